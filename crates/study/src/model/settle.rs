//! Chooses all forced options of a model.

use super::statistics::Statistics;
use super::text::{count, some};
use crate::model::{Cover, Goal, Model};

const MAX_NAMED: usize = 6;

impl Model {
    /// Chooses all forced options, such as the givens of a sudoku: each is the only option of some primary
    /// item. Removes the items that they cover, and every option that can no longer be chosen (exact cover)
    /// or would cover nothing more (repeat cover). Does this only once, so options that become forced as a
    /// result remain. With the forced options added, the covers of the result are the covers of the whole
    /// model, except repeat covers with redundant options.
    pub fn settled(self) -> Model {
        if !self.matrix.is_plain() {
            return self.settled_with_colours();
        }
        let is_exact = self.cover == Cover::Exact;
        let forced: Vec<usize> = Statistics::of(&self).forced.iter().map(|&(option, _)| option).collect();
        let mut times = vec![0_u32; self.items.len()];
        for &option in &forced {
            self.matrix.option(option).for_each(|item| times[item] += 1);
        }
        let has =
            |option: usize, of: &dyn Fn(u32) -> bool| self.matrix.option(option).any(|item| of(times[item]));
        // If two forced options conflict, neither is chosen: their items have no options left, so there is no
        // cover.
        let taken: Vec<usize> =
            forced.into_iter().filter(|&option| !(is_exact && has(option, &|times| times > 1))).collect();
        let is_open = |option: usize| match is_exact {
            true => !has(option, &|times| times > 0),
            false => has(option, &|times| times == 0),
        };
        let options: Vec<usize> = (0..self.options.len()).filter(|&option| is_open(option)).collect();
        let mut is_covered = vec![false; self.items.len()];
        for &option in &taken {
            self.matrix.option(option).for_each(|item| is_covered[item] = true);
        }
        let items: Vec<usize> = (0..self.items.len()).filter(|&item| !is_covered[item]).collect();
        self.without(&taken, &options, &items)
    }

    /// Implements [`Model::settled`] for models with colours or multiplicities: an item keeps its remaining
    /// bounds, or its colour.
    fn settled_with_colours(mut self) -> Model {
        let mut taken: Vec<usize> = Vec::new();
        let mut is_taken = vec![false; self.options.len()];
        let mut times = vec![0; self.items.len()];
        let mut colours = vec![0; self.items.len()];
        // Whether `option` can be added to the options already taken.
        let fits = |model: &Model, option: usize, times: &[u32], colours: &[u32]| {
            model.cells(option).all(|(item, colour)| match item < model.matrix.primary() {
                true => times[item] < model.matrix.bounds(item).1,
                false => times[item] == 0 || colour != 0 && colour == colours[item],
            })
        };
        for (option, _) in Statistics::of(&self).forced {
            // If two forced options conflict, the second is not taken, so the item that needs it cannot be
            // covered.
            if fits(&self, option, &times, &colours) {
                for (item, colour) in self.cells(option) {
                    times[item] += 1;
                    colours[item] = colour;
                }
                taken.push(option);
                is_taken[option] = true;
            }
        }
        let options: Vec<usize> = (0..self.options.len())
            .filter(|&option| !is_taken[option] && fits(&self, option, &times, &colours))
            .collect();
        let mut items = Vec::new();
        for (item, &times) in times.iter().enumerate() {
            let (low, high) = self.matrix.bounds(item);
            if times < high {
                items.push(item);
                if item < self.matrix.primary() {
                    self.matrix.set_bounds(item, low.saturating_sub(times), high - times);
                }
            }
        }
        self.without(&taken, &options, &items)
    }

    /// Restricts the model to `options` and `items` after choosing the options `taken`.
    fn without(mut self, taken: &[usize], options: &[usize], items: &[usize]) -> Model {
        let names = taken.iter().map(|&option| &self.options[option]);
        let note = format!(
            "Forced and already chosen: {}: {}.",
            count(taken.len(), "option"),
            some(names, MAX_NAMED)
        );
        if !self.picture.options.is_empty() {
            let drawn: Vec<_> =
                taken.iter().flat_map(|&option| self.picture.options[option].clone()).collect();
            self.picture.ground.extend(drawn);
        }
        if let Goal::AtMost(most) = &mut self.goal {
            *most = most.saturating_sub(taken.len());
        }
        let model = self.only(options, items);
        if taken.is_empty() { model } else { model.with_note(note) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::tests::model;
    use dlx_kernel::{Exact, Matrix, Repeat};

    #[test]
    fn exact_covers_are_the_forced_options_and_covers_of_the_rest() {
        // Item 0 has one option, which also covers the secondary item 4.
        let options: &[&[usize]] = &[&[0, 4], &[1, 4], &[1, 5], &[2], &[2, 5], &[3, 2], &[3], &[3]];
        let whole = model(Cover::Exact, Goal::All, (4, 2), options);
        let rest = whole.clone().settled();
        assert_eq!(rest.items, ["i1", "i2", "i3", "i5"]);
        assert_eq!(rest.options.iter().collect::<Vec<_>>(), ["o2", "o3", "o4", "o5", "o6", "o7"]);
        assert_eq!(rest.matrix.primary(), 3);
        assert_eq!(rest.matrix.option(2).collect::<Vec<_>>(), [1, 3]);
        assert_eq!(rest.notes, ["Forced and already chosen: 1 option: o0."]);
        let families: Vec<_> =
            rest.families.iter().map(|family| (&family.name[..], &family.items[..])).collect();
        assert_eq!(families, [("must", &[0, 1, 2][..]), ("may", &[3])]);
        assert_eq!(Exact::new(&rest.matrix).count(100), Exact::new(&whole.matrix).count(100));
    }

    #[test]
    fn settling_keeps_the_remaining_bounds_and_colours() {
        let mut matrix = Matrix::new(3, 2);
        matrix.set_bounds(1, 2, 3);
        for option in [
            &[(0, 0), (1, 0), (3, 1)][..],
            &[(1, 0), (3, 1)],
            &[(1, 0), (3, 2)],
            &[(1, 0), (2, 0)],
            &[(2, 0), (4, 1)],
            &[(2, 0), (4, 2)],
        ] {
            matrix.add_coloured(option);
        }
        let item = |item: usize| (if item < 3 { "must" } else { "may" }, format!("i{item}"));
        let whole =
            Model::new("a test", Cover::Exact, Goal::All, matrix, item, |option| format!("o{option}"));
        let rest = whole.clone().settled();
        // Item 0 has one option, which covers item 1 once and makes item 3 red.
        assert_eq!(
            (&rest.items[..], rest.options.iter().collect::<Vec<_>>()),
            (&["i1", "i2", "i4"].map(String::from)[..], vec!["o1", "o3", "o4", "o5"])
        );
        assert_eq!(rest.matrix.bounds(0), (1, 2));
        let count = |model: &Model| dlx_kernel::Exact::new(&model.matrix).count(100);
        assert_eq!((count(&rest), count(&whole)), (count(&whole), 4));
    }

    #[test]
    fn many_forced_options_are_taken_at_once() {
        const ITEMS: usize = 500_000;
        let mut matrix = Matrix::new(ITEMS, 0);
        matrix.set_bounds(0, 1, 2);
        (0..ITEMS).for_each(|item| _ = matrix.add(&[item]));
        let item = |item: usize| ("must", format!("i{item}"));
        let whole =
            Model::new("a test", Cover::Exact, Goal::All, matrix, item, |option| format!("o{option}"));
        // Item 0 may be covered once more.
        let rest = whole.settled();
        assert_eq!((rest.items, rest.options.len()), (vec!["i0".to_string()], 0));
    }

    #[test]
    fn conflicting_forced_options_leave_no_cover() {
        let options: &[&[usize]] = &[&[0, 4], &[1, 4], &[2], &[2, 3], &[3]];
        let rest = model(Cover::Exact, Goal::All, (4, 2), options).settled();
        assert_eq!(rest.items, ["i0", "i1", "i2", "i3", "i4", "i5"]);
        assert_eq!(Exact::new(&rest.matrix).count(100), 0);
    }

    #[test]
    fn settling_reduces_the_maximum_size_of_a_repeat_cover() {
        let options: &[&[usize]] = &[&[0, 1], &[1], &[1, 2], &[2, 3], &[3]];
        let rest = model(Cover::Repeat, Goal::AtMost(2), (4, 2), options).settled();
        // Once the first option is chosen, the second covers no further item, and the third only one.
        assert_eq!(
            (rest.options.iter().collect::<Vec<_>>().join(" "), rest.goal),
            ("o2 o3 o4".to_string(), Goal::AtMost(1))
        );
        assert_eq!(rest.matrix.option(0).collect::<Vec<_>>(), [0]);
        assert_eq!(Repeat::new(&rest.matrix).fewest().map(|cover| cover.len()), Some(1));
    }
}
