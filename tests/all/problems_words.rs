//! Crossword against brute force on small random grids, and on invalid input.

use crate::common::{Random, answer, assert_refused};
use dlx_judge::tutor::instances::Instance;
use dlx_problems::find;

/// The runs of two cells or more, across from above and then down from the left.
fn runs(cells: &[Vec<u8>]) -> Vec<Vec<(usize, usize)>> {
    let (rows, columns) = (cells.len(), cells[0].len());
    let across = (0..rows).map(|r| (0..columns).map(|c| (r, c)).collect::<Vec<_>>());
    let down = (0..columns).map(|c| (0..rows).map(|r| (r, c)).collect::<Vec<_>>());
    let mut found = Vec::new();
    for line in across.chain(down) {
        let mut run = Vec::new();
        for (r, c) in line.into_iter().chain([(rows, columns)]) {
            if r < rows && cells[r][c] != b'#' {
                run.push((r, c));
                continue;
            }
            if run.len() > 1 {
                found.push(std::mem::take(&mut run));
            }
            run.clear();
        }
    }
    found
}

/// All fillings: the words in every order.
fn fill(
    grid: &mut Vec<Vec<u8>>,
    runs: &[Vec<(usize, usize)>],
    words: &mut Vec<String>,
    found: &mut Vec<String>,
) {
    let Some((run, rest)) = runs.split_first() else {
        return found.push(grid.iter().map(|row| String::from_utf8_lossy(row).into_owned() + "\n").collect());
    };
    for index in 0..words.len() {
        let word = words.remove(index);
        let before = grid.clone();
        let fits = word.len() == run.len()
            && run.iter().zip(word.bytes()).all(|(&(r, c), letter)| [b'.', letter].contains(&grid[r][c]));
        if fits {
            run.iter().zip(word.bytes()).for_each(|(&(r, c), letter)| grid[r][c] = letter);
            fill(grid, rest, words, found);
            *grid = before;
        }
        words.insert(index, word);
    }
}

#[test]
fn the_place_in_a_grid_of_one_column_goes_down() {
    let study = find("crossword").unwrap().study.unwrap();
    let Instance { model, .. } = Instance::single(study, b"3 1\n.\n.\n.\ncca\n").unwrap();
    assert_eq!(model.options, ["r1c1 down cca"]);
}

#[test]
fn crosswords_have_the_fillings_of_all_orders_of_the_words() {
    let mut random = Random(7);
    let (mut unique, mut several, mut none) = (0, 0, 0);
    while unique + several + none < 2_000 {
        let (rows, columns, letters) = (random.within(1, 4), random.within(1, 4), random.within(2, 5));
        let cell = |random: &mut Random| match random.below(5) {
            0 => b'#',
            _ => b'a' + random.below(letters) as u8,
        };
        let full: Vec<Vec<u8>> =
            (0..rows).map(|_| (0..columns).map(|_| cell(&mut random)).collect()).collect();
        let places = runs(&full);
        let is_placed = |r: usize, c: usize| places.iter().flatten().any(|&place| place == (r, c));
        let is_grid = (0..rows).all(|r| (0..columns).all(|c| full[r][c] == b'#' || is_placed(r, c)));
        let word = |run: &Vec<(usize, usize)>| run.iter().map(|&(r, c)| char::from(full[r][c])).collect();
        let mut words: Vec<String> = places.iter().map(word).collect();
        if !words.is_empty() && random.below(2) == 0 {
            let index = random.below(words.len());
            words[index] = words[index].chars().rev().collect();
        }
        if !is_grid || (0..words.len()).any(|index| words[..index].contains(&words[index])) {
            continue;
        }
        random.shuffle(&mut words);
        let mut grid: Vec<Vec<u8>> =
            full.iter().map(|row| row.iter().map(|&c| if c == b'#' { c } else { b'.' }).collect()).collect();
        let lines: String = grid.iter().map(|row| String::from_utf8_lossy(row).into_owned() + "\n").collect();
        let input = format!("{rows} {columns}\n{lines}{}\n", words.join(" "));
        let mut found = Vec::new();
        fill(&mut grid, &places, &mut words, &mut found);
        let expected = match &found[..] {
            [] => "NONE\n",
            [one] => one,
            _ => "SEVERAL\n",
        };
        assert_eq!(answer("crossword", &input), expected, "{input}");
        match found.len() {
            0 => none += 1,
            1 => unique += 1,
            _ => several += 1,
        }
    }
    assert!(unique > 50 && several > 50 && none > 50, "{unique} {several} {none}");
}

#[test]
fn bad_input_is_rejected_at_its_position() {
    let open = format!("8 7\n{}", ".......\n".repeat(8));
    let word = "expected a word of small letters, as long as a place that is left";
    assert_refused(&[
        ("crossword", "0 3\n", "", "line 1, column 1: expected the number of rows (1 to 9), found '0'"),
        ("crossword", "1 10\n", "", "line 1, column 3: expected the number of columns (1 to 9), found '10'"),
        ("crossword", "1 3\n..\n", "", "line 2, column 1: expected a row of the grid: '.' or '#'"),
        ("crossword", "1 2\n.a\n", "", "line 2, column 1: expected a row of the grid: '.' or '#'"),
        ("crossword", "2 2\n..\n", "", "line 3, column 1: expected a row of the grid"),
        ("crossword", &open, "", "line 2, column 1: expected a grid with at most 14 places for words"),
        ("crossword", "2 3\n..#\n##.\n", "", "line 3, column 3: expected '#' or a cell beside another '.'"),
        ("crossword", "1 2\n..\n", "", "line 3, column 1: expected a word"),
        ("crossword", "1 2\n..\nabc\n", "", &format!("line 3, column 1: {word}, found 'abc'")),
        ("crossword", "1 2\n..\naB\n", "", &format!("line 3, column 1: {word}, found 'aB'")),
        (
            "crossword",
            "1 5\n..#..\nab ab\n",
            "",
            "line 3, column 4: expected a word that was not given before",
        ),
        ("crossword", "2 3\n...\n..#\nabc def\n", "", &format!("line 4, column 5: {word}, found 'def'")),
        ("crossword", "1 1\n#\n1 2\n..\na\n", "#\n", &format!("line 5, column 1: {word}, found 'a'")),
    ]);
}
