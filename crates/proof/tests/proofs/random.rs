//! Questions of each kind about random matrices: the answers match brute force, and VeriPB accepts the
//! proofs.

use super::{Answer, Case, Cover, Matrix, Question, accepted, tools, veripb};

/// The kind of question, including whether covers are exact or repeat covers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    First,
    All,
    AllRepeat,
    Cheapest,
    CheapestRepeat,
    Fewest,
    Centre,
}

pub const KINDS: [Kind; 7] = [
    Kind::First,
    Kind::All,
    Kind::AllRepeat,
    Kind::Cheapest,
    Kind::CheapestRepeat,
    Kind::Fewest,
    Kind::Centre,
];

pub fn random(kind: Kind, random: &mut fastrand::Rng) -> Case {
    let is_repeat = matches!(kind, Kind::AllRepeat | Kind::CheapestRepeat | Kind::Fewest | Kind::Centre);
    let primary = random.usize(0..8);
    let secondary = if is_repeat { 0 } else { random.usize(0..4) };
    let mut matrix = Matrix::new(primary, secondary);
    if random.bool() && kind != Kind::Centre {
        for item in 0..primary {
            let low = random.u32(0..3);
            matrix.set_bounds(item, low, (low + random.u32(0..2)).max(1));
        }
    }
    let density = [0.2, 0.3, 0.5][random.usize(0..3)];
    let options = if kind == Kind::AllRepeat { 0..9 } else { 0..14 };
    for _ in 0..random.usize(options) {
        let items = (0..primary + secondary).filter(|_| random.f64() < density).collect::<Vec<usize>>();
        let is_coloured = random.bool();
        let colour = |item: usize| (item, if item >= primary && is_coloured { random.u32(0..3) } else { 0 });
        matrix.add_coloured(&items.into_iter().map(colour).collect::<Vec<_>>());
    }
    let options = matrix.options();
    let costs = match kind {
        Kind::Cheapest | Kind::CheapestRepeat => {
            let most = [0, 3, 1_000_000][random.usize(0..3)];
            Some((0..options).map(|_| random.u64(0..=most)).collect())
        }
        Kind::Fewest => Some(vec![1; options]),
        _ => None,
    };
    let question = match kind {
        Kind::First | Kind::Centre => Question::First,
        Kind::All | Kind::AllRepeat => Question::All(1_000_000),
        Kind::Cheapest | Kind::CheapestRepeat | Kind::Fewest => Question::Cheapest,
    };
    let at_most = match kind {
        Kind::Centre => Some(random.u64(1..5)),
        Kind::Cheapest | Kind::CheapestRepeat if random.u8(0..3) == 0 => Some(random.u64(0..8)),
        _ => None,
    };
    Case { matrix, cover: if is_repeat { Cover::Repeat } else { Cover::Exact }, costs, at_most, question }
}

/// Finds all covers by brute force.
pub fn brute(case: &Case) -> Vec<Vec<usize>> {
    let matrix = &case.matrix;
    let is_cover = |cover: &Vec<usize>| {
        let mut uses = vec![Vec::new(); matrix.items()];
        for &option in cover {
            for (index, item) in matrix.option(option).enumerate() {
                uses[item].push(matrix.colour(option, index));
            }
        }
        let is_right = |(item, uses): (usize, &Vec<u32>)| {
            let ((low, high), number) = (matrix.bounds(item), uses.len());
            let is_one = uses.iter().all(|&colour| colour != 0 && colour == uses[0]);
            number >= low as usize
                && (case.cover == Cover::Repeat
                    || number <= high as usize
                    || is_one && low == 0 && item >= matrix.primary())
        };
        let is_useful = |&option: &usize| {
            case.cover == Cover::Repeat || matrix.option(option).any(|item| item < matrix.primary())
        };
        uses.iter().enumerate().all(is_right)
            && cover.iter().all(is_useful)
            && case.at_most.is_none_or(|most| {
                let cost = |&option: &usize| case.costs.as_ref().map_or(1, |costs| costs[option]);
                cover.iter().map(cost).sum::<u64>() <= most
            })
    };
    let options = matrix.options();
    let sets =
        (0..1usize << options).map(|set| (0..options).filter(|option| set >> option & 1 == 1).collect());
    sets.filter(is_cover).collect()
}

/// Compares an answer with brute force.
fn compare(case: &Case, answer: &Answer, covers: &[Vec<usize>]) {
    let all = brute(case);
    let cost =
        |cover: &Vec<usize>| cover.iter().map(|&option| case.costs.as_ref().unwrap()[option]).sum::<u64>();
    match answer {
        Answer::None => assert!(all.is_empty()),
        Answer::Cover(cover) => assert!(all.contains(cover)),
        Answer::All(count) => {
            let (mut listed, mut expected) = (covers.to_vec(), all.clone());
            listed.sort_unstable();
            expected.sort_unstable();
            assert_eq!((*count, listed), (all.len() as u64, expected));
        }
        Answer::Cheapest(least, cover) => {
            assert!(all.contains(cover));
            assert_eq!((Some(*least), *least), (all.iter().map(cost).min(), cost(cover)));
        }
        Answer::Stopped { best, bound, .. } => {
            assert!(best.iter().all(|(own, cover)| all.contains(cover) && cost(cover) == *own));
            assert!(case.costs.is_none() || all.iter().all(|cover| cost(cover) >= *bound));
        }
        Answer::More => panic!("unexpected answer: More"),
    }
}

/// For each kind, the number of matrices whose proofs VeriPB checks in an ordinary `cargo test`, and the
/// total number of matrices.
const NUMBERS: (u64, u64) = (20, 500);

#[test]
fn answers_match_brute_force_and_veripb_accepts_their_proofs() {
    let folder = tempfile::tempdir().unwrap();
    let program = veripb();
    let number = if tools::is_for_every() { NUMBERS.1 } else { NUMBERS.0 };
    for kind in KINDS {
        for seed in 0..NUMBERS.1 {
            let case = random(kind, &mut fastrand::Rng::with_seed(seed));
            let proof = case.prove(u64::MAX);
            compare(&case, &proof.0.answer, &proof.1.covers);
            if let (Some(program), true) = (&program, seed < number) {
                accepted(program, folder.path(), &case, &proof);
            }
        }
    }
}

#[test]
fn a_stopped_search_proves_its_partial_result() {
    let folder = tempfile::tempdir().unwrap();
    let Some(program) = veripb() else { return };
    for kind in KINDS {
        for seed in 0..if tools::is_for_every() { 100 } else { 5 } {
            let case = random(kind, &mut fastrand::Rng::with_seed(seed));
            let proof = case.prove(seed % 6 + 1);
            if !matches!(proof.0.answer, Answer::Stopped { .. }) {
                continue;
            }
            compare(&case, &proof.0.answer, &proof.1.covers);
            accepted(&program, folder.path(), &case, &proof);
        }
    }
}

#[test]
fn a_board_without_two_corners_has_a_short_proof() {
    const SIDE: usize = 10;
    let squares: Vec<usize> = (1..SIDE * SIDE - 1).collect();
    let mut matrix = Matrix::new(squares.len(), 0);
    for &square in &squares {
        let right = (square % SIDE + 1 < SIDE).then_some(square + 1);
        let others = right.into_iter().chain([square + SIDE]).filter(|other| squares.contains(other));
        others.for_each(|other| {
            matrix.add(&[square - 1, other - 1]);
        });
    }
    let case = Case { matrix, cover: Cover::Exact, costs: None, at_most: None, question: Question::First };
    let proof = case.prove(u64::MAX);
    assert_eq!(proof.0.answer, Answer::None);
    assert!(proof.0.lines < 10, "{} lines", proof.0.lines);
    let folder = tempfile::tempdir().unwrap();
    veripb().iter().for_each(|program| accepted(program, folder.path(), &case, &proof));
}
