//! HDU 3957 Street Fighter: each role has one or two models, and each model beats some models of other roles.
//! Choose the fewest roles, each in one model, that beat all other roles in all their models.
//! Items: models, covered at least once; roles, secondary. Options: models, each covering the models of its
//! role, the models that it beats, and the role. Without the role items, this is a repeat cover.

use dlx_kernel::input::{Input, Stop};
use dlx_kernel::{Matrix, Repeat};
use std::io::Write;

/// The minimum number of roles.
pub const LEAST_ROLES: i64 = 2;
/// The maximum number of roles.
pub const MOST_ROLES: i64 = 25;
/// The maximum number of models of a role.
pub const MOST_MODELS: i64 = 2;
/// The maximum number of models that a model beats.
pub const MOST_BEATEN: i64 = 10;
/// The maximum number of options of a cut in the initial matrix. With 6, hard-circles takes 6 % less time,
/// but hard-few-beaten-by-each 50 % more instructions; with 2, the former takes 45 % more time, the
/// latter 2 % more instructions.
const SMALL_CUT: usize = 4;

/// For each model of a role, the models that it beats, as (role, model).
pub type Role = Vec<Vec<(usize, usize)>>;

/// Solves the judge's input `input` and writes the output to `out`.
pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    for case in 1..=cases(&mut input)? {
        let roles = roles(&mut input)?;
        writeln!(out, "Case {}: {}", case, fewest(&matrix(&roles), roles.len()))?;
    }
    Ok(())
}

/// Reads the number of cases.
pub fn cases(input: &mut Input<'_>) -> Result<i64, Stop> {
    input.integer("T, the number of cases", 0, i64::from(u32::MAX))
}

/// Reads the roles of a case.
pub fn roles(input: &mut Input<'_>) -> Result<Vec<Role>, Stop> {
    let number = input.integer("N, the number of roles", LEAST_ROLES, MOST_ROLES)?;
    let (mut roles, mut named) = (Vec::new(), Vec::new());
    for _ in 0..number {
        let mut role = Vec::new();
        for _ in 0..input.integer("M, the number of models of a role", 1, MOST_MODELS)? {
            let mut beaten = Vec::new();
            for _ in 0..input.integer("K, the number of models that a model beats", 1, MOST_BEATEN)? {
                let other = input.integer("a role", 0, number - 1)? as usize;
                named.push((other, input.clone()));
                beaten.push((other, input.integer("a model", 0, MOST_MODELS - 1)? as usize));
            }
            role.push(beaten);
        }
        roles.push(role);
    }
    // Only now is the number of each role's models known.
    for (role, mut model) in named {
        model.integer("a model of that role", 0, roles[role].len() as i64 - 1)?;
    }
    Ok(roles)
}

/// The matrix, without the multiplicities: items and options are the models of role 0, of role 1, and so on;
/// the roles are the last items.
pub fn matrix(roles: &[Role]) -> Matrix {
    let mut first = vec![0];
    for (role, models) in roles.iter().enumerate() {
        first.push(first[role] + models.len());
    }
    let models = first[roles.len()];
    let mut matrix = Matrix::new(models, roles.len());
    for (role, own) in roles.iter().enumerate() {
        for beaten in own {
            let mut items: Vec<usize> = (first[role]..first[role + 1]).collect();
            items.extend(beaten.iter().map(|&(other, model)| first[other] + model));
            items.push(models + role);
            matrix.add(&items);
        }
    }
    matrix
}

/// The options that cover an item.
type Item = Vec<usize>;

/// The minimum number of options, at most one per role, that cover all primary items of `matrix`. Searches
/// for ever smaller repeat covers; a cut excludes each cover that contains a role twice.
fn fewest(matrix: &Matrix, roles: usize) -> usize {
    let mut items: Vec<Item> = vec![Vec::new(); matrix.primary() + roles];
    for option in 0..matrix.options() {
        matrix.option(option).for_each(|item| items[item].push(option));
    }
    let roles = items.split_off(matrix.primary());
    let mut small: Vec<Item> = roles.iter().flat_map(|role| cuts(&items, role, role)).collect();
    small.retain(|cut| cut.len() <= SMALL_CUT);
    small.sort_unstable();
    small.dedup();
    items.extend(small);
    // One model of each role is always enough.
    let mut fewest = roles.len();
    while let Some(mut cover) = Repeat::new(&repeat(&items, matrix.options())).at_most(fewest - 1) {
        let is_twice = |role: &Item| role.len() > 1 && role.iter().all(|option| cover.contains(option));
        if roles.iter().any(is_twice) {
            while let Some(at) = (0..cover.len()).find(|&at| alone(&items, cover[at], &cover).is_empty()) {
                cover.swap_remove(at);
            }
        }
        let found = roles.iter().flat_map(|role| cuts(&items, role, &cover));
        match found.min_by_key(|cut| cut.len()) {
            Some(cut) => items.push(cut),
            None => fewest = cover.len(),
        }
    }
    fewest
}

/// The matrix with `options` options, where each of `items` lists the options that cover it.
fn repeat(items: &[Item], options: usize) -> Matrix {
    let mut own = vec![Vec::new(); options];
    for (item, covering) in items.iter().enumerate() {
        covering.iter().for_each(|&option| own[option].push(item));
    }
    let mut repeat = Matrix::new(items.len(), 0);
    for items in &own {
        repeat.add(items);
    }
    repeat
}

/// The items that `option`, but no other option of `cover`, covers.
fn alone(items: &[Item], option: usize, cover: &[usize]) -> Vec<usize> {
    let is_alone = |item: &Item| cover.iter().all(|other| (*other == option) == item.contains(other));
    (0..items.len()).filter(|&item| is_alone(&items[item])).collect()
}

/// Cuts: items that every valid cover covers, but `cover`, which contains both options of `role`, does not.
///
/// Let `one` be covered in `cover` only by the first option of `role`, and `other` only by the second. A
/// valid cover lacks one of the two options, so it contains an option of another role that covers `one` or
/// `other`.
fn cuts(items: &[Item], role: &[usize], cover: &[usize]) -> Vec<Item> {
    if role.len() < 2 || role.iter().any(|option| !cover.contains(option)) {
        return Vec::new();
    }
    let (ones, others) = (alone(items, role[0], cover), alone(items, role[1], cover));
    let cut = |one: &Item, other: &Item| {
        let either = one.iter().chain(other).copied();
        let mut cut: Item = either.filter(|option| !role.contains(option)).collect();
        cut.sort_unstable();
        cut.dedup();
        cut
    };
    let pairs = ones.iter().flat_map(|&one| others.iter().map(move |&other| (one, other)));
    pairs.map(|(one, other)| cut(&items[one], &items[other])).collect()
}
