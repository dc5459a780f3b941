//! Sudokus with any rules: the search for two completions, which exploits interchangeable digits, compared
//! with a search that does not.

use dlx_kernel::sudoku::any::up_to;
use dlx_kernel::sudoku::Sudoku;

/// Boxes of `side` cells: rows with some vertically adjacent cells exchanged, so that boxes may be
/// disconnected.
fn boxes(rng: &mut fastrand::Rng, side: usize) -> Vec<usize> {
    let mut boxes: Vec<usize> = (0..side * side).map(|cell| cell / side).collect();
    for _ in 0..rng.usize(0..6) {
        let cell = rng.usize(..side * (side - 1));
        boxes.swap(cell, cell + side);
    }
    boxes
}

#[test]
fn interchangeable_digits_do_not_change_the_number_of_completions() {
    let mut rng = fastrand::Rng::with_seed(4069);
    let mut seen = [0; 3];
    for round in 0..1500 {
        let side = 3 + round % 3;
        let rules = Sudoku::jigsaw(side, &boxes(&mut rng, side));
        let mut givens = vec![0; side * side];
        let whole = up_to(3, &rules, &givens).pop();
        for _ in 0..rng.usize(0..side * side) {
            let (cell, digit) = (rng.usize(..side * side), rng.u8(1..=side as u8));
            let is_kept = rng.usize(0..6 * side) > 0;
            givens[cell] = whole.as_ref().map_or(digit, |grid| if is_kept { grid[cell] } else { digit });
        }
        // Searches with other limits do not use interchangeable digits.
        let all = up_to(3, &rules, &givens);
        let two = up_to(2, &rules, &givens);
        assert_eq!(two.len(), all.len().min(2), "{rules:?} {givens:?}");
        assert!(two.len() < 2 || two[0] != two[1]);
        for grid in &two {
            assert!(givens.iter().zip(grid).all(|(given, digit)| *given == 0 || given == digit));
            assert_eq!(up_to(3, &rules, grid), std::slice::from_ref(grid));
        }
        seen[two.len()] += 1;
    }
    assert!(seen.iter().all(|&count| count > 100), "{seen:?}");
}
