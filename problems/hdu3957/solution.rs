//! HDU 3957 Street Fighter: each role has one or two models, and each of these beats some roles in some of
//! theirs. Choose the fewest roles, each in one model, that beat all other roles in all their models.
//! Items: models, once or more often; roles, secondary. Options: models, each covering all models of its
//! role, those that it beats, and the role. Without the roles it is a repeat cover.

use dlx_kernel::input::{Input, Stop};
use dlx_kernel::{Matrix, Repeat};
use std::io::Write;

/// The fewest roles.
pub const LEAST_ROLES: i64 = 2;
/// The most roles.
pub const MOST_ROLES: i64 = 25;
/// The most models of a role.
pub const MOST_MODELS: i64 = 2;
/// The most models that a model beats.
pub const MOST_BEATEN: i64 = 10;

/// For each model of a role, whom it beats: a role and one of its models.
pub type Role = Vec<Vec<(usize, usize)>>;

/// Solves judge input `input` and writes the judge's output to `out`.
pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    for case in 1..=cases(&mut input)? {
        let roles = roles(&mut input)?;
        let matrix = matrix(&roles);
        // All roles are always enough.
        let is_enough = |&most: &usize| is_enough(&matrix, &mut Vec::new(), most);
        let fewest = (1..roles.len()).find(is_enough).unwrap_or(roles.len());
        writeln!(out, "Case {}: {}", case, fewest)?;
    }
    Ok(())
}

/// Reads how many cases there are.
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
    // Which models a role has is known only now.
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

/// Whether at most `most` options without those `left_out` cover all models, none with the role of another.
/// A repeat cover in which a role appears twice is split in two: each of its two models is left out once.
fn is_enough(matrix: &Matrix, left_out: &mut Vec<usize>, most: usize) -> bool {
    let models = matrix.primary();
    let mut repeat = Matrix::new(models, 0);
    for option in 0..matrix.options() {
        let is_left = !left_out.contains(&option);
        let items = matrix.option(option).filter(|&item| is_left && item < models);
        repeat.add(&items.collect::<Vec<usize>>());
    }
    let mut cover = match Repeat::new(&repeat).at_most(most) {
        Some(cover) => cover,
        None => return false,
    };
    cover.sort_unstable();
    let role = |option: usize| matrix.option(option).find(|&item| item >= models);
    let twice = cover.windows(2).find(|pair| role(pair[0]) == role(pair[1]));
    twice.map_or(true, |pair| {
        pair.iter().any(|&model| {
            left_out.push(model);
            let is_found = is_enough(matrix, left_out, most);
            left_out.pop();
            is_found
        })
    })
}
