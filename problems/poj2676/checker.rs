//! POJ 2676 accepts any completion: the checker checks the rules and the givens, not the expected grid.

use super::solution;
use crate::checker::{Fault, bad_case};
use dlx_kernel::input::{Input, Stop};

/// Whether `output` holds a completion of each grid of `input`.
pub fn check(input: &[u8], output: &[u8], _answer: &[u8]) -> Result<(), Fault> {
    let grids = grids(&mut Input::new(input)).map_err(bad_case)?;
    let lines: Vec<&[u8]> = tokens(output).collect();
    for (number, givens) in grids.iter().enumerate() {
        for row in 0..9 {
            let line = number * 9 + row;
            let found = lines.get(line).ok_or_else(|| {
                Fault::Wrong(format!(
                    "grid {}: {} lines of output, expected {}",
                    number + 1,
                    lines.len(),
                    grids.len() * 9
                ))
            })?;
            let digits = found.len() == 9 && found.iter().all(|byte| (b'1'..=b'9').contains(byte));
            if !digits {
                return Err(Fault::Wrong(format!(
                    "grid {}, row {}: expected 9 digits 1-9",
                    number + 1,
                    row + 1
                )));
            }
        }
        let grid: Vec<u8> = lines[number * 9..number * 9 + 9].concat();
        completes(&grid, givens).map_err(|what| Fault::Wrong(format!("grid {}: {what}", number + 1)))?;
    }
    if lines.len() > grids.len() * 9 {
        return Err(Fault::Wrong(format!("{} lines of output, expected {}", lines.len(), grids.len() * 9)));
    }
    let layout: Vec<u8> = lines.iter().flat_map(|line| [line, &b"\n"[..]].concat()).collect();
    if layout != output {
        return Err(Fault::Presentation("expected lines of 9 digits and nothing between them".into()));
    }
    Ok(())
}

fn tokens(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    text.split(u8::is_ascii_whitespace).filter(|token| !token.is_empty())
}

/// The grids of a case, 0 for a blank.
fn grids(input: &mut Input<'_>) -> Result<Vec<[u8; 81]>, Stop> {
    (0..solution::cases(input)?).map(|_| solution::grid(input)).collect()
}

/// Whether `grid`, digits as bytes, keeps `givens` and the rules; the error names the first violation.
fn completes(grid: &[u8], givens: &[u8; 81]) -> Result<(), String> {
    for cell in 0..81 {
        let (row, column) = (cell / 9, cell % 9);
        let (given, found) = (givens[cell], grid[cell] - b'0');
        if given != 0 && given != found {
            return Err(format!(
                "row {}, column {}: {found} in place of the given {given}",
                row + 1,
                column + 1
            ));
        }
        for other in 0..cell {
            let (other_row, other_column) = (other / 9, other % 9);
            let same_box = row / 3 == other_row / 3 && column / 3 == other_column / 3;
            if grid[cell] == grid[other] && (row == other_row || column == other_column || same_box) {
                let unit = match (row == other_row, column == other_column) {
                    (true, _) => format!("row {}", row + 1),
                    (_, true) => format!("column {}", column + 1),
                    _ => format!("the box of row {}, column {}", row + 1, column + 1),
                };
                return Err(format!("{unit} has {} twice", grid[cell] as char));
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    const INPUT: &str = "1\n103000509\n002109400\n000704000\n300502006\n060000050\n700803004\n000401000\n009205800\n804000107\n";
    const OUTPUT: &str =
        "143628579\n572139468\n986754231\n391542786\n468917352\n725863914\n237481695\n619275843\n854396127\n";

    fn judge(output: &str) -> Result<(), Fault> {
        check(INPUT.as_bytes(), output.as_bytes(), b"")
    }

    fn wrong(output: &str) -> String {
        match judge(output) {
            Err(Fault::Wrong(what)) => what,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_completion_is_accepted_whatever_the_expected_one() {
        assert_eq!(judge(OUTPUT), Ok(()));
        let (first, second) = ("1\n".to_string() + &"000000000\n".repeat(9), OUTPUT);
        assert_eq!(check(first.as_bytes(), second.as_bytes(), b""), Ok(()));
    }

    #[test]
    fn what_breaks_the_rules_is_wrong_and_named() {
        assert_eq!(wrong(""), "grid 1: 0 lines of output, expected 9");
        assert_eq!(wrong(&OUTPUT[..80]), "grid 1: 8 lines of output, expected 9");
        assert_eq!(wrong(&OUTPUT.replacen('4', "0", 1)), "grid 1, row 1: expected 9 digits 1-9");
        assert_eq!(
            wrong(&OUTPUT.replacen('1', "4", 1)),
            "grid 1: row 1, column 1: 4 in place of the given 1"
        );
        assert_eq!(
            wrong(&OUTPUT.replacen("43", "34", 1)),
            "grid 1: row 1, column 3: 4 in place of the given 3"
        );
        assert_eq!(wrong(&OUTPUT.replacen("62", "26", 1)), "grid 1: column 5 has 6 twice");
        assert_eq!(wrong(&format!("{OUTPUT}{OUTPUT}")), "18 lines of output, expected 9");
        assert_eq!(wrong(&OUTPUT.replacen("43", "33", 1)), "grid 1: row 1 has 3 twice");
    }

    #[test]
    fn blank_lines_and_missing_ends_are_bad_presentation() {
        for output in [format!("{OUTPUT}\n"), OUTPUT.trim_end().to_string(), OUTPUT.replace('\n', " \n")] {
            assert!(matches!(judge(&output), Err(Fault::Presentation(_))), "{output:?}");
        }
    }

    #[test]
    fn a_broken_case_is_the_cases_fault() {
        assert!(matches!(check(b"2\n123456789\n", OUTPUT.as_bytes(), b""), Err(Fault::Case(_))));
    }
}
