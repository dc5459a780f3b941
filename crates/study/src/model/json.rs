//! Serializes models as JSON.

use super::{Cover, Family, Goal, Model, Statistics};
use serde::Serialize;
use serde::ser::{SerializeSeq, Serializer};

/// The members of the JSON object, in alphabetical order.
#[derive(Serialize)]
struct Members<'a> {
    asks: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    bounds: Option<Vec<(u32, u32)>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    colours: Option<&'a [String]>,
    cover: Cover,
    families: &'a [Family],
    items: &'a [String],
    notes: &'a [String],
    options: Options<'a>,
    primary: usize,
    statistics: Statistics,
    title: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    worth: Option<&'a [i64]>,
}

/// Serializes the options one by one, to save memory.
struct Options<'a>(&'a Model);

#[derive(Serialize)]
struct OfOption<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    colours: Option<Vec<u32>>,
    items: Vec<usize>,
    name: &'a str,
}

impl Serialize for Options<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Options(model) = self;
        let is_plain = model.matrix.is_plain();
        let mut options = serializer.serialize_seq(Some(model.options.len()))?;
        for (option, name) in model.options.iter().enumerate() {
            let colours = || model.cells(option).map(|(_, colour)| colour).collect();
            options.serialize_element(&OfOption {
                colours: (!is_plain).then(colours),
                items: model.matrix.option(option).collect(),
                name,
            })?;
        }
        options.end()
    }
}

/// Serializes all names, all options, and the statistics.
impl Serialize for Model {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let is_plain = self.matrix.is_plain();
        let bounds = || (0..self.matrix.primary()).map(|item| self.matrix.bounds(item)).collect();
        let members = Members {
            asks: self.asks(),
            bounds: (!is_plain).then(bounds),
            colours: (!is_plain).then_some(&self.colours),
            cover: self.cover,
            families: &self.families,
            items: &self.items,
            notes: &self.notes,
            options: Options(self),
            primary: self.matrix.primary(),
            statistics: Statistics::of(self),
            title: &self.title,
            worth: match &self.goal {
                Goal::Best(weights) => Some(weights),
                _ => None,
            },
        };
        members.serialize(serializer)
    }
}

impl Model {
    /// Converts the model to JSON: all names, all options, and the statistics. `serde_json::to_writer`
    /// writes the same JSON with less memory.
    pub fn json(&self) -> serde_json::Value {
        // All keys are strings, so the conversion cannot fail.
        serde_json::to_value(self).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use crate::model::tests::model;
    use crate::model::{Cover, Goal};
    use crate::trace::Window;
    use dlx_kernel::dlx::Choose;

    #[test]
    fn models_are_written_as_their_values_are() {
        let options: &[&[usize]] = &[&[0, 1], &[1, 4], &[2], &[2, 1, 0]];
        let model = model(Cover::Exact, Goal::All, (4, 1), options);
        let value = model.json().to_string();
        assert_eq!(serde_json::to_string(&model).unwrap(), value);
        let mut out = Vec::new();
        model.write_trace_json(Choose::First, Window { from: 1, limit: 0 }, &mut out).unwrap();
        let out = String::from_utf8(out).unwrap();
        assert!(out.starts_with(&format!("{{\"model\":{value},\n\"events\":[\n],\n\"summary\":")), "{out}");
    }
}
