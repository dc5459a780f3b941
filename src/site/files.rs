//! The files of a site. Each file is written to a temporary folder as soon as it is made; this folder becomes
//! the site.

use super::html::Title;
use super::markdown::Text;
use anyhow::Context;
use dlx_kernel::dlx::Choose;
use dlx_study::Model;
use dlx_study::page::Home;
use dlx_study::trace::Window;
use std::collections::HashSet;
use std::fs;
use std::path::Path;

/// The files written so far, and the index of pages for the search box.
pub struct Files<'a> {
    /// The temporary folder.
    folder: &'a Path,
    /// The path that the user gave for the site.
    site: &'a Path,
    paths: HashSet<String>,
    /// Total size of all files in bytes.
    pub bytes: u64,
    /// The pages in the order in which they were added.
    pub pages: Vec<Page>,
}

/// A page in the index of the search box.
pub struct Page {
    /// The URL of the page, relative to the site's root.
    pub address: String,
    /// The title of the page.
    pub title: Title,
    /// The words on the page in English and in Chinese.
    pub words: [String; 2],
}

impl<'a> Files<'a> {
    /// Starts a site in the empty folder `folder`, which later becomes `site`.
    pub fn new(folder: &'a Path, site: &'a Path) -> Files<'a> {
        Files { folder, site, paths: HashSet::new(), bytes: 0, pages: Vec::new() }
    }

    /// Writes a file.
    pub fn put(&mut self, path: &str, content: impl AsRef<[u8]>) -> anyhow::Result<()> {
        let (file, content) = (self.folder.join(path), content.as_ref());
        fs::create_dir_all(file.parent().unwrap_or(self.folder))
            .and_then(|()| fs::write(file, content))
            .with_context(|| format!("cannot write {}", self.site.display()))?;
        if self.paths.insert(path.to_string()) {
            self.bytes += content.len() as u64;
        }
        Ok(())
    }

    /// Writes a page that the search box finds by its title and its `texts`: one in English, one in Chinese.
    pub fn put_page(
        &mut self,
        path: &str,
        title: Title,
        texts: [Option<&Text>; 2],
        page: String,
    ) -> anyhow::Result<()> {
        let words = texts.map(|text| text.map_or(String::new(), |text| text.words.clone()));
        self.pages.push(Page { address: path.to_string(), title, words });
        self.put(path, page)
    }

    /// Writes the page `name`, which shows the first `events` events of the search in the matrix of `model`.
    /// The page links back to `back`, a page of this `kind`.
    pub fn put_search(
        &mut self,
        name: &str,
        model: &Model,
        events: u64,
        back: &str,
        kind: &'static str,
    ) -> anyhow::Result<()> {
        let home = Home { index: "../index.html", problem: back, kind, assets: "../assets" };
        let mut page = Vec::new();
        model.write_page(Choose::Smallest, Window { from: 1, limit: events }, Some(home), &mut page)?;
        self.put(&format!("search/{name}.html"), page)
    }

    /// Whether the file at `path` was written.
    pub fn has(&self, path: &str) -> bool {
        self.paths.contains(path)
    }

    /// The number of files written so far.
    pub fn len(&self) -> usize {
        self.paths.len()
    }
}
