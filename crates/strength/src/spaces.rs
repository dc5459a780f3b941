//! One C++ text with many mutants as whole programs, each in a separate namespace, so that the headers, which
//! take most of the compile time, are compiled only once. This serves mutants that cannot be chosen at run
//! time, such as array sizes. Number 0 is the original source. With `bits/stdc++.h`, 65 mutants took 86 s in
//! five compilations; compiled one by one, some were not finished after 400 s (2026-11-27, a busy machine).

use super::signs::Source;
use super::{Choice, Edit, Language, Mutant, applied, switch};
use std::collections::BTreeSet;
use std::ops::Range;

/// Prefix of a program's namespace and of its file name in messages; the program's number follows.
const NAME: &str = "dlx_mutant_";

/// Combines the source and these mutants, each with its number, which is at least 1. Returns None if the text
/// cannot be repeated, or if a mutant changes a part that all programs share.
pub fn together(text: &str, mutants: &[(usize, &Mutant)]) -> Option<String> {
    let source = Source::new(text, Language::Cpp);
    let body = body(text)?;
    let entry = entry(&source, &body)?;
    let is_inside = |edit: &Edit| body.contains(&edit.bytes.start);
    if !mutants.iter().all(|(_, mutant)| mutant.edits.iter().all(is_inside)) {
        return None;
    }
    let (mut programs, mut cases) = (String::new(), String::new());
    let none = Mutant { operator: super::Operator::Constant, edits: Vec::new() };
    for (number, mutant) in [(0, &none)].into_iter().chain(mutants.iter().copied()) {
        let edits = [&mutant.edits[..], &entry].concat();
        let program = applied(text, body.clone(), &edits);
        programs += &format!("\nnamespace {NAME}{number} {{\n#line 1 \"{NAME}{number}\"\n{program}\n}}\n");
        cases += &format!("    case {number}: return {NAME}{number}::dlx_main();\n");
    }
    let head = &text[..body.start];
    let main =
        format!("\nsigned main() {{\n    switch (::dlx_mutant()) {{\n{cases}    }}\n    return 0;\n}}\n");
    Some(format!("{}{head}{programs}#line 1 \"dlx_main\"{main}", switch::CPP))
}

/// Returns the numbers of the programs blamed by the compiler's messages.
pub fn blamed(messages: &str) -> BTreeSet<usize> {
    let is_error = |line: &&str| line.contains(" error: ") || line.contains("required from");
    let number = |line: &str| line.split_once(NAME)?.1.split(':').next()?.parse().ok();
    messages.lines().filter(is_error).filter_map(number).collect()
}

/// Returns the range of the text after the last header; this text is repeated for each program. Returns None
/// if a preprocessor conditional around that header has no end.
fn body(text: &str) -> Option<Range<usize>> {
    let (mut at, mut start, mut depth, mut is_open) = (0, 0, 0_i32, false);
    for line in text.split_inclusive('\n') {
        at += line.len();
        let word = line.trim_start().strip_prefix('#').unwrap_or_default().trim_start();
        depth += i32::from(word.starts_with("if")) - i32::from(word.starts_with("endif"));
        is_open |= word.starts_with("include") || word.starts_with("pragma");
        if is_open && depth == 0 {
            (start, is_open) = (at, false);
        }
    }
    (!is_open).then_some(start..text.len())
}

/// Returns the edits that turn `main` into an ordinary function that returns 0 at its end.
fn entry(source: &Source, body: &Range<usize>) -> Option<[Edit; 2]> {
    let mains = (1..source.tokens.len()).filter(|&at| source.word(at) == "main");
    let [main] = mains.collect::<Vec<_>>()[..] else { return None };
    let open = main + 1;
    let close = source.tokens.get(open)?.other?;
    let is_plain = ["int", "signed", "int32_t"].contains(&source.before(main))
        && (close == open + 1 || close == open + 2 && source.word(open + 1) == "void")
        && source.word(close + 1) == "{";
    let end = source.tokens[source.tokens.get(close + 1)?.other?].bytes.start;
    let edit = |bytes: Range<usize>, new: &str| Edit { bytes, new: new.into(), choice: Choice::Fixed };
    let name = source.tokens[main].bytes.clone();
    (is_plain && body.contains(&name.start))
        .then(|| [edit(name, "dlx_main"), edit(end..end, "\nreturn 0;\n")])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Operator;

    const TEXT: &str = "#include <cstdio>\n#define HALF 2\nint a[9];\nint main() {\n  a[1] = 4;\n  printf(\"%d\", a[1] / HALF);\n}\n";

    #[test]
    fn each_program_has_all_parts_except_headers() {
        let at = TEXT.find('9').unwrap();
        let smaller = Mutant::new(Operator::Constant, at..at + 1, "4", Choice::Fixed);
        let text = together(TEXT, &[(3, &smaller)]).unwrap();
        assert_eq!(text.matches("#include <cstdio>").count(), 1);
        assert_eq!(text.matches("#define HALF 2").count(), 2);
        assert!(text.contains("int a[9];") && text.contains("int a[4];"), "{text}");
        assert!(text.contains("case 3: return dlx_mutant_3::dlx_main();"), "{text}");
        assert_eq!(text.matches("\nreturn 0;\n").count(), 2);
    }

    #[test]
    fn sources_that_cannot_be_repeated_are_rejected() {
        let refused = |text: &str| together(text, &[]).is_none();
        assert!(refused("int main(int count, char **words) {}\n"));
        assert!(refused("#ifdef X\n#include <cstdio>\nint main() {}\n"));
        assert!(refused("int main() { main(); }\n"));
        assert!(!refused("#ifdef X\n#include <cstdio>\n#endif\nint main() {}\n"));
        let at = TEXT.find("cstdio").unwrap();
        let header = Mutant::new(Operator::Constant, at..at + 1, "C", Choice::Fixed);
        assert!(together(TEXT, &[(1, &header)]).is_none());
    }

    #[test]
    fn programs_with_errors_are_blamed() {
        let messages = "dlx_mutant_4: In function 'int dlx_mutant_4::dlx_main()':\ndlx_mutant_4:2:9: warning: x\n\
                        dlx_mutant_12:3:1: error: 'q' was not declared\nvector:9: error: no\ndlx_mutant_7:5:2:   required from here\n";
        assert_eq!(blamed(messages).into_iter().collect::<Vec<_>>(), [7, 12]);
    }
}
