//! Cover problems: named items, and options with labels, costs and colours.

use dlx_kernel::Matrix;
use std::collections::{BTreeMap, HashMap};
use std::fmt;

mod file;
pub mod question;

use self::question::{Kind, Question};

/// A cover problem with named items and labelled options. Covers are returned as lists of labels.
///
/// * **Items** are created when an option names them. By default an item must be covered once, or may stay
///   uncovered if an option gives it a colour; [`optional`](Problem::optional) and
///   [`between`](Problem::between) change this default.
/// * **Options** are numbered from 0 in the order they were added. A label is any value: a name, a move, a
///   placement.
/// * **Questions** are about [`exact`](Problem::exact) covers, which cover each item within its bounds, or
///   [`repeat`](Problem::repeat) covers, which may cover items more often. The problem can be changed between
///   questions.
///
/// ```
/// use dlx_cover::Problem;
/// let mut shop = Problem::new();
/// shop.option("Ann", ["mon", "tue"]);
/// shop.option("Bob", ["wed", "thu", "fri"]);
/// shop.option("Eve", ["mon", "wed"]);
/// let fay = shop.option("Fay", ["tue", "thu", "fri"]);
/// assert_eq!(shop.exact()?.first()?, Some(vec![&"Ann", &"Bob"]));
/// assert_eq!(shop.exact()?.count()?, 2u32.into());
/// shop.forbid(fay);
/// assert_eq!(shop.exact()?.count()?, 1u32.into());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub struct Problem<T> {
    /// The declared items, by name.
    items: BTreeMap<String, Item>,
    options: Vec<Choice<T>>,
}

/// An item's declaration.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
struct Item {
    /// How often the item must be covered; None if not declared.
    need: Option<Need>,
    is_forbidden: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
enum Need {
    Between(u32, u32),
    Optional,
}

#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
struct Choice<T> {
    label: T,
    items: Vec<Cell>,
    cost: u64,
    is_forbidden: bool,
}

/// An item in an option: a name, or a name and a colour.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub struct Cell {
    item: String,
    colour: Option<String>,
}

impl From<&str> for Cell {
    fn from(item: &str) -> Cell {
        Cell { item: item.to_string(), colour: None }
    }
}

impl From<String> for Cell {
    fn from(item: String) -> Cell {
        Cell { item, colour: None }
    }
}

/// Converts the name of an item and its colour.
impl<I: Into<String>, C: Into<String>> From<(I, C)> for Cell {
    fn from((item, colour): (I, C)) -> Cell {
        Cell { item: item.into(), colour: Some(colour.into()) }
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.item)?;
        self.colour.iter().try_for_each(|colour| write!(f, ":{colour}"))
    }
}

/// Why a problem is invalid.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ProblemError {
    /// An item must be covered, but no option names it, not even a forbidden one.
    InNoOption {
        /// The item's name.
        item: String,
    },
    /// An option gives a colour to an item that must be covered.
    Coloured {
        /// The item's name.
        item: String,
        /// The option's number, as in [`Problem::label`].
        number: usize,
        /// The option's number and items.
        option: String,
    },
    /// An option gives an item two colours.
    TwoColours {
        /// The item's name.
        item: String,
        /// The option's number, as in [`Problem::label`].
        number: usize,
        /// The option's number and items.
        option: String,
    },
    /// An item's lower bound exceeds its upper bound, or the upper bound is 0.
    Bounds {
        /// The item's name.
        item: String,
        /// The lower bound.
        low: u32,
        /// The upper bound.
        high: u32,
    },
    /// The costs of all options add up to 2^63 or more.
    Costs,
}

impl fmt::Display for ProblemError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            ProblemError::InNoOption { item } => write!(f, "item {item:?} is in no option"),
            ProblemError::Coloured { item, option, .. } => {
                write!(f, "{option}: item {item:?} must be covered, so it cannot have a colour")
            }
            ProblemError::TwoColours { item, option, .. } => {
                write!(f, "{option}: item {item:?} has two colours")
            }
            ProblemError::Bounds { item, low, high } => {
                write!(f, "item {item:?} cannot be covered {low} to {high} times")
            }
            ProblemError::Costs => write!(f, "expected costs that add up to less than 2^63"),
        }
    }
}

impl std::error::Error for ProblemError {}

impl<T> Default for Problem<T> {
    fn default() -> Problem<T> {
        Problem::new()
    }
}

impl<T> Problem<T> {
    /// Creates a problem without items or options.
    pub fn new() -> Problem<T> {
        Problem { items: BTreeMap::new(), options: Vec::new() }
    }

    /// Adds an option that covers `items`, and returns its number. Duplicate items count once.
    pub fn option<C: Into<Cell>>(&mut self, label: T, items: impl IntoIterator<Item = C>) -> usize {
        self.option_at(label, items, 0)
    }

    /// Adds an option with a cost, and returns its number. Options added by [`Problem::option`] cost 0.
    pub fn option_at<C: Into<Cell>>(
        &mut self,
        label: T,
        items: impl IntoIterator<Item = C>,
        cost: u64,
    ) -> usize {
        let items = items.into_iter().map(Into::into).collect();
        self.options.push(Choice { label, items, cost, is_forbidden: false });
        self.options.len() - 1
    }

    /// Declares an item that must be covered once, which is the default for items without colours. If no
    /// option covers the item, the next question returns an error.
    pub fn item(&mut self, name: impl Into<String>) -> &mut Problem<T> {
        self.between(name, 1, 1)
    }

    /// Declares an item that may stay uncovered: a cover contains at most one option with the item, or
    /// several that all give it the same colour. Repeat covers ignore the item.
    pub fn optional(&mut self, name: impl Into<String>) -> &mut Problem<T> {
        self.items.entry(name.into()).or_default().need = Some(Need::Optional);
        self
    }

    /// Declares an item that must be covered at least `low` and at most `high` times. Repeat covers ignore
    /// `high`.
    pub fn between(&mut self, name: impl Into<String>, low: u32, high: u32) -> &mut Problem<T> {
        self.items.entry(name.into()).or_default().need = Some(Need::Between(low, high));
        self
    }

    /// Excludes an option from all covers until the option is allowed again.
    ///
    /// # Panics
    /// Panics if the option does not exist.
    pub fn forbid(&mut self, option: usize) -> &mut Problem<T> {
        self.options[option].is_forbidden = true;
        self
    }

    /// Undoes [`Problem::forbid`].
    ///
    /// # Panics
    /// Panics if the option does not exist.
    pub fn allow(&mut self, option: usize) -> &mut Problem<T> {
        self.options[option].is_forbidden = false;
        self
    }

    /// Removes an item, and all options that contain it, until the item is allowed again.
    pub fn forbid_item(&mut self, name: impl Into<String>) -> &mut Problem<T> {
        self.items.entry(name.into()).or_default().is_forbidden = true;
        self
    }

    /// Undoes [`Problem::forbid_item`].
    pub fn allow_item(&mut self, name: &str) -> &mut Problem<T> {
        self.items.get_mut(name).into_iter().for_each(|item| item.is_forbidden = false);
        self
    }

    /// Returns the number of options.
    pub fn options(&self) -> usize {
        self.options.len()
    }

    /// Returns the label of an option.
    ///
    /// # Panics
    /// Panics if the option does not exist.
    pub fn label(&self, option: usize) -> &T {
        &self.options[option].label
    }

    /// Asks about covers that cover each item within its bounds.
    ///
    /// # Errors
    /// Fails if items or options contradict each other, or if the costs are too large.
    pub fn exact(&self) -> Result<Question<'_, T>, ProblemError> {
        Ok(Question::new(self, Kind::Exact, self.numbered()?))
    }

    /// Asks about covers that cover each item at least as often as its lower bound.
    ///
    /// # Errors
    /// Fails if items or options contradict each other, or if the costs are too large.
    pub fn repeat(&self) -> Result<Question<'_, T>, ProblemError> {
        Ok(Question::new(self, Kind::Repeat, self.numbered()?))
    }

    /// Builds the matrix of the allowed options. Primary items come first; otherwise, items are in order of
    /// first mention.
    fn numbered(&self) -> Result<Numbered<'_>, ProblemError> {
        let needs = self.needs()?;
        let is_primary = |name: &&str| matches!(needs[*name], Need::Between(..));
        let mut order: Vec<&str> = Vec::new();
        let mut numbers: HashMap<&str, usize> = HashMap::new();
        for cell in self.options.iter().flat_map(|option| &option.items) {
            let name = cell.item.as_str();
            if !self.is_forbidden(name) && numbers.insert(name, 0).is_none() {
                order.push(name);
            }
        }
        order.sort_by_key(|name| !is_primary(name));
        numbers.extend(order.iter().enumerate().map(|(number, &name)| (name, number)));
        let primary = order.iter().filter(|name| is_primary(name)).count();
        let mut matrix = Matrix::new(primary, order.len() - primary);
        for name in &order[..primary] {
            let Need::Between(low, high) = needs[*name] else { continue };
            let bounds = matrix.try_set_bounds(numbers[name], low, high);
            bounds.map_err(|_| ProblemError::Bounds { item: name.to_string(), low, high })?;
        }
        let (mut names, mut costs) = (Vec::new(), Vec::new());
        let (mut colours, mut known) = (Vec::new(), HashMap::new());
        for (number, option) in self.options.iter().enumerate() {
            if option.is_forbidden || option.items.iter().any(|cell| self.is_forbidden(&cell.item)) {
                continue;
            }
            let mut cells: Vec<(usize, u32)> = Vec::new();
            for cell in &option.items {
                let colour = cell.colour.as_deref().map_or(0, |name| {
                    *known.entry(name).or_insert_with(|| {
                        colours.push(name);
                        colours.len() as u32
                    })
                });
                cells.push((numbers[cell.item.as_str()], colour));
            }
            matrix.add_coloured(&cells);
            names.push(number);
            costs.push(option.cost);
        }
        if costs.iter().map(|&cost| u128::from(cost)).sum::<u128>() >= 1 << 63 {
            return Err(ProblemError::Costs);
        }
        Ok(Numbered { matrix, names, costs, items: order, colours })
    }

    fn is_forbidden(&self, name: &str) -> bool {
        self.items.get(name).is_some_and(|item| item.is_forbidden)
    }

    fn needs(&self) -> Result<HashMap<&str, Need>, ProblemError> {
        let mut needs = HashMap::new();
        for cell in self.options.iter().flat_map(|option| &option.items) {
            let said = self.items.get(&cell.item).and_then(|item| item.need);
            let need = needs.entry(cell.item.as_str()).or_insert(said.unwrap_or(Need::Between(1, 1)));
            if cell.colour.is_some() && said.is_none() {
                *need = Need::Optional;
            }
        }
        for (number, option) in self.options.iter().enumerate() {
            let mut colours: HashMap<&str, Option<&str>> = HashMap::new();
            for cell in &option.items {
                let (item, colour) = (cell.item.as_str(), cell.colour.as_deref());
                let named = || (item.to_string(), self.named(number));
                if colour.is_some() && needs[item] != Need::Optional {
                    let (item, option) = named();
                    return Err(ProblemError::Coloured { item, number, option });
                }
                if colours.insert(item, colour).is_some_and(|other| other != colour) {
                    let (item, option) = named();
                    return Err(ProblemError::TwoColours { item, number, option });
                }
            }
        }
        let must = |item: &Item| matches!(item.need, Some(Need::Between(low, _)) if low > 0);
        let missing = |(name, item): &(&String, &Item)| {
            must(item) && !item.is_forbidden && !needs.contains_key(name.as_str())
        };
        match self.items.iter().find(missing) {
            Some((item, _)) => Err(ProblemError::InNoOption { item: item.clone() }),
            None => Ok(needs),
        }
    }

    /// Formats an option for messages.
    fn named(&self, option: usize) -> String {
        let items: Vec<String> = self.options[option].items.iter().map(Cell::to_string).collect();
        format!("option {option} ({})", items.join(" "))
    }
}

/// A problem as a matrix.
pub(crate) struct Numbered<'a> {
    pub(crate) matrix: Matrix,
    /// For each option of the matrix, its number in the problem.
    pub(crate) names: Vec<usize>,
    pub(crate) costs: Vec<u64>,
    items: Vec<&'a str>,
    /// The names of the colours, starting with colour 1.
    colours: Vec<&'a str>,
}
