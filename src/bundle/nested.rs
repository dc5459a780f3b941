//! Code that nests deep, on the stack of [`dlx_strength::syntax`].

use super::module::Module;
use dlx_strength::syntax::{MAX_DEPTH_TOKENS, check_depth};
use dlx_strength::{Language, mutants};

/// Where an expression, a type, a pattern, or an item stands, and what is inside all that nests there.
const PLACES: [(&str, &str, &str); 5] = [
    ("fn f() { let x = ", "a", "; }"),
    ("fn f() { let x: ", "u8", " = a; }"),
    ("fn f() { let ", "a", " = b; }"),
    ("", "struct A;", ""),
    ("fn f() { let x = ", "{}", "; }"),
];

/// The ways in which code nests: the place, and what stands before and behind what is inside.
const NESTS: &[(usize, &str, &str)] = &[
    (0, "(", ")"),
    (0, "[", "]"),
    (0, "{", "}"),
    (0, "{ let x = ", "; x }"),
    (0, "!", ""),
    (0, "-", ""),
    (0, "*", ""),
    (0, "&", ""),
    (0, "&mut ", ""),
    (0, "&raw const ", ""),
    (0, "#[a] -", ""),
    (0, "|| ", ""),
    (0, "move || ", ""),
    (0, "|a, b| ", ""),
    (0, "|a: A<u8, u8>, b| ", ""),
    (0, "a | |a, b| ", ""),
    (0, "a > |a: A<u8, u8>, b| ", ""),
    (0, "|a| -> A { ", "}"),
    (0, "a = ", ""),
    (0, "a += ", ""),
    (0, "(a..", ")"),
    (0, "a && let A = ", ""),
    (0, "", "+a"),
    (0, "", "<<a"),
    (0, "a + a * ", ""),
    (0, "", " as u8"),
    (0, "", " as A<u8, u8>"),
    (0, "", ".a"),
    (0, "", ".0.0"),
    (0, "", ".a()"),
    (0, "", ".a::<A, A>()"),
    (0, "", ".await"),
    (0, "", "()"),
    (0, "", "[0]"),
    (0, "", "?"),
    (0, "return ", ""),
    (0, "break ", ""),
    (0, "break 'a ", ""),
    (0, "'a: {", "}"),
    (4, "if a {} else ", ""),
    (0, "if a {} else { ", "}"),
    (0, "if a { ", "}"),
    (0, "if ", " {}"),
    (0, "if let A = ", " {}"),
    (0, "match ", " {}"),
    (0, "match a { _ => ", "}"),
    (0, "match a { A { a } if ", "=> {} }"),
    (0, "match a { A => {} B | C => {} _ => ", "}"),
    (0, "while ", " {}"),
    (0, "while a { ", "}"),
    (0, "for a in ", " {}"),
    (0, "for A { a } in ", " {}"),
    (0, "for a in {} { for a in {} {", "} }"),
    (0, "loop { ", "}"),
    (0, "unsafe { ", "}"),
    (0, "async { ", "}"),
    (0, "const { ", "}"),
    (0, "{ let A = a else { ", "}; }"),
    (0, "f(", ")"),
    (0, "f(a, ", ", a)"),
    (0, "a.f(", ")"),
    (0, "A { a: ", "}"),
    (0, "A { a: {}, ..", "}"),
    (0, "(a, ", ")"),
    (0, "[a; ", "]"),
    (0, "vec![", "]"),
    (0, "vec![a; ", "]"),
    (0, "print!(\"\", ", ")"),
    (0, "{ print!(\"\", ", "); }"),
    (0, "f::<{ ", "}>()"),
    (0, "{ fn f() { ", "} }"),
    (0, "{ #[a] fn f() {} #[a] fn f() { ", "} }"),
    (0, "{ impl A { fn f() { ", "} } }"),
    (0, "{ trait A { fn f() { ", "} } }"),
    (0, "{ const A: A = ", "; }"),
    (0, "{ enum A { B = ", "} }"),
    (0, "{ struct A<const A: A = { ", "}>; }"),
    (0, "a as [A; ", "]"),
    (0, "a as fn(A) -> A<{ ", "}>"),
    (1, "&", ""),
    (1, "&'a mut ", ""),
    (1, "*const ", ""),
    (1, "(", ")"),
    (1, "(A, ", ")"),
    (1, "[", "]"),
    (1, "[", "; 1]"),
    (1, "A<", ">"),
    (1, "A<A, ", ">"),
    (1, "A<A, A, A = ", ", A>"),
    (1, "fn(", ")"),
    (1, "fn() -> ", ""),
    (1, "for<'a, 'b> fn(A, A) -> ", ""),
    (1, "impl Fn(", ")"),
    (1, "impl Fn() -> ", ""),
    (1, "dyn A + Fn(", ")"),
    (1, "<", " as A>::A"),
    (1, "<A as A<A, ", ">>::A"),
    (2, "&", ""),
    (2, "&mut ", ""),
    (2, "a @ ", ""),
    (2, "(", ")"),
    (2, "(a, ", ")"),
    (2, "[", "]"),
    (2, "A(", ")"),
    (2, "A { a: ", "}"),
    (2, "A { a, a: ", ", .. }"),
    (3, "mod a { ", "}"),
    (3, "mod a { mod a {} ", "}"),
    (3, "fn f() { ", "}"),
    (3, "pub(crate) fn f() {} impl<A, B> A<B> for A { fn f() { ", "} }"),
    (3, "const _: A = { ", "};"),
];

/// Code in which ways of nesting, one after the other, are repeated `times` times.
fn nested(times: usize, ways: &[&(usize, &str, &str)]) -> String {
    let (before, inside, after) = PLACES[ways[0].0];
    let opens: String = (0..times).map(|at| ways[at % ways.len()].1).collect();
    let closes: String = (0..times).rev().map(|at| ways[at % ways.len()].2).collect();
    format!("{before}{opens}{inside}{closes}{after}")
}

/// Whether code is not too deep.
fn fits(text: &str) -> bool {
    check_depth(text.parse().unwrap()).is_ok()
}

/// Does all that is done with trees with the deepest one of these ways of nesting. Whether that is Rust.
fn is_done(ways: &[&(usize, &str, &str)]) -> bool {
    let (mut most, mut over) = (1, MAX_DEPTH_TOKENS + 2);
    while over - most > 1 {
        let middle = (most + over) / 2;
        *if fits(&nested(middle, ways)) { &mut most } else { &mut over } = middle;
    }
    let done = both(&nested(most, ways));
    let expected = format!("line 1: nested more than {MAX_DEPTH_TOKENS} tokens deep");
    assert_eq!(both(&nested(over, ways)).unwrap_err(), expected, "{ways:?}");
    done.is_ok()
}

/// Takes code into parts, and finds its mutants.
fn both(text: &str) -> Result<(), String> {
    let parts = Module::new(&[], text.to_string()).map(|_| ());
    let mutants = mutants(text, Language::Rust).map(|_| ());
    parts.and(mutants).map_err(|error| error.to_string())
}

#[test]
fn the_stack_is_enough_however_code_nests() {
    for nest in NESTS {
        assert!(is_done(&[nest]), "{nest:?}");
    }
    // Whether a mixture is Rust depends on what it mixes.
    fastrand::seed(1);
    for _ in 0..if std::env::var_os("DLX_JUDGE_EVERY").is_some() { 60 } else { 5 } {
        let place = fastrand::usize(..3);
        let there: Vec<_> = NESTS.iter().filter(|nest| nest.0 == place).collect();
        let ways: Vec<_> = (0..4).map(|_| there[fastrand::usize(..there.len())]).collect();
        is_done(&ways);
    }
}

#[test]
fn what_stands_side_by_side_is_not_nested() {
    for (nest, one) in
        [(0, "#[a] "), (3, "//! A\n"), (3, "/// A\npub fn f(a: A<A>, b: &[B]) -> A<A<A>> { a < b }\n")]
    {
        assert!(fits(&nested(3000, &[&(nest, one, "")])), "{one}");
    }
    for (before, one, after) in [
        ("fn f() { ", "if a < b { c(d); } for x in 0..1 { y += 1; } ", "}"),
        ("fn f() { match a { ", "A | B if a < b => {} C => d, ", "} }"),
        ("const A: [A<A>; 6000] = [", "(-1, f::<A, A>(2)), -a > b, ", "];"),
        ("struct A { ", "/// A\npub a: A<A<A, A>>, ", "}"),
    ] {
        assert!(fits(&[before, &one.repeat(3000), after].concat()), "{one}");
    }
}

#[test]
fn the_line_of_what_is_too_deep_is_named() {
    let text = format!("fn f() {{\n  a;\n  {}a{};\n}}\n", "(".repeat(500_000), ")".repeat(500_000));
    assert_eq!(both(&text).unwrap_err(), "line 3: nested more than 1000 tokens deep");
    let text = format!("#!/usr/bin/env x\nfn f() {{\n  a\n{};\n}}\n", "+ a\n".repeat(200_000));
    assert_eq!(both(&text).unwrap_err(), "line 3: nested more than 1000 tokens deep");
}
