//! The C++98 kernel has the same structure as the Rust kernel: each header has the functions of its twin,
//! except for a short list of differences with reasons.
//!
//! Function names are compared. Constructors and operators, which the languages spell differently, are
//! ignored, and so are implementations of foreign traits.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

type Names = BTreeSet<String>;

/// Maximum number of listed differences.
const MOST: usize = 30;

/// Functions that only the Rust file or only its C++ header has, and the reason.
struct Difference {
    /// The header, relative to `crates/kernel/cpp/dlx`, without its ending.
    path: &'static str,
    rust: &'static str,
    cpp: &'static str,
    #[expect(dead_code, reason = "for those who read the list")]
    why: &'static str,
}

const fn differ(path: &'static str, rust: &'static str, cpp: &'static str, why: &'static str) -> Difference {
    Difference { path, rust, cpp, why }
}

const PULLED: &str =
    "C++98 has no closures: covers are pulled one by one with next(), not pushed to a visitor";
const STANDARD: &str = "this is in Rust's standard library";

#[rustfmt::skip]
const DIFFERENCES: &[Difference] = &[
    differ("bits", "and iter or words xor zip", "bit next", "C++ has operators for sets, Rust an iterator over elements; keys of counts are words"),
    differ("exact", "covers into_covers next_cover try_cheapest try_given", "chosen next", PULLED),
    differ("exact/choice", "", "cheapest_of engine some_of", "statements instead of tables of functions"),
    differ("exact/best", "above best_with_pauses cheapest cheapest_with_pauses exclusion is_narrow least most pauses remember", "best_of end is_proven", "no search in the pauses of another, no table of what is known, and no second search in order of items"),
    differ("exact/best/residual", "choose_all has", "", "the table of what is known, and options given, are in Rust alone"),
    differ("exact/representation", "advance begin cover first options taken", "begin_steps chosen ends found is_pause skip", PULLED),
    differ("exact/learn", "beside up_to", "", "in C++ exact/choice tells a search of its pauses"),
    differ("exact/links", "", "back begin cost cover fewest fits hide next push put_back relink skip take uncover unhide unlink ways",
        "one engine for any matrix, where Rust has several"),
    differ("exact/matching", "", "join", "a closure in Rust"),
    differ("exact/option_bits", "by_first_item elements insert recolour reorder", "bit first_items name size words",
        "words instead of blocks of four: C++98 has no arrays in vectors"),
    differ("exact/wide", "cover examine look paused with", "counts ends heaviest hide live reserve smallest step",
        "pulled; the minimum over the counts is a function of its own, for SSE2"),
    differ("formulations/k_centre", "matrix search", "keep nearest_site set",
        "distances are set one by one, not by a closure; only `model` asks for the matrix"),
    differ("formulations/polyomino", "lay pentominoes", "places", "a closure in Rust; tests and `model` alone ask for all pentominoes"),
    differ("formulations/queens", "count_and_first first", "given next", PULLED),
    differ("matrix", "check_costs check_given colours_of items_of ones option options_by_item try_add try_add_coloured try_set_bounds", "item size",
        "C++98 has no slices: an option is its size and its items by index; nor results with an error, so that items are asserted"),
    differ("repeat", "cheapest_within covers exact into_covers is_small rest size try_cheapest try_given whole", "chosen is_completed lifted next search search_of sized visits", "templates instead of a macro choose the width; repeat covers are counted one by one"),
    differ("repeat/search", "count", "others", "as before; closures in Rust"),
    differ("sudoku", "item jigsaw with_diagonals with_region", "add_diagonals add_region square",
        "no moves in C++98: rules are changed in place"),
    differ("sudoku/nine", "next_digit", "", "the matrix in C++, an engine of its own in Rust"),
    differ("sudoku/sixteen", "branch cells grid hidden_singles hold hold_alone hold_cell locked naked_singles options settle", "", "the same"),
    differ("sudoku/square", "", "first up_to", "what both share"),
    differ("textbook/exact", "covers plain", "chosen next search", "what no solution asks for is left out"),
    differ("textbook/exact/multiple", "branch choose covers", "chosen count fewest first given next take up_to ways", "the recursion is a loop over branches"),
    differ("textbook/matrix", "all_bounds headers is_plain next ones option walk", "item size to", "C++98 has no iterators without a type of their own"),
    differ("words", "", "count_ones lowest", STANDARD),
];

/// The kernel's folder `src` or `cpp`.
fn kernel(folder: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("crates/kernel").join(folder)
}

/// The headers in `folder`, relative to `crates/kernel/cpp/dlx`, without their ending.
fn headers(folder: &Path) -> Vec<String> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(headers(&path));
        } else if path.extension().is_some_and(|extension| extension == "hpp") {
            let path = path.with_extension("");
            found.push(path.strip_prefix(kernel("cpp/dlx")).unwrap().to_str().unwrap().to_string());
        }
    }
    found.sort();
    found
}

/// The names of the functions in a Rust file, and separately the names of constructors, which return a value
/// of their type.
fn functions_of_rust(text: &str) -> (Names, Names) {
    let (mut names, mut constructors) = (Names::new(), Names::new());
    for item in syn::parse_file(text).unwrap().items {
        match item {
            syn::Item::Fn(item) => drop(names.insert(item.sig.ident.to_string())),
            syn::Item::Trait(item) => names.extend(item.items.into_iter().filter_map(|item| match item {
                syn::TraitItem::Fn(function) => Some(function.sig.ident.to_string()),
                _ => None,
            })),
            syn::Item::Impl(item) => {
                let foreign = |path: &syn::Path| path.segments.last().unwrap().ident != "Representation";
                if item.trait_.is_some_and(|(path, _)| foreign(&path)) {
                    continue;
                }
                for item in item.items {
                    let syn::ImplItem::Fn(function) = item else { continue };
                    let name = function.sig.ident.to_string();
                    if function.sig.receiver().is_none() && ["new", "of"].contains(&name.as_str()) {
                        constructors.insert(name);
                    } else {
                        names.insert(name);
                    }
                }
            }
            _ => {}
        }
    }
    (names, constructors)
}

/// The tokens of a header, without comments, strings and preprocessor directives.
fn tokens(text: &str) -> Vec<String> {
    let lines = text.lines().map(|line| line.split("//").next().unwrap());
    let code: String = lines.filter(|line| !line.starts_with('#')).flat_map(|line| [line, "\n"]).collect();
    let mut tokens: Vec<String> = Vec::new();
    let mut quote = None;
    let mut escaped = false;
    for character in code.chars() {
        let is_word = |c: char| c.is_alphanumeric() || c == '_';
        match quote {
            Some(_) if escaped => escaped = false,
            Some(_) if character == '\\' => escaped = true,
            Some(end) => quote = if character == end { None } else { quote },
            None if character == '"' || character == '\'' => quote = Some(character),
            None if character.is_whitespace() => tokens.push(String::new()),
            None => match tokens.last_mut() {
                Some(last) if is_word(character) && last.chars().all(is_word) => last.push(character),
                _ => tokens.push(character.to_string()),
            },
        }
    }
    tokens.retain(|token| !token.is_empty());
    tokens
}

/// The names of the functions defined in a header, except constructors, destructors and operators.
fn functions_of_cpp(text: &str) -> Names {
    let mut names = Names::new();
    // For each open brace, the type or namespace that it opens; None within functions and other blocks.
    let mut scopes: Vec<Option<String>> = Vec::new();
    let mut head: Vec<String> = Vec::new();
    for token in tokens(text) {
        let in_function = matches!(scopes.last(), Some(None));
        match token.as_str() {
            "{" => {
                let parenthesis = head.iter().position(|token| token == "(");
                let kind =
                    head.iter().rposition(|token| ["class", "struct", "namespace"].contains(&token.as_str()));
                let scope = match (parenthesis, kind) {
                    _ if in_function => None,
                    (None, Some(kind)) => head.get(kind + 1).cloned(),
                    (Some(at), _) if at > 0 => {
                        let name = head[at - 1].clone();
                        let is_name = name.starts_with(|first: char| first.is_alphabetic());
                        let special = head.iter().any(|token| token == "operator" || token == "~");
                        if is_name && !special && scopes.last() != Some(&Some(name.clone())) {
                            names.insert(name);
                        }
                        None
                    }
                    _ => None,
                };
                scopes.push(scope);
                head.clear();
            }
            "}" => {
                scopes.pop();
                head.clear();
            }
            ";" => head.clear(),
            ":" if head.last().is_some_and(|token| ["public", "private"].contains(&token.as_str())) => {
                head.clear()
            }
            _ if !in_function => head.push(token),
            _ => {}
        }
    }
    names
}

/// The functions that only the Rust file at `path` has, and those that only the C++ header has.
fn difference(path: &str) -> (Names, Names) {
    let read = |ending: &str| {
        let folder = if ending == ".hpp" { "cpp/dlx" } else { "src" };
        std::fs::read_to_string(kernel(folder).join(format!("{path}{ending}")))
    };
    let (rust, constructors) = match read(".rs").or_else(|_| read("/mod.rs")) {
        Ok(text) => functions_of_rust(&text),
        Err(_) => Default::default(),
    };
    let cpp = functions_of_cpp(&read(".hpp").unwrap());
    let cpp_only = cpp.difference(&rust).filter(|name| !constructors.contains(*name)).cloned().collect();
    (rust.difference(&cpp).cloned().collect(), cpp_only)
}

fn listed(names: &str) -> Names {
    names.split_whitespace().map(str::to_string).collect()
}

#[test]
fn headers_match_their_rust_twins() {
    assert!(DIFFERENCES.len() <= MOST, "{} differences, expected at most {MOST}", DIFFERENCES.len());
    let mut wrong = Vec::new();
    let mut headers = headers(&kernel("cpp/dlx"));
    // The readers offer the same calls, but are built differently: C++ has no `Result`, and the C++ reader
    // formats numbers itself.
    headers.retain(|path| !path.ends_with("input"));
    for path in &headers {
        let entry = DIFFERENCES.iter().find(|entry| entry.path == path);
        let mut expected =
            entry.map_or_else(Default::default, |entry| (listed(entry.rust), listed(entry.cpp)));
        let found = difference(path);
        // A textbook header may have the differences that are listed for the fast header.
        let fast = path.strip_prefix("textbook/");
        if let Some(fast) = fast.and_then(|fast| DIFFERENCES.iter().find(|entry| entry.path == fast)) {
            expected.0.extend(listed(fast.rust).intersection(&found.0).cloned());
            expected.1.extend(listed(fast.cpp).intersection(&found.1).cloned());
        }
        if found != expected {
            wrong.push(format!("{path}: listed {expected:?}, found {found:?}"));
        }
    }
    for (index, entry) in DIFFERENCES.iter().enumerate() {
        if !headers.iter().any(|path| path == entry.path) {
            wrong.push(format!("{}: listed, and there is no such header", entry.path));
        } else if entry.rust.is_empty() && entry.cpp.is_empty() {
            wrong.push(format!("{}: listed without a difference", entry.path));
        } else if DIFFERENCES[..index].iter().any(|other| other.path == entry.path) {
            wrong.push(format!("{}: listed twice", entry.path));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn functions_are_found_in_both_languages() {
    let rust = "fn free() {} impl Set { fn new() -> Set { Set } fn add(&self) { fn inner() {} } } \
                impl Default for Set { fn default() -> Set { Set } } trait Representation { fn next(&self); } \
                #[cfg(test)] mod tests { fn hidden() {} }";
    assert_eq!(functions_of_rust(rust), (listed("free add next"), listed("new")));
    let cpp = "#define F(x) { x(1) }\nnamespace a {\ninline int free(int b) { if (b) { return f(\"}\"); } return '\\''; }\n\
               template <int W> class Set : public Base {\npublic:\n    explicit Set(int a) : a_(a), b_(0) {}\n    ~Set() {}\n\
               void add(int) const; // Not here {\n    bool has(int x) const { return x == 0; }\n    Set operator()(int) { }\n\
               private:\n    enum { NONE };\n    struct In { int of() const { return 1; } };\n    int a_;\n};\n}\n";
    assert_eq!(functions_of_cpp(cpp), listed("free has of"));
}

/// Maximum width of a line of code: rustfmt's limit, and the widest lines in C++.
const MOST_COLUMNS: [(&str, usize); 2] = [("rs", 110), ("hpp", 136)];

#[test]
fn comments_are_no_wider_than_code() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let (mut wide, mut comments) = (Vec::new(), 0);
    for folder in ["src", "crates", "problems"] {
        let files = walkdir::WalkDir::new(root.join(folder)).into_iter().map(Result::unwrap);
        for file in files.map(walkdir::DirEntry::into_path) {
            let ending = file.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
            let Some((_, most)) = MOST_COLUMNS.iter().find(|(known, _)| *known == ending) else { continue };
            let text = std::fs::read_to_string(&file).unwrap();
            // Fenced figures and examples, and tables, may be wider.
            let mut is_figure = false;
            for (number, line) in text.lines().enumerate() {
                let Some(comment) = line.trim_start().strip_prefix("//") else { continue };
                let comment = comment.trim_start_matches(['/', '!']).trim_start();
                is_figure ^= comment.starts_with("```");
                comments += 1;
                if !is_figure && !comment.starts_with('|') && line.chars().count() > *most {
                    wide.push(format!("{}:{}", file.strip_prefix(root).unwrap().display(), number + 1));
                }
            }
        }
    }
    assert!(comments > 5000, "{comments} lines of comments");
    assert!(wide.is_empty(), "comments wider than the code, which has at most 110 columns: {wide:#?}");
}
