//! Tilings by rectangles against a separate search over sets of covered cells, maps of dominoes against one by
//! columns, and both on invalid input.

use crate::common::{Random, answer, assert_refused, cases, check};
use std::collections::BTreeSet;

/// Whether some of `tiles` cover an area of the given rows and columns: which cells are covered, as bits, after
/// each set of tiles has been laid, one tile after the other at the first free cell.
fn is_tiled((rows, columns): (usize, usize), tiles: &[(usize, usize)]) -> bool {
    let all = (1_u128 << (rows * columns)) - 1;
    let mut known = vec![BTreeSet::new(); 1 << tiles.len()];
    known[0].insert(0_u128);
    for set in 0..known.len() {
        for covered in std::mem::take(&mut known[set]) {
            if covered == all {
                return true;
            }
            let (row, column) =
                (covered.trailing_ones() as usize / columns, covered.trailing_ones() as usize % columns);
            for (tile, &(one, other)) in tiles.iter().enumerate().filter(|(tile, _)| set >> tile & 1 == 0) {
                for (height, width) in [(one, other), (other, one)] {
                    let line = ((1_u128 << width) - 1) << column;
                    let cells = (row..row + height).map(|row| line << (row * columns));
                    let fits = row + height <= rows && column + width <= columns;
                    if fits && cells.clone().all(|line| covered & line == 0) {
                        known[set | 1 << tile].insert(covered | cells.sum::<u128>());
                    }
                }
            }
        }
    }
    false
}

/// The input for a grid and tiles.
fn text((rows, columns): (usize, usize), tiles: &[(usize, usize)]) -> String {
    let lines: String = tiles.iter().map(|(one, other)| format!("{one} {other}\n")).collect();
    format!("{} {rows} {columns}\n{lines}", tiles.len())
}

#[test]
fn grids_are_tiled_as_by_sets_of_covered_cells() {
    let mut random = Random(345);
    let mut tiled = 0;
    let total = 600;
    for _ in 0..total {
        let sides = (random.within(1, 6), random.within(1, 6));
        let tiles: Vec<(usize, usize)> = (0..random.within(1, 7))
            .map(|_| (random.within(1, sides.0.min(4)), random.within(1, sides.1.min(5))))
            .collect();
        let is_tiled = is_tiled(sides, &tiles);
        tiled += usize::from(is_tiled);
        let expected = if is_tiled { "Yes\n" } else { "No\n" };
        assert_eq!(answer("abc345d", &text(sides, &tiles)), expected, "{sides:?} {tiles:?}");
    }
    assert!(tiled > total / 10 && tiled < total * 9 / 10, "{tiled}");
}

#[test]
fn cases_are_tiled_as_by_sets_of_covered_cells() {
    for (name, input, output) in cases("abc345d") {
        let numbers: Vec<usize> = input.split_whitespace().map(|word| word.parse().unwrap()).collect();
        let tiles: Vec<(usize, usize)> = numbers[3..].chunks(2).map(|tile| (tile[0], tile[1])).collect();
        let expected = if is_tiled((numbers[1], numbers[2]), &tiles) { "Yes\n" } else { "No\n" };
        assert_eq!(output, expected, "{name}");
    }
}

/// The maps of `pips` that go on from `map`, where cells without a bone are 0: the first of these, column by
/// column, is paired with the one below and the one to the right.
fn maps(pips: &[usize], map: &mut Vec<usize>, found: &mut Vec<Vec<usize>>) {
    let free = (0..56).map(|place| place % 7 * 8 + place / 7).find(|&cell| map[cell] == 0);
    let Some(one) = free else { return found.push(map.clone()) };
    for other in [(one < 48).then(|| one + 8), (one % 8 < 7).then(|| one + 1)].into_iter().flatten() {
        let (less, more) = (pips[one].min(pips[other]), pips[one].max(pips[other]));
        let bone = (0..less).map(|half| 7 - half).sum::<usize>() + more - less + 1;
        if map[other] == 0 && !map.contains(&bone) {
            (map[one], map[other]) = (bone, bone);
            maps(pips, map, found);
            (map[one], map[other]) = (0, 0);
        }
    }
}

/// The text of a board or map.
fn board(numbers: &[usize]) -> String {
    let line = |row: &[usize]| row.iter().map(|number| format!("{number:4}")).collect::<String>() + "\n";
    numbers.chunks(8).map(line).collect::<String>() + "\n"
}

#[test]
fn dominoes_lie_as_in_a_search_by_columns() {
    let mut random = Random(211);
    let mut all_maps = 0;
    for _ in 0..12 {
        let mut bones: Vec<[usize; 2]> =
            (0..7).flat_map(|less| (less..7).map(move |more| [less, more])).collect();
        random.shuffle(&mut bones);
        let pips: Vec<usize> = bones
            .iter()
            .flat_map(|bone| if random.below(2) == 0 { *bone } else { [bone[1], bone[0]] })
            .collect();
        let mut found = Vec::new();
        maps(&pips, &mut vec![0; 56], &mut found);
        let all: String = found.iter().map(|map| board(map)).collect();
        let (echo, count) = (board(&pips), found.len());
        let expected = format!(
            "Layout #1:\n\n{echo}Maps resulting from layout #1 are:\n\n{all}There are {count} solution(s) for layout #1.\n"
        );
        assert_eq!(check("uva211", &echo, &expected, &answer("uva211", &echo)), Ok(()), "{pips:?}");
        assert_eq!(check("uva211", &echo, &answer("uva211", &echo), &expected), Ok(()), "{pips:?}");
        all_maps += count;
    }
    assert!(all_maps > 100, "{all_maps}");
}

#[test]
fn invalid_inputs_are_refused() {
    assert_refused(&[
        ("uva211", "0 1 2 7", "", "line 1, column 7: expected a number of pips (0 to 6), found '7'"),
        ("uva211", "0 1 2", "", "line 1, column 6: expected a number of pips (0 to 6), found end of input"),
        ("uva211", "0 -1", "", "line 1, column 3: expected a number of pips (0 to 6), found '-1'"),
        ("abc345d", "", "", "line 1, column 1: expected N, the number of tiles (1 to 7), found end of input"),
        ("abc345d", "8 1 1\n", "", "line 1, column 1: expected N, the number of tiles (1 to 7), found '8'"),
        (
            "abc345d",
            "1 11 1\n1 1\n",
            "",
            "line 1, column 3: expected H, the number of rows (1 to 10), found '11'",
        ),
        (
            "abc345d",
            "1 1 0\n1 1\n",
            "",
            "line 1, column 5: expected W, the number of columns (1 to 10), found '0'",
        ),
        (
            "abc345d",
            "1 1 1\n0 1\n",
            "",
            "line 2, column 1: expected A, a side of a tile (1 to 10), found '0'",
        ),
        (
            "abc345d",
            "1 1 1\n1 x\n",
            "",
            "line 2, column 3: expected B, the other side of a tile (1 to 10), found 'x'",
        ),
        ("abc345d", "2 1 1\n1 1\n", "", "line 3, column 1: expected A, a side of a tile "),
    ]);
}
