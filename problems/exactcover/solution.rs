//! The textbook exact cover problem: all sets of rows of a 0/1 matrix that cover each column exactly once,
//! or all families of named sets that partition the union of all the sets.
//! Items: columns or elements. Options: rows or sets.

use dlx_kernel::input::{Input, Stop};
use dlx_kernel::{Exact, Matrix};
use std::io::Write;

/// The maximum number of rows, of columns and of sets.
pub const MOST: i64 = 1000;
/// The maximum number of covers.
pub const MOST_COVERS: usize = 100_000;

/// A case: the matrix and the names of its items and options.
pub struct Case {
    /// The matrix, whose items are columns or elements.
    pub matrix: Matrix,
    /// The names of the items.
    pub items: Vec<Vec<u8>>,
    /// The names of the options.
    pub names: Vec<Vec<u8>>,
}

/// Solves the input `input` and writes the output to `out`.
pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    while !input.at_end() {
        let start = input.clone();
        let case = case(&mut input)?;
        let covers = covers(&case.matrix).ok_or_else(|| start.clone().error("at most 100000 covers"))?;
        for cover in &covers {
            let names: Vec<&[u8]> = elements(cover).map(|option| case.names[option].as_slice()).collect();
            out.write_all(&names.join(&b' '))?;
            writeln!(out)?;
        }
        writeln!(out, "{}", covers.len())?;
    }
    Ok(())
}

/// Reads a case.
pub fn case(input: &mut Input<'_>) -> Result<Case, Stop> {
    let is_named = input.clone().filled_line().map_or(false, |line| line.bytes().contains(&b':'));
    if is_named { named_sets(input) } else { rows(input) }
}

/// Reads `rows columns` and a 0/1 matrix, whose rows are named 1, 2 ...
fn rows(input: &mut Input<'_>) -> Result<Case, Stop> {
    let rows = input.integer("the number of rows, or NAME: element ...", 1, MOST)?;
    let columns = input.integer("the number of columns", 1, MOST)? as usize;
    let mut matrix = Matrix::new(columns, 0);
    for _ in 0..rows {
        matrix.add(&input.ones(columns)?);
    }
    let numbers = |count: usize| (1..=count).map(|number| number.to_string().into_bytes()).collect();
    Ok(Case { matrix, items: numbers(columns), names: numbers(rows as usize) })
}

/// Reads lines `NAME: element ...` up to a blank line. The sets are numbered in ascending order of their
/// names.
fn named_sets(input: &mut Input<'_>) -> Result<Case, Stop> {
    let mut sets: Vec<(&[u8], Vec<&[u8]>)> = Vec::new();
    let mut next = input.filled_line();
    while let Some(line) = next.filter(|line| !line.bytes().is_empty()) {
        let colon = line.bytes().iter().position(|&byte| byte == b':');
        let colon = colon.ok_or_else(|| line.error("NAME: element ..."))?;
        let mut names = words(&line.bytes()[..colon]);
        let name = match (names.next(), names.next()) {
            (Some(name), None) if sets.iter().all(|set| set.0 != name) => name,
            _ => return Err(line.error("a name that no other set has")),
        };
        if sets.len() == MOST as usize {
            return Err(line.error("at most 1000 sets"));
        }
        sets.push((name, words(&line.bytes()[colon + 1..]).collect()));
        next = input.line();
    }
    sets.sort();
    let mut elements: Vec<&[u8]> = sets.iter().flat_map(|set| set.1.iter().copied()).collect();
    elements.sort_unstable();
    elements.dedup();
    let mut matrix = Matrix::new(elements.len(), 0);
    for (_, own) in &sets {
        let items: Vec<usize> =
            own.iter().filter_map(|element| elements.binary_search(element).ok()).collect();
        matrix.add(&items);
    }
    let items = elements.iter().map(|element| element.to_vec()).collect();
    Ok(Case { matrix, items, names: sets.into_iter().map(|set| set.0.to_vec()).collect() })
}

fn words(bytes: &[u8]) -> impl Iterator<Item = &[u8]> {
    bytes.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty())
}

/// A set of options as bits: lists would take hundreds of megabytes for 100,000 covers.
type Cover = Vec<u64>;

/// All covers, in ascending order of their option lists. None if there are too many.
fn covers(matrix: &Matrix) -> Option<Vec<Cover>> {
    let mut covers: Vec<Cover> = Vec::new();
    for cover in Exact::new(matrix).covers().take(MOST_COVERS + 1) {
        let mut bits = vec![0; matrix.options() / 64 + 1];
        cover.iter().for_each(|&option| insert(&mut bits, option));
        covers.push(bits);
    }
    // The engines skip options without items, but any of these may be added to any cover.
    for empty in (0..matrix.options()).filter(|&option| matrix.option(option).len() == 0) {
        if covers.is_empty() || covers.len() > MOST_COVERS {
            break;
        }
        let mut with = covers.clone();
        with.iter_mut().for_each(|cover| insert(cover, empty));
        covers.append(&mut with);
    }
    covers.sort_unstable_by(|one, other| {
        let same = one.iter().zip(other).take_while(|(one, other)| one == other).count();
        elements(&one[same..]).cmp(elements(&other[same..]))
    });
    if covers.len() <= MOST_COVERS { Some(covers) } else { None }
}

fn insert(cover: &mut [u64], option: usize) {
    cover[option / 64] |= 1 << (option % 64);
}

/// The positions of the bits set in `cover`, in ascending order; `cover` may be a suffix of a cover's words.
fn elements(cover: &[u64]) -> impl Iterator<Item = usize> + '_ {
    cover.iter().enumerate().flat_map(|(index, &word)| {
        (0..64).filter(move |bit| word >> bit & 1 != 0).map(move |bit| index * 64 + bit)
    })
}
