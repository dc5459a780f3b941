//! The pentominoes and the pyramid of beads against a separate search that fills the first free cell, and on
//! invalid input.

use crate::common::{Random, answer, assert_refused, cases};
use std::collections::{BTreeMap, BTreeSet};

/// A position: (row, column).
type Cell = (i32, i32);

/// The cells of `drawing` that hold `letter`.
fn cells_of(drawing: &[String], letter: char) -> Vec<Cell> {
    let own = |(row, line): (usize, &String)| {
        let places = line.chars().enumerate().filter(|place| place.1 == letter);
        places.map(|place| (row as i32, place.0 as i32)).collect::<Vec<_>>()
    };
    drawing.iter().enumerate().flat_map(own).collect()
}

/// `cells` after rotation or reflection number `turn`.
fn turned(cells: &[Cell], turn: usize) -> Vec<Cell> {
    let turn_cell = |&(row, column): &Cell| {
        let (row, column) = [(row, column), (column, -row), (-row, -column), (-column, row)][turn % 4];
        if turn < 4 { (row, column) } else { (row, -column) }
    };
    let mut turned: Vec<Cell> = cells.iter().map(turn_cell).collect();
    turned.sort();
    turned
}

/// `cells` relative to the first one.
fn from_first(cells: &[Cell]) -> Vec<Cell> {
    cells.iter().map(|cell| (cell.0 - cells[0].0, cell.1 - cells[0].1)).collect()
}

/// The pieces, each a letter and its orientations relative to their first cells.
type Pieces = Vec<(char, BTreeSet<Vec<Cell>>)>;

/// The pieces that tile `drawing`.
fn pieces(drawing: &[String]) -> Pieces {
    let letters: BTreeSet<char> =
        drawing.iter().flat_map(|line| line.chars()).filter(char::is_ascii_uppercase).collect();
    let orientations =
        |letter: char| (0..8).map(|turn| from_first(&turned(&cells_of(drawing, letter), turn))).collect();
    letters.into_iter().map(|letter| (letter, orientations(letter))).collect()
}

/// A search for all ways to fill the free cells `.` of a drawing with some pieces, each once and all of them.
struct Fill<'a> {
    drawing: &'a [String],
    pieces: &'a Pieces,
    /// The free cells, in order. Sets of them are bits: the first is the lowest.
    free: Vec<Cell>,
    /// The cells of each piece, by its first cell, for each orientation.
    places: Vec<Vec<Vec<u128>>>,
    /// The cells that each piece was put on, 0 for none.
    used: Vec<u128>,
    found: Vec<Vec<String>>,
}

impl<'a> Fill<'a> {
    fn new(drawing: &'a [String], pieces: &'a Pieces) -> Fill<'a> {
        let free = cells_of(drawing, '.');
        assert!(free.len() <= 128);
        let bits: BTreeMap<Cell, u128> =
            free.iter().zip(0..).map(|(&cell, place)| (cell, 1 << place)).collect();
        let at = |from: &Cell, orientation: &Vec<Cell>| {
            let cells = orientation.iter().map(|cell| bits.get(&(from.0 + cell.0, from.1 + cell.1)));
            cells.sum::<Option<u128>>()
        };
        let of = |piece: &(char, BTreeSet<Vec<Cell>>)| {
            free.iter().map(|from| piece.1.iter().filter_map(|cells| at(from, cells)).collect()).collect()
        };
        let places = pieces.iter().map(of).collect();
        Fill { drawing, pieces, places, used: vec![0; pieces.len()], found: Vec::new(), free }
    }

    /// Fills the cells that are `left`.
    fn search(&mut self, left: u128) {
        if left == 0 {
            if !self.used.contains(&0) {
                self.found.push(self.drawn());
            }
            return;
        }
        let first = left.trailing_zeros() as usize;
        for piece in 0..self.pieces.len() {
            for place in 0..self.places[piece][first].len() {
                let cells = self.places[piece][first][place];
                if self.used[piece] == 0 && cells & !left == 0 {
                    self.used[piece] = cells;
                    self.search(left & !cells);
                    self.used[piece] = 0;
                }
            }
        }
    }

    /// The drawing with the pieces on it.
    fn drawn(&self) -> Vec<String> {
        let mut drawn: Vec<Vec<char>> = self.drawing.iter().map(|line| line.chars().collect()).collect();
        for (piece, cells) in self.pieces.iter().zip(&self.used) {
            let own = self.free.iter().enumerate().filter(|(place, _)| cells >> place & 1 == 1);
            own.for_each(|(_, cell)| drawn[cell.0 as usize][cell.1 as usize] = piece.0);
        }
        drawn.into_iter().map(|line| line.into_iter().collect()).collect()
    }
}

fn lines(text: &str) -> Vec<String> {
    text.lines().map(str::to_string).collect()
}

/// `drawing` transposed.
fn transposed(drawing: &[String]) -> Vec<String> {
    let rows: Vec<Vec<char>> = drawing.iter().map(|line| line.chars().collect()).collect();
    (0..rows[0].len()).map(|column| rows.iter().map(|row| row[column]).collect()).collect()
}

/// All ways to fill `drawing` with `pieces`, ascending. The search goes along the short side of a rectangle.
fn fillings(drawing: &[String], pieces: &Pieces) -> Vec<Vec<String>> {
    let is_wide =
        drawing[0].len() > drawing.len() && drawing.iter().all(|line| line.len() == drawing[0].len());
    let drawing = if is_wide { transposed(drawing) } else { drawing.to_vec() };
    let mut fill = Fill::new(&drawing, pieces);
    fill.search(1_u128.checked_shl(fill.free.len() as u32).unwrap_or(0).wrapping_sub(1));
    let mut found = fill.found;
    if is_wide {
        found.iter_mut().for_each(|found| *found = transposed(found));
    }
    found.sort();
    found
}

/// The tiling `drawing` after rotation or reflection number `turn`, if that maps the board to itself.
fn image(drawing: &[String], turn: usize) -> Option<Vec<String>> {
    let letters: Vec<(Cell, char)> = drawing
        .iter()
        .enumerate()
        .flat_map(|(row, line)| {
            line.chars().enumerate().map(move |(column, letter)| ((row as i32, column as i32), letter))
        })
        .filter(|place| place.1 != '#')
        .collect();
    let all: Vec<Cell> = letters.iter().map(|place| place.0).collect();
    let least = |cells: &[Cell]| {
        (cells.iter().map(|cell| cell.0).min().unwrap(), cells.iter().map(|cell| cell.1).min().unwrap())
    };
    let (from, to) = (least(&turned(&all, turn)), least(&all));
    let mut image: Vec<Vec<char>> = drawing.iter().map(|line| vec!['#'; line.len()]).collect();
    for (cell, letter) in &letters {
        let moved = turned(&[*cell], turn)[0];
        let (row, column) = (moved.0 - from.0 + to.0, moved.1 - from.1 + to.1);
        if !all.contains(&(row, column)) {
            return None;
        }
        image[row as usize][column as usize] = *letter;
    }
    Some(image.into_iter().map(|line| line.into_iter().collect()).collect())
}

/// The twelve pentominoes, as placed in the first tiling of a case.
fn pentominoes() -> Pieces {
    let (_, _, output) =
        cases("pentomino").into_iter().find(|case| case.0.ends_with("edge-3x20-all")).unwrap();
    let pieces = pieces(&lines(output.split("\n\n").next().unwrap()));
    assert_eq!(pieces.len(), 12);
    assert!(pieces.iter().all(|piece| piece.1.iter().all(|cells| cells.len() == 5)));
    assert_eq!(pieces.iter().map(|piece| piece.1.len()).sum::<usize>(), 63);
    pieces
}

/// The tilings of boards by the pentominoes: each board is searched once.
struct Tilings {
    pieces: Pieces,
    known: BTreeMap<Vec<String>, Vec<Vec<String>>>,
}

impl Tilings {
    fn new() -> Tilings {
        Tilings { pieces: pentominoes(), known: BTreeMap::new() }
    }

    fn of(&mut self, board: &[String]) -> Vec<Vec<String>> {
        if cells_of(board, '.').len() != 60 {
            return Vec::new();
        }
        self.known.entry(board.to_vec()).or_insert_with(|| fillings(board, &self.pieces)).clone()
    }
}

/// The expected output for a board, by mode.
fn expected(mode: &str, board: &[String], tilings: &mut Tilings) -> String {
    let mut tilings = tilings.of(board);
    if tilings.is_empty() {
        return "no tiling\n".to_string();
    }
    let least =
        |tiling: &Vec<String>| (1..8).filter_map(|turn| image(tiling, turn)).all(|image| *tiling <= image);
    match mode {
        "count" => return format!("{}\n", tilings.len()),
        "first" => return tilings[0].join("\n") + "\n\n",
        "unique" => tilings.retain(least),
        _ => {}
    }
    let drawn: String = tilings.iter().map(|tiling| tiling.join("\n") + "\n\n").collect();
    format!("{drawn}{}\n", tilings.len())
}

#[test]
fn tilings_by_pentominoes_are_those_of_a_search_by_cells() {
    let mut tilings = Tilings::new();
    let mut random = Random(12);
    let mut boards = vec![lines(&"...\n".repeat(20))];
    for _ in 0..3 {
        // Four columns, with four holes that leave the other cells connected or not.
        let mut rows = vec![vec!['.'; 4]; 16];
        let mut cells: Vec<usize> = (0..64).collect();
        random.shuffle(&mut cells);
        cells[..4].iter().for_each(|cell| rows[cell / 4][cell % 4] = '#');
        boards.push(rows.into_iter().map(|row| row.into_iter().collect()).collect());
    }
    // Symmetric under a half turn only.
    let holes = [(2, 0), (13, 3), (5, 2), (10, 1)];
    let row = |row| (0..4).map(|column| if holes.contains(&(row, column)) { '#' } else { '.' }).collect();
    boards.push((0..16).map(row).collect());
    let mut some = 0;
    for board in boards {
        for mode in ["count", "first", "all", "unique"] {
            let expected = expected(mode, &board, &mut tilings);
            assert!(
                answer("pentomino", &format!("{mode}\n{}\n", board.join("\n"))) == expected,
                "{mode} {board:#?}"
            );
            some += usize::from(expected != "no tiling\n");
        }
    }
    assert!(some >= 3 * 4, "only {some} with a tiling");
}

#[test]
fn cases_have_the_tilings_of_a_search_by_cells() {
    let mut tilings = Tilings::new();
    // The search visits ten million nodes and more on boards with eight rows and columns, and on those with
    // five or six.
    let left_out = [
        "sample-count",
        "sample-first",
        "corners-cut",
        "no-symmetry",
        "8x8-all",
        "8x8-unique",
        "6x10-count",
        "5x12-count",
    ];
    for (name, input, output) in cases("pentomino") {
        if left_out.iter().any(|out| name.ends_with(out)) {
            continue;
        }
        let (mut mode, mut text) = ("", String::new());
        for block in input.replace('\r', "").trim().split("\n\n").filter(|block| !block.is_empty()) {
            let (first, rest) = block.split_once('\n').unwrap_or((block, ""));
            let modes = ["count", "first", "all", "unique"];
            mode = modes.into_iter().find(|mode| *mode == first).unwrap_or(mode);
            text += &expected(mode, &lines(if modes.contains(&first) { rest } else { block }), &mut tilings);
        }
        assert!(output == text, "{name}");
    }
    let full = lines(&cases("luogu4205").iter().find(|case| case.0.ends_with("edge-full")).unwrap().2);
    let pieces = self::pieces(&full);
    // The given cells may not form a whole piece.
    for (name, input, output) in
        cases("luogu4205").into_iter().filter(|case| !case.0.ends_with("no-solution-at-once"))
    {
        let board: Vec<String> = input.split_whitespace().map(str::to_string).collect();
        let left = pieces.iter().filter(|piece| !input.contains(piece.0)).cloned().collect();
        match &fillings(&board, &left)[..] {
            [] => assert_eq!(output, "No solution\n", "{name}"),
            [only] => assert_eq!(output, only.join("\n") + "\n", "{name}"),
            _ => panic!("{name} has several completions"),
        }
    }
}

#[test]
fn pyramids_are_completed_as_by_a_search_by_cells() {
    let full: Vec<Vec<String>> =
        cases("luogu4205").iter().map(|case| lines(&case.2)).filter(|full| full.len() == 10).collect();
    let pieces = pieces(&full[0]);
    assert_eq!((pieces.len(), pieces.iter().map(|piece| piece.1.len()).sum::<usize>()), (12, 60));
    let mut random = Random(4205);
    let (mut unique, mut none) = (0, 0);
    for _ in 0..150 {
        let base = &full[random.below(full.len())];
        let mut letters: Vec<char> = pieces.iter().map(|piece| piece.0).collect();
        random.shuffle(&mut letters);
        let mut gone: Vec<char> = letters.drain(..random.within(1, 6)).collect();
        let hide = |line: &String, gone: &[char]| {
            line.chars().map(|c| if gone.contains(&c) { '.' } else { c }).collect()
        };
        let mut board: Vec<String> = base.iter().map(|line| hide(line, &gone)).collect();
        if random.below(3) == 0 {
            // One of the missing pieces is placed where it fits, whether that leaves a completion or not.
            let piece = gone[random.below(gone.len())];
            let orientations = &pieces.iter().find(|other| other.0 == piece).unwrap().1;
            let mut place = Vec::new();
            for (row, line) in board.iter().enumerate() {
                for column in line.char_indices().filter(|cell| cell.1 == '.').map(|cell| cell.0) {
                    for orientation in orientations {
                        let at = |cell: &Cell| (row as i32 + cell.0, column as i32 + cell.1);
                        let cells: Vec<Cell> = orientation.iter().map(at).collect();
                        if cells.iter().all(|cell| cells_of(&board, '.').contains(cell)) {
                            place.push(cells);
                        }
                    }
                }
            }
            let cells = &place[random.below(place.len())];
            for &(row, column) in cells {
                board[row as usize].replace_range(column as usize..=column as usize, &piece.to_string());
            }
            gone.retain(|&other| other != piece);
        }
        let left = pieces.iter().filter(|piece| gone.contains(&piece.0)).cloned().collect();
        let completions = fillings(&board, &left);
        let output = answer("luogu4205", &(board.join("\n") + "\n"));
        match completions.len() {
            0 => assert_eq!(output, "No solution\n"),
            _ => assert!(completions.contains(&lines(&output)), "{output}{board:?}"),
        }
        unique += usize::from(completions.len() == 1);
        none += usize::from(completions.is_empty());
    }
    assert!(unique > 30 && none > 10, "{unique} {none}");
}

#[test]
fn known_numbers_of_tilings() {
    let rectangle = |rows: usize, columns: usize| (".".repeat(columns) + "\n").repeat(rows);
    for (rows, columns, tilings) in [(4, 15, 368), (3, 20, 2), (20, 3, 2)] {
        let board = rectangle(rows, columns);
        assert_eq!(answer("pentomino", &format!("count\n{board}")), format!("{}\n", 4 * tilings));
        assert!(answer("pentomino", &format!("unique\n{board}")).ends_with(&format!("\n\n{tilings}\n")));
    }
    let chess = format!("{0}{1}{1}{0}", rectangle(3, 8), "...##...\n");
    assert_eq!(answer("pentomino", &format!("count\n{chess}")), "520\n");
    assert!(answer("pentomino", &format!("unique\n{chess}")).ends_with("\n\n65\n"));
}

#[test]
fn bad_input_is_rejected_at_its_position_after_the_answers_before_it() {
    let triangle: String = (1..=10).map(|row| ".".repeat(row) + "\n").collect();
    let many = format!("count\n{}", "#\n".repeat(1001));
    assert_refused(&[
        ("pentomino", "...\n", "", "line 1, column 1: expected count, first, all or unique"),
        ("pentomino", "count\n", "", "line 2, column 1: expected a row of '.' and '#'"),
        (
            "pentomino",
            "count\n.\n\nall\n..\n.x\n",
            "no tiling\n",
            "line 6, column 2: expected '.' or '#', found 'x'",
        ),
        ("pentomino", "count\n..\n...\n", "", "line 3, column 3: expected end of line, found '.'"),
        ("pentomino", "count\n..\n.\n", "", "line 3, column 2: expected '.' or '#', found end of line"),
        ("pentomino", &many, "", "line 1002, column 1: expected an empty line after 1000 rows"),
        ("luogu4205", "", "", "line 1, column 1: expected A-L or '.', found end of input"),
        (
            "luogu4205",
            &triangle.replacen("..\n", ".M\n", 1),
            "",
            "line 2, column 2: expected A-L or '.', found 'M'",
        ),
        (
            "luogu4205",
            &triangle.replacen("..\n", "...\n", 1),
            "",
            "line 2, column 3: expected end of line, found '.'",
        ),
        (
            "luogu4205",
            &triangle[..triangle.len() - 2],
            "",
            "line 10, column 10: expected A-L or '.', found end of input",
        ),
    ]);
}
