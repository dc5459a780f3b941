//! `docs/report.schema.json` is generated from the declaration of a report's lines. `UPDATE_SCHEMA=1 cargo
//! test --test all schema` writes the file.

use crate::common::{fresh, judge_in, write};
use dlx_harness::judge::verdict::Verdict;
use quote::ToTokens;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// A field's name and schema, and whether it is always present.
type Property = (String, Value, bool);

/// The fields of the structs in `line.rs`, by struct name.
fn declared() -> BTreeMap<String, (String, Vec<syn::Field>)> {
    let text = include_str!("../../crates/harness/src/report/line.rs");
    let items = syn::parse_file(text).unwrap().items.into_iter();
    let structs = items.filter_map(|item| match item {
        syn::Item::Struct(item) => Some(item),
        _ => None,
    });
    let named = |item: syn::ItemStruct| {
        (item.ident.to_string(), (description(&item.attrs), item.fields.into_iter().collect()))
    };
    structs.map(named).collect()
}

fn description(attributes: &[syn::Attribute]) -> String {
    let text = attributes.iter().filter_map(|attribute| match &attribute.meta {
        syn::Meta::NameValue(pair) if pair.path.is_ident("doc") => {
            serde_json::from_str::<String>(&pair.value.to_token_stream().to_string()).ok()
        }
        _ => None,
    });
    text.map(|line| line.trim().to_string()).collect::<Vec<_>>().join(" ")
}

fn of_type(name: &str) -> Value {
    match name {
        "String" | "Expected" => json!({"type": "string"}),
        "bool" => json!({"type": "boolean"}),
        "usize" | "u64" => json!({"type": "integer", "minimum": 0}),
        "i32" => json!({"type": "integer"}),
        "f64" => json!({"type": "number"}),
        "Vec<String>" => json!({"type": "array", "items": {"type": "string"}}),
        "Verdict" => json!({"enum": Verdict::ALL.map(Verdict::name)}),
        "Counts" => json!({"type": "object", "additionalProperties": of_type("usize")}),
        _ => panic!("{name} has no schema yet"),
    }
}

fn properties(name: &str) -> Vec<Property> {
    let mut all = Vec::new();
    for field in &declared()[name].1 {
        let serde: String =
            field.attrs.iter().filter(|attribute| attribute.path().is_ident("serde")).map(text).collect();
        let full = text(&field.ty);
        let inner = full.strip_prefix("Option<").and_then(|rest| rest.strip_suffix('>'));
        if serde.contains("flatten") {
            all.extend(properties(inner.unwrap()).into_iter().map(|(name, value, _)| (name, value, false)));
            continue;
        }
        let is_optional = serde.contains("skip_serializing_if");
        let mut value = of_type(inner.unwrap_or(&full));
        if inner.is_some() && !is_optional {
            value["type"] = json!([value["type"], "null"]);
        }
        value["description"] = description(&field.attrs).into();
        all.push((text(&field.ident), value, !is_optional));
    }
    all
}

fn text(tokens: impl ToTokens) -> String {
    tokens.to_token_stream().to_string().replace(' ', "")
}

/// The schema, one property per line.
fn schema() -> String {
    let object = |name: &str| {
        let properties = properties(name);
        let required: Vec<&str> =
            properties.iter().filter(|(.., is_required)| *is_required).map(|(name, ..)| &**name).collect();
        let lines: Vec<String> =
            properties.iter().map(|(name, value, _)| format!("        \"{name}\": {value}")).collect();
        let head = json!(declared()[name].0);
        format!(
            "    {{\n      \"description\": {head},\n      \"type\": \"object\",\n      \"required\": {},\n      \"properties\": {{\n{}\n      }}\n    }}",
            json!(required),
            lines.join(",\n")
        )
    };
    let title = "A line of a report of dlx-judge test --format json, or of dlx-judge report --format json";
    format!(
        "{{\n  \"$schema\": \"https://json-schema.org/draft/2020-12/schema\",\n  \"title\": \"{title}\",\n  \"anyOf\": [\n{},\n{}\n  ]\n}}\n",
        object("Line"),
        object("SummaryLine")
    )
}

#[test]
fn the_schema_matches_the_declaration() {
    let (path, new) = (concat!(env!("CARGO_MANIFEST_DIR"), "/docs/report.schema.json"), schema());
    if std::env::var_os("UPDATE_SCHEMA").is_some() {
        std::fs::write(path, &new).unwrap();
    }
    let how = "UPDATE_SCHEMA=1 cargo test --test all schema writes it";
    assert_eq!(std::fs::read_to_string(path).unwrap_or_default(), new, "{how}");
    serde_json::from_str::<Value>(&new).unwrap();
}

#[test]
fn reports_match_the_schema() {
    let folder =
        fresh(&[("own/a.in", "1\n"), ("own/a.out", "1\n"), ("own/b.in", "2\n"), ("own/b.out", "1\n")]);
    let test = ["test", "own", "--exec", "cat", "--no-sandbox", "--format", "json", "--partition", "1/1"];
    let report = &judge_in(folder.path(), &test).out;
    write(folder.path(), &[("1.json", report)]);
    let joined = &judge_in(folder.path(), &["report", "1.json", "--format", "json"]).out;
    assert_eq!((report.lines().count(), joined.lines().count()), (3, 3), "{report}{joined}");
    for line in report.lines().chain(joined.lines()) {
        let object: BTreeMap<String, Value> = serde_json::from_str(line).unwrap();
        let properties = properties(if object.contains_key("summary") { "SummaryLine" } else { "Line" });
        for (name, _, is_required) in &properties {
            assert!(!is_required || object.contains_key(name), "{name} is missing: {line}");
        }
        let is_known = |key: &String| properties.iter().any(|(name, ..)| name == key);
        assert!(object.keys().all(is_known), "{line}");
    }
}
