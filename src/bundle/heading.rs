//! The opening comment of a bundle.

use super::engine::Engine;
use super::language::Language;
use dlx_problems::Problem;

/// Returns the opening comment of a bundle: the problem, its address, the model (from the solution's comment,
/// without slashes), and the command that made the file.
pub fn heading(problem: &Problem, language: Language, engine: Engine, model: &[&str]) -> String {
    let facts = problem.facts();
    let mut lines = vec![format!(" {} {} {}", facts.judge, facts.number, facts.title)];
    lines.push(format!(" {}", facts.address));
    for twin in language.judges(problem).filter(|twin| twin.address != facts.address) {
        lines.push(format!(" Same problem: {} {}, {}", twin.judge, twin.number, twin.address));
    }
    lines.push(String::new());
    lines.extend(model.iter().map(|line| line.trim_end().to_string()));
    lines.push(String::new());
    lines.push(" The solution and the parts of the kernel that it uses, bundled by".to_string());
    let options = format!("{} --lang {}", problem.id, language.name());
    if engine != Engine::Fast {
        lines.retain(|line| !line.is_empty());
        lines.pop();
        lines.push(format!(
            " `dlx-judge bundle {options} --engine {}` made this with plain dancing links.",
            engine.name()
        ));
    } else {
        lines.push(format!(" `dlx-judge bundle {options}`."));
    }
    lines.iter().map(|line| format!("//{line}\n")).collect::<String>() + "\n"
}
