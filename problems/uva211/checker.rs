//! Judges UVa 211: the maps of a board may be in any order.

use super::solution::{self, BONES, Board, CELLS, COLUMNS};
use crate::checker::{Fault, bad_case, wrong};
use dlx_kernel::input::{Input, Stop};

/// Checks that `output` repeats each board of `input`, lists each map of the board once, and states the
/// number of maps. `answer` tells how many maps each board has. Blanks and line ends are ignored, because
/// published solutions print them differently.
pub fn check(input: &[u8], output: &[u8], answer: &[u8]) -> Result<(), Fault> {
    let (mut input, mut answer) = (Input::new(input), Input::new(answer));
    let mut rest = Input::verbatim(output);
    let mut number = 0;
    while !input.at_end() {
        number += 1;
        let pips = solution::pips(&mut input).map_err(bad_case)?;
        let expected = layout(&mut answer, number, 0).map_err(bad_case)?.found;
        // One map too many is enough to find a fault.
        let Layout { pips: repeated, maps, found, stated } =
            layout(&mut rest, number, expected + 1).map_err(wrong)?;
        maps_of(&pips, &repeated, &maps)
            .and_then(|()| match found {
                found if found < expected => Err(format!("has {found} of {expected} maps")),
                found if found != stated => Err(format!("says {stated}, has {found} maps")),
                _ => Ok(()),
            })
            .map_err(|what| Fault::Wrong(format!("layout {number}: {what}")))?;
        if found > expected {
            return Err(Fault::Case(format!("layout {number}: a map that is not in the answer")));
        }
    }
    match rest.at_end() {
        true => Ok(()),
        false => Err(wrong(rest.error("end of output"))),
    }
}

/// What an output says about a board.
struct Layout {
    /// The repeated board.
    pips: Board,
    /// The first maps.
    maps: Vec<Board>,
    /// The number of all maps.
    found: usize,
    /// The stated number of maps.
    stated: usize,
}

/// Reads layout `number` and keeps at most `most` of its maps.
fn layout(text: &mut Input<'_>, number: usize, most: usize) -> Result<Layout, Stop> {
    words(text, &format!("Layout #{number}:"))?;
    let pips = solution::pips(text)?;
    words(text, &format!("Maps resulting from layout #{number} are:"))?;
    let (mut maps, mut found) = (Vec::new(), 0);
    while text.clone().token("There")?.bytes() != b"There" {
        let mut map = [0; CELLS];
        for cell in &mut map {
            let bone = text.token("a bone, 1 to 28")?;
            let number = bone.integer().filter(|number| (1..=BONES as i64).contains(number));
            *cell = number.ok_or_else(|| bone.error("a bone, 1 to 28"))? as usize;
        }
        found += 1;
        if found <= most {
            maps.push(map);
        }
    }
    words(text, "There are")?;
    let count = text.token("the number of maps")?;
    let stated = count.integer().and_then(|count| usize::try_from(count).ok());
    let stated = stated.ok_or_else(|| count.error("the number of maps"))?;
    words(text, &format!("solution(s) for layout #{number}."))?;
    Ok(Layout { pips, maps, found, stated })
}

/// Reads the words of `line`; fails at the first word that differs.
fn words(text: &mut Input<'_>, line: &str) -> Result<(), Stop> {
    line.split(' ').try_for_each(|word| {
        let found = text.token(word)?;
        if found.bytes() == word.as_bytes() { Ok(()) } else { Err(found.error(&format!("'{word}'"))) }
    })
}

/// Checks that `repeated` is the board `pips` and that `maps` are distinct maps of the board. The error names
/// the first fault.
fn maps_of(pips: &Board, repeated: &Board, maps: &[Board]) -> Result<(), String> {
    let place = |cell: usize| format!("row {}, column {}", cell / COLUMNS + 1, cell % COLUMNS + 1);
    if let Some(cell) = (0..CELLS).find(|&cell| pips[cell] != repeated[cell]) {
        return Err(format!("{}: {} in place of {} pips", place(cell), repeated[cell], pips[cell]));
    }
    for (index, map) in maps.iter().enumerate() {
        let fault = |what: String| Err(format!("map {}: {what}", index + 1));
        for bone in 1..=BONES {
            let cells: Vec<usize> = (0..CELLS).filter(|&cell| map[cell] == bone).collect();
            match cells[..] {
                [one, other] if solution::pairs().contains(&(one, other)) => {
                    if solution::bone(pips[one], pips[other]) != bone {
                        let shown = format!("{}|{}", pips[one], pips[other]);
                        return fault(format!("{}: bone {bone} lies on {shown}", place(one)));
                    }
                }
                _ => return fault(format!("bone {bone} is not on exactly two neighbouring cells")),
            }
        }
        if let Some(same) = maps[..index].iter().position(|other| other == map) {
            return fault(format!("the same as map {}", same + 1));
        }
    }
    Ok(())
}
