//! Decides for each cell which shape, if any, has its first cell there.

use crate::brute::{Brute, to_the_end};

pub const BRUTE: Brute = Brute { answer, most: 3, left_out: &["edge-", "hard-"] };

/// The number of copies of a shape that are left, and the shape's placements, as bits.
type Shape = (usize, Vec<u64>);

fn answer(input: &str) -> String {
    to_the_end(input, |words| {
        let (rows, columns, count): (usize, usize, usize) = (words.number(), words.number(), words.number());
        let mut shapes = Vec::new();
        for _ in 0..count {
            let copies = words.number();
            let drawing = words.grid(3).concat();
            shapes.push((copies, placements(&drawing, rows, columns)));
        }
        if fits(rows * columns, 0, 0, &mut shapes) { "yes\n" } else { "no\n" }.to_string()
    })
}

/// Whether the copies that are left fit on the cells that are not in `taken`; `cell` is the first undecided
/// cell.
fn fits(cells: usize, cell: usize, taken: u64, shapes: &mut Vec<Shape>) -> bool {
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

/// The placements of a drawing of three rows and columns, turned, flipped, and moved to every position where
/// all its cells are inside the rectangle.
fn placements(drawing: &[u8], rows: usize, columns: usize) -> Vec<u64> {
    let mut places = Vec::new();
    for turn in 0..8 {
        for (down, right) in (0..rows + 3).flat_map(|down| (0..columns + 3).map(move |right| (down, right))) {
            let mut own = Some(0);
            for cell in (0..9).filter(|&cell| drawing[cell] == b'#') {
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
