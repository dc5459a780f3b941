//! Builds the models of HDU 4735 Little Wish~ lyrical step~ for the commands `model` and `trace`.

use super::solution::{self, Places};
use dlx_kernel::input::{Input, Stop};
use dlx_study::model::Cover;
use dlx_study::models::slots;
use dlx_study::{self as study, Goal, Model};

/// The model of case number `case`, whose covers may have any number of boys.
pub fn model(input: &mut Input, case: usize) -> Result<Model, Stop> {
    solution::cases(input)?;
    let tree = study::nth(input, case, solution::tree)?;
    let places = Places::new(&tree);
    let model = places.model(places.all());
    let node = |place: usize| places.order[place] + 1;
    let item = |item: usize| ("nodes", format!("node {}", node(model.items[item])));
    let option = |option: usize| {
        let who = if model.is_swap[option] { "swap to" } else { "boy at" };
        let nodes = match model.matrix.option(option).len() {
            1 => "1 node".to_string(),
            nodes => format!("{nodes} nodes"),
        };
        format!("{who} {} for {nodes}", node(model.sites[option]))
    };
    let goal = Goal::Best(model.is_swap.iter().map(|&is_swap| -i64::from(is_swap)).collect());
    let boys = tree.is_boy.iter().filter(|&&is_boy| is_boy).count();
    let names: Vec<String> = model.items.iter().map(|&place| node(place).to_string()).collect();
    let picture = slots::picture(&model.matrix, &names);
    let title = "HDU 4735 Little Wish~ lyrical step~";
    Ok(Model::new(title, Cover::Exact, goal, model.matrix.clone(), item, option)
        .worded("nodes", "has no boy", "has {n} boys")
        .with_note(format!(
            "A swap weighs -1. A cover has at most {boys} of the options; the solution searches with several prices."
        ))
        .drawn(picture))
}
