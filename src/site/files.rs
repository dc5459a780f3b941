//! The files of a site before they are written.

use super::html::Title;
use super::markdown::Text;
use std::collections::BTreeMap;

/// Files by their paths, and what the search box knows of the pages among them.
#[derive(Default)]
pub struct Files {
    files: BTreeMap<String, Vec<u8>>,
    /// The pages in the order they were added.
    pub pages: Vec<Page>,
}

/// What the search box knows of a page.
pub struct Page {
    /// Its address.
    pub address: String,
    /// Its title.
    pub title: Title,
    /// Its words in English and in Chinese.
    pub words: [String; 2],
}

impl Files {
    /// Adds a file.
    pub fn put(&mut self, path: &str, content: impl Into<Vec<u8>>) {
        self.files.insert(path.to_string(), content.into());
    }

    /// Adds a page that the search box finds by its title and its texts, in English and perhaps in Chinese.
    pub fn put_page(&mut self, path: &str, title: Title, texts: [Option<&Text>; 2], page: String) {
        let words = texts.map(|text| text.map_or(String::new(), |text| text.words.clone()));
        self.pages.push(Page { address: path.to_string(), title, words });
        self.put(path, page);
    }

    /// Whether there is such a file.
    pub fn has(&self, path: &str) -> bool {
        self.files.contains_key(path)
    }

    /// The files in the order of their paths.
    pub fn iter(&self) -> impl Iterator<Item = (&String, &Vec<u8>)> {
        self.files.iter()
    }

    /// The number of files.
    pub fn len(&self) -> usize {
        self.files.len()
    }

    /// The size of all files.
    pub fn bytes(&self) -> u64 {
        self.files.values().map(|content| content.len() as u64).sum()
    }
}
