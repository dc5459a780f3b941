//! Proofs about random matrices, compared with brute force and checked by VeriPB.

#![allow(clippy::unwrap_used)]

mod damage;
mod random;
#[allow(dead_code)]
#[path = "../../../../tests/tools/mod.rs"]
mod tools;
#[path = "../../../../tests/tools/veripb.rs"]
mod veripb;

use self::veripb::{verify, veripb};
use dlx_kernel::Matrix;
use dlx_proof::{Answer, Cover, Problem, Proved, Question, Texts, prove};
use std::path::Path;

struct Case {
    matrix: Matrix,
    cover: Cover,
    costs: Option<Vec<u64>>,
    at_most: Option<u64>,
    question: Question,
}

struct Files {
    opb: Vec<u8>,
    proof: Vec<u8>,
    covers: Vec<Vec<usize>>,
}

impl Case {
    fn prove(&self, mut decisions: u64) -> (Proved, Files) {
        let (mut opb, mut proof, mut covers) = (Vec::new(), Vec::new(), Vec::new());
        let texts = Texts {
            opb: &mut opb,
            proof: Some(&mut proof),
            covers: &mut |cover| {
                covers.push(cover.to_vec());
                Ok(())
            },
        };
        let (matrix, costs) = (&self.matrix, self.costs.as_deref());
        let problem = Problem { matrix, cover: self.cover, costs, at_most: self.at_most };
        let goes_on = || {
            decisions = decisions.saturating_sub(1);
            decisions > 0
        };
        let name = |option: usize| format!("{:?}", matrix.option(option).collect::<Vec<_>>());
        let proved = prove(&problem, self.question.clone(), &[], &name, texts, goes_on).unwrap();
        (proved, Files { opb, proof, covers })
    }
}

/// Returns the conclusion that VeriPB verifies, or None if VeriPB rejects the proof. Also returns the output
/// of VeriPB.
fn check(program: &Path, folder: &Path, opb: &[u8], proof: &[u8]) -> (Option<String>, String) {
    std::fs::write(folder.join("a.opb"), opb).unwrap();
    std::fs::write(folder.join("a.pbp"), proof).unwrap();
    verify(program, folder, "a")
}

/// Checks that VeriPB accepts a proof, and that its conclusion matches the answer.
fn accepted(program: &Path, folder: &Path, case: &Case, (proved, files): &(Proved, Files)) {
    let (verified, text) = check(program, folder, &files.opb, &files.proof);
    let said = match (&proved.answer, &case.costs) {
        (Answer::None, Some(_)) => "BOUNDS INF <= obj <= INF".to_string(),
        (Answer::None | Answer::All(_), _) => "UNSATISFIABLE".to_string(),
        (Answer::Cover(_), _) => "SATISFIABLE".to_string(),
        (Answer::Cheapest(cost, _), _) => format!("BOUNDS {cost} <= obj <= {cost}"),
        (Answer::Stopped { best: Some((cost, _)), bound, .. }, _) => {
            format!("BOUNDS {bound} <= obj <= {cost}")
        }
        (Answer::Stopped { bound, .. }, Some(_)) => format!("BOUNDS {bound} <= obj <= INF"),
        (Answer::More | Answer::Stopped { .. }, _) => "NO CONCLUSION".to_string(),
    };
    let (opb, proof) = (String::from_utf8_lossy(&files.opb), String::from_utf8_lossy(&files.proof));
    assert_eq!(verified, Some(said), "{text}\n{opb}\n{proof}");
}
