//! Finds two classes in a Java source: the public class, whose name the file must have, and the class to run.

/// Maximum length in bytes of a public class name: the source file and the compiled class have this name, and
/// the system limits the length of file names.
pub const MAX_NAME_BYTES: usize = 255 - ".class".len();

/// The classes of a source file.
#[derive(Debug, PartialEq, Eq)]
pub struct Classes {
    /// The public class. The compiler requires the file to be named after this class.
    pub public: Option<String>,
    /// The class to run, qualified with its package.
    pub run: String,
}

impl Classes {
    /// Finds the classes of `text`, the source in the file `stem`.java. The class to run is the public class,
    /// otherwise `Main`, otherwise the class with the file's name, otherwise the first class.
    pub fn of(text: &str, stem: &str) -> Classes {
        let plain = without_comments_and_literals(text);
        let words = plain.split(|c: char| !(c.is_alphanumeric() || "_$.{}".contains(c)));
        let (mut depth, mut package, mut public, mut classes) = (0, "", None, Vec::new());
        let (mut is_public, mut before) = (false, "");
        for word in words.flat_map(|word| word.split_inclusive(['{', '}'])).filter(|word| !word.is_empty()) {
            let name = word.trim_end_matches(['{', '}']);
            match before {
                "package" if depth == 0 && package.is_empty() => package = name,
                "class" | "record" | "enum" | "interface" if depth == 0 => {
                    classes.push(name);
                    public = public.or(is_public.then_some(name));
                    is_public = false;
                }
                _ => {}
            }
            // Annotations and other modifiers may come between `public` and `class`.
            is_public |= depth == 0 && name == "public";
            depth += word.matches('{').count() as i32 - word.matches('}').count() as i32;
            if !name.is_empty() {
                before = name;
            }
        }
        let called = |name: &str| classes.iter().copied().find(|class| *class == name);
        let run = public.or(called("Main")).or(called(stem)).or(classes.first().copied()).unwrap_or(stem);
        let run = if package.is_empty() { run.to_string() } else { format!("{package}.{run}") };
        Classes { public: public.map(str::to_string), run }
    }
}

/// Replaces each comment, string and character literal with a blank.
fn without_comments_and_literals(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(['/', '"', '\'']) {
        plain.push_str(&rest[..at]);
        rest = &rest[at..];
        let (quote, end) = match rest.as_bytes() {
            [b'/', b'/', ..] => (2, "\n"),
            [b'/', b'*', ..] => (2, "*/"),
            [b'"', b'"', b'"', ..] => (3, "\"\"\""),
            [b'"', ..] => (1, "\""),
            [b'\'', ..] => (1, "'"),
            _ => (1, ""),
        };
        plain.push(' ');
        rest = after(&rest[quote..], end);
    }
    plain + rest
}

/// Returns the text after the first `end`. An escaped quote does not count.
fn after<'a>(text: &'a str, end: &str) -> &'a str {
    let mut from = 0;
    while let Some(at) = text[from..].find(end).map(|at| from + at) {
        let backslashes = text[..at].bytes().rev().take_while(|&byte| byte == b'\\').count();
        if backslashes % 2 == 0 || !end.ends_with(['"', '\'']) {
            return &text[at + end.len()..];
        }
        from = at + 1;
    }
    ""
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str) -> (Option<String>, String) {
        let classes = Classes::of(text, "file");
        (classes.public, classes.run)
    }

    #[test]
    fn the_class_to_run_is_found() {
        let public = |name: &str| (Some(name.to_string()), name.to_string());
        let plain = |name: &str| (None, name.to_string());
        assert_eq!(of("import java.util.*;\npublic class Main {\n}\n"), public("Main"));
        assert_eq!(of("class A{ public class B{} }\npublic final class Sum{}"), public("Sum"));
        assert_eq!(
            of("class A { char c = '{', d = '\\''; String s = \"\\\"{\"; /* { */ } // {\npublic class B {}"),
            public("B")
        );
        assert_eq!(
            of("class A {} public @a.B({\"x\"}) @C(D.class) non-sealed class Sum {} class Main {}"),
            public("Sum")
        );
        assert_eq!(of("class Helper {} class Main {}"), plain("Main"));
        assert_eq!(of("class Helper {} class file {}"), plain("file"));
        assert_eq!(of("class First {} class Second {}"), plain("First"));
        assert_eq!(of("// public class Old\nclass New { int a = 1 / 2; }"), plain("New"));
        assert_eq!(of("package a.b;\npublic class C {}"), (Some("C".into()), "a.b.C".into()));
        assert_eq!(of("nonsense \" '"), plain("file"));
    }
}
