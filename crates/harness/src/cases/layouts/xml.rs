//! Reads untrusted XML into a tree of elements. Custom entities are not expanded.

use anyhow::{Context, anyhow, bail};
use quick_xml::Reader;
use quick_xml::XmlVersion;
use quick_xml::events::{BytesRef, BytesStart, Event};
use std::collections::BTreeMap;

const MAX_DEPTH: usize = 64;
/// Maximum numbers of elements, and of parts of any kind (tags, attributes, texts and comments).
const MAX_ELEMENTS: usize = 100_000;
const MAX_PARTS: usize = 1_000_000;
/// Maximum number of attributes of an element. The parser compares each of them with all others.
const MAX_ATTRIBUTES: usize = 100;

/// An element.
#[derive(Debug, Default)]
pub struct Element {
    /// The tag name.
    pub name: String,
    /// The attributes by name.
    pub attributes: BTreeMap<String, String>,
    /// The text, without the text of child elements.
    pub text: String,
    /// The child elements.
    pub elements: Vec<Element>,
}

impl Element {
    /// Parses a file and returns its root element.
    ///
    /// # Errors
    /// Fails if the file is malformed, too deeply nested or too large.
    pub fn read(bytes: &[u8]) -> anyhow::Result<Element> {
        let mut open = vec![Element::default()];
        let mut reader = Reader::from_reader(bytes);
        reader.config_mut().expand_empty_elements = true;
        let (mut count, mut parts, mut line, mut at) = (0, 0, 1, 0);
        loop {
            let next = reader.buffer_position() as usize;
            line += bytes[at..next].iter().filter(|&&byte| byte == b'\n').count();
            at = next;
            parts += 1;
            if parts > MAX_PARTS {
                bail!("line {line}: more than {MAX_PARTS} tags, attributes, texts and comments");
            }
            let malformed = || format!("line {line}: not well-formed XML");
            match reader.read_event().with_context(malformed)? {
                Event::Start(tag) => {
                    count += 1;
                    if open.len() > MAX_DEPTH || count > MAX_ELEMENTS {
                        bail!("line {line}: nested deeper than {MAX_DEPTH}, or over {MAX_ELEMENTS} elements");
                    }
                    let element = element(&tag).with_context(malformed)?;
                    parts += element.attributes.len();
                    open.push(element);
                }
                Event::End(_) if open.len() > 1 => {
                    let Some(done) = open.pop() else { break };
                    if let Some(around) = open.last_mut() {
                        around.elements.push(done);
                    }
                }
                Event::Text(text) => add(&mut open, &String::from_utf8_lossy(&text)),
                Event::CData(text) => add(&mut open, &String::from_utf8_lossy(&text)),
                Event::GeneralRef(reference) => {
                    let unknown = || format!("&{};", String::from_utf8_lossy(&reference));
                    add(&mut open, &character(&reference).unwrap_or_else(|_| unknown()));
                }
                Event::Eof => break,
                _ => {}
            }
        }
        match (open.len(), open.pop().and_then(|mut file| file.elements.pop())) {
            (1, Some(element)) => Ok(element),
            _ => bail!("not well-formed XML: it ends within an element"),
        }
    }

    /// Returns the child elements called `name`.
    pub fn all<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a Element> {
        self.elements.iter().filter(move |element| element.name == name)
    }

    /// Returns the first element at a path of names, separated by `/`.
    pub fn at(&self, path: &str) -> Option<&Element> {
        path.split('/').try_fold(self, |element, name| element.elements.iter().find(|it| it.name == name))
    }

    /// Returns the value of an attribute, or None if the attribute is missing or empty.
    pub fn attribute(&self, name: &str) -> Option<&str> {
        self.attributes.get(name).map(String::as_str).filter(|value| !value.is_empty())
    }

    /// Returns the trimmed text of the first element at a path.
    pub fn text_at(&self, path: &str) -> Option<&str> {
        Some(self.at(path)?.text.trim())
    }
}

/// Appends to the text of the innermost open element.
fn add(open: &mut [Element], text: &str) {
    open.last_mut().into_iter().for_each(|around| around.text += text);
}

/// Returns the character for a numeric or predefined entity, such as `&#10;` or `&lt;`. Fails for other
/// entities.
pub(super) fn character(reference: &BytesRef) -> anyhow::Result<String> {
    if let Some(character) = reference.resolve_char_ref()? {
        return Ok(character.to_string());
    }
    let name = reference.decode()?;
    let text = quick_xml::escape::resolve_predefined_entity(&name);
    Ok(text.ok_or_else(|| anyhow!("the entity '{name}' is not known"))?.to_string())
}

fn element(tag: &BytesStart) -> anyhow::Result<Element> {
    let mut attributes = BTreeMap::new();
    for attribute in tag.attributes() {
        let attribute = attribute?;
        if attributes.len() == MAX_ATTRIBUTES {
            bail!("more than {MAX_ATTRIBUTES} attributes");
        }
        let key = String::from_utf8_lossy(attribute.key.as_ref()).into_owned();
        attributes.insert(key, attribute.normalized_value(XmlVersion::Implicit1_0)?.into_owned());
    }
    let name = String::from_utf8_lossy(tag.name().as_ref()).into_owned();
    Ok(Element { name, attributes, ..Element::default() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elements_are_found_by_their_paths() {
        let text = "<?xml version=\"1.0\"?>\n<!DOCTYPE a [<!ENTITY e 'x'>]>\n\
                    <a><b c=\"1 &lt; 2\"><d> 7\n</d></b><b c=\"\"/>&lt;&#65;&e;</a>";
        let read = Element::read(text.as_bytes()).unwrap();
        assert_eq!((read.name.as_str(), read.all("b").count()), ("a", 2));
        assert_eq!(read.at("b").unwrap().attribute("c"), Some("1 < 2"));
        assert_eq!(read.elements[1].attribute("c"), None);
        assert_eq!((read.text_at("b/d"), read.text.as_str()), (Some("7"), "<A&e;"));
        let many: String = (0..=MAX_ATTRIBUTES).map(|name| format!("a{name}='' ")).collect();
        let many = format!("<a {many}/>");
        for wrong in ["<a><b></a>", "<a>", "", "<a b='&e;'/>", &"<a>".repeat(100), &many] {
            assert!(Element::read(wrong.as_bytes()).is_err(), "{wrong}");
        }
    }
}
