//! Handles between weights, and packings, against brute force on small random inputs, and on invalid input.

use crate::common::{Random, answer, assert_refused};
use std::fmt::Write;

/// The cells that the handles to the right of and below each weight pass, and the weight at the other end.
type Ways = Vec<[Option<(usize, usize)>; 2]>;

/// Goes from weight to weight and tries which of its handles to the right and below are there. Cells are bits.
fn joined(numbers: &[u8], ways: &Ways, weight: usize, degrees: &mut Vec<u8>, taken: usize) -> usize {
    if weight == numbers.len() {
        return 1;
    }
    let mut count = 0;
    for chosen in 0..4 {
        let own: Option<Vec<(usize, usize)>> =
            (0..2).filter(|side| chosen >> side & 1 == 1).map(|side| ways[weight][side]).collect();
        let Some(own) = own else { continue };
        let passed = own.iter().fold(0, |passed, way| passed | way.0);
        let degree = degrees[weight] + own.len() as u8;
        let is_right = if numbers[weight] == b'?' { degree > 0 } else { b'0' + degree == numbers[weight] };
        if is_right && passed & taken == 0 {
            own.iter().for_each(|way| degrees[way.1] += 1);
            count += joined(numbers, ways, weight + 1, degrees, taken | passed);
            own.iter().for_each(|way| degrees[way.1] -= 1);
        }
    }
    count
}

/// The number of ways to join the weights of a grid of `columns` columns.
fn ways(grid: &[u8], columns: usize) -> usize {
    let weights: Vec<usize> = (0..grid.len()).filter(|&cell| !b".#".contains(&grid[cell])).collect();
    let seen = |cells: Vec<usize>| {
        let end = cells.iter().position(|&cell| grid[cell] != b'.')?;
        let weight = weights.binary_search(&cells[end]).ok()?;
        Some((cells[..end].iter().fold(0, |passed, cell| passed | 1 << cell), weight))
    };
    let right = |from: usize| seen((from + 1..(from / columns + 1) * columns).collect());
    let below = |from: usize| seen((from..grid.len()).step_by(columns).skip(1).collect());
    let both = weights.iter().map(|&from| [right(from), below(from)]).collect();
    let numbers: Vec<u8> = weights.iter().map(|&cell| grid[cell]).collect();
    joined(&numbers, &both, 0, &mut vec![0; weights.len()], 0)
}

#[test]
fn weights_are_joined_as_by_a_search_from_weight_to_weight() {
    let mut random = Random(36);
    let (mut input, mut expected, mut some) = (String::new(), String::new(), 0);
    for _ in 0..800 {
        let (rows, columns) = (random.within(1, 4), random.within(1, 5));
        let symbols = [&b"....#122?"[..], b"..12?", b"1223??", b"....11?"][random.below(4)];
        let cell = |_| symbols[random.below(symbols.len())];
        let grid: Vec<u8> = (0..rows * columns).map(cell).collect();
        writeln!(input, "{rows} {columns}").unwrap();
        grid.chunks(columns).for_each(|row| writeln!(input, "{}", String::from_utf8_lossy(row)).unwrap());
        let count = ways(&grid, columns);
        writeln!(expected, "{}", if count > 100_000 { "many".to_string() } else { count.to_string() })
            .unwrap();
        some += usize::from(count > 1);
    }
    assert_eq!(answer("dumbbells", &input), expected);
    assert!(some > 60, "only {some} with several ways");
}

/// Whether the copies of shapes that are left fit beside the cells that are `taken`, where the first cell
/// without a decision is `cell`. A shape is its placements, as bits.
fn fits(cells: usize, cell: usize, taken: usize, shapes: &mut Vec<(usize, Vec<usize>)>) -> bool {
    if shapes.iter().all(|shape| shape.0 == 0) {
        return true;
    }
    if cell == cells {
        return false;
    }
    for shape in 0..shapes.len() {
        for place in 0..shapes[shape].1.len() {
            let own = shapes[shape].1[place];
            if shapes[shape].0 > 0 && own.trailing_zeros() as usize == cell && own & taken == 0 {
                shapes[shape].0 -= 1;
                let rest_fits = fits(cells, cell + 1, taken | own, shapes);
                shapes[shape].0 += 1;
                if rest_fits {
                    return true;
                }
            }
        }
    }
    fits(cells, cell + 1, taken, shapes)
}

/// The placements of a drawing of three rows and columns on a rectangle, as bits: the drawing is turned and
/// flipped, and moved until one of its cells is outside.
fn placements(drawing: usize, rows: usize, columns: usize) -> Vec<usize> {
    let mut places = Vec::new();
    for turn in 0..8 {
        for (down, right) in (0..rows + 3).flat_map(|down| (0..columns + 3).map(move |right| (down, right))) {
            let mut own = Some(0);
            for cell in (0..9).filter(|cell| drawing >> cell & 1 == 1) {
                let (row, column) = if turn & 1 == 0 { (cell / 3, cell % 3) } else { (cell % 3, cell / 3) };
                let row = down + if turn & 2 == 0 { row } else { 2 - row };
                let column = right + if turn & 4 == 0 { column } else { 2 - column };
                let is_inside = (3..rows + 3).contains(&row) && (3..columns + 3).contains(&column);
                own = own.filter(|_| is_inside).map(|own| own | 1 << ((row - 3) * columns + column - 3));
            }
            places.extend(own);
        }
    }
    places.sort_unstable();
    places.dedup();
    places
}

#[test]
fn presents_fit_where_a_search_from_cell_to_cell_finds_room() {
    let mut random = Random(12);
    let (mut input, mut expected, mut count) = (String::new(), String::new(), [0; 2]);
    for _ in 0..400 {
        let (rows, columns) = (random.within(1, 4), random.within(1, 4));
        let mut shapes = Vec::new();
        let (mut text, mut left) = (String::new(), rows * columns);
        for _ in 0..random.within(1, 3) {
            let drawing = (0..random.within(1, 5)).fold(0_usize, |cells, _| cells | 1 << random.below(9));
            let copies = random.within(1, (left / drawing.count_ones() as usize).clamp(1, 5));
            left = left.saturating_sub(copies * drawing.count_ones() as usize);
            shapes.push((copies, placements(drawing, rows, columns)));
            let cell = |cell: usize| if drawing >> cell & 1 == 1 { '#' } else { '.' };
            let row = |row: usize| (0..3).map(|column| cell(3 * row + column)).collect::<String>();
            writeln!(text, "{copies}\n{}\n{}\n{}", row(0), row(1), row(2)).unwrap();
        }
        writeln!(input, "{rows} {columns} {}\n{text}", shapes.len()).unwrap();
        let fit = fits(rows * columns, 0, 0, &mut shapes);
        expected += if fit { "yes\n" } else { "no\n" };
        count[usize::from(fit)] += 1;
    }
    assert_eq!(answer("treepack", &input), expected);
    assert!(count.iter().all(|&cases| cases > 60), "{count:?}");
}

#[test]
fn bad_input_is_rejected_at_its_position_after_the_answers_before_it() {
    let many = format!("6 7\n{}", "???????\n".repeat(6));
    assert_refused(&[
        ("dumbbells", "0 1\n", "", "line 1, column 1: expected the number of rows (1 to 20), found '0'"),
        ("dumbbells", "1 21\n", "", "line 1, column 3: expected the number of columns (1 to 20), found '21'"),
        (
            "dumbbells",
            "1 2\n11\n2",
            "1\n",
            "line 3, column 2: expected the number of columns (1 to 20), found end of input",
        ),
        ("dumbbells", "2 2\n11\n", "", "line 3, column 1: expected a row, found end of input"),
        ("dumbbells", "1 2\n1\n", "", "line 2, column 2: expected '.', '#', '?' or 1-4, found end of line"),
        ("dumbbells", "1 2\n1.1\n", "", "line 2, column 3: expected end of row, found '1'"),
        ("dumbbells", "1 2\n15\n", "", "line 2, column 2: expected '.', '#', '?' or 1-4, found '5'"),
        ("treepack", "6 1 1\n", "", "line 1, column 1: expected the number of rows (1 to 5), found '6'"),
        ("treepack", "1 7 1\n", "", "line 1, column 3: expected the number of columns (1 to 6), found '7'"),
        ("treepack", "1 1 5\n", "", "line 1, column 5: expected the number of shapes (1 to 4), found '5'"),
        (
            "treepack",
            "1 1 1\n0\n",
            "",
            "line 2, column 1: expected the number of copies (1 to 30), found '0'",
        ),
        (
            "treepack",
            "1 1 1\n1\n#..\n",
            "",
            "line 4, column 1: expected a row of a shape, found end of input",
        ),
        ("treepack", "1 1 1\n1\n#.\n", "", "line 3, column 3: expected '.' or '#', found end of line"),
        ("treepack", "1 1 1\n1\n#.x\n", "", "line 3, column 3: expected '.' or '#', found 'x'"),
        ("treepack", "1 1 1\n1\n#...\n", "", "line 3, column 4: expected end of line, found '.'"),
        (
            "treepack",
            "1 1 1\n1\n#..\n...\n...\n1 1 1\n1\n...\n...\n...\n",
            "yes\n",
            "line 10, column 1: expected a row with '#', as the shape has none above, found '...'",
        ),
        ("dumbbells", &many, "", "line 7, column 2: expected at most 36 weights, found '?'"),
    ]);
}
