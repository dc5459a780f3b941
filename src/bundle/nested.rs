//! Tests that code at the nesting limit of [`dlx_strength::syntax`] does not overflow the stack.

use super::module::Module;
use dlx_strength::syntax::{MAX_DEPTH_TOKENS, check_depth};
use dlx_strength::{Language, mutants};

/// Templates for nested code: text before, innermost code, text after, and ways of nesting. The templates
/// nest expressions, types, patterns, items, and expressions that end with a block. In a way of nesting, a
/// dot marks the inner code. Two spaces separate the ways.
const PLACES: [(&str, &str, &str, &str); 5] = [
    (
        "fn f() { let x = ",
        "a",
        "; }",
        r#"
        (·)  [·]  {·}  { let x = ·; x }  !·  -·  *·  &·  &mut ·  &raw const ·  #[a] -·  || ·  move || ·
        |a, b| ·  |a: A<u8, u8>, b| ·  a | |a, b| ·  a > |a: A<u8, u8>, b| ·  |a| -> A { ·}  a = ·  a += ·
        (a..·)  a && let A = ·  ·+a  ·<<a  a + a * ·  · as u8  · as A<u8, u8>  ·.a  ·.0.0  ·.a()
        ·.a::<A, A>()  ·.await  ·()  ·[0]  ·?  return ·  break ·  break 'a ·  'a: {·}  if a {} else { ·}
        if a { ·}  if · {}  if let A = · {}  match · {}  match a { _ => ·}  match a { A { a } if ·=> {} }
        match a { A => {} B | C => {} _ => ·}  while · {}  while a { ·}  for a in · {}
        for A { a } in · {}  for a in {} { for a in {} {·} }  loop { ·}  unsafe { ·}  async { ·}
        const { ·}  { let A = a else { ·}; }  f(·)  f(a, ·, a)  a.f(·)  A { a: ·}  A { a: {}, ..·}  (a, ·)
        [a; ·]  vec![·]  vec![a; ·]  print!("", ·)  { print!("", ·); }  f::<{ ·}>()  { fn f() { ·} }
        { #[a] fn f() {} #[a] fn f() { ·} }  { impl A { fn f() { ·} } }  { trait A { fn f() { ·} } }
        { const A: A = ·; }  { enum A { B = ·} }  { struct A<const A: A = { ·}>; }  a as [A; ·]
        a as fn(A) -> A<{ ·}>
    "#,
    ),
    (
        "fn f() { let x: ",
        "u8",
        " = a; }",
        r#"
        &·  &'a mut ·  *const ·  (·)  (A, ·)  [·]  [·; 1]  A<·>  A<A, ·>  A<A, A, A = ·, A>  fn(·)
        fn() -> ·  for<'a, 'b> fn(A, A) -> ·  impl Fn(·)  impl Fn() -> ·  dyn A + Fn(·)  <· as A>::A
        <A as A<A, ·>>::A
    "#,
    ),
    (
        "fn f() { let ",
        "a",
        " = b; }",
        "&·  &mut ·  a @ ·  (·)  (a, ·)  [·]  A(·)  A { a: ·}  A { a, a: ·, .. }",
    ),
    (
        "",
        "struct A;",
        "",
        r#"
        mod a { ·}  mod a { mod a {} ·}  fn f() { ·}
        pub(crate) fn f() {} impl<A, B> A<B> for A { fn f() { ·} }  const _: A = { ·};
    "#,
    ),
    ("fn f() { let x = ", "{}", "; }", "if a {} else ·"),
];

/// A way of nesting: the index of its template in [`PLACES`], and the text before and after the inner code.
type Way = (usize, &'static str, &'static str);

/// Returns the ways of nesting of the template `PLACES[place]`.
fn ways(place: usize) -> Vec<Way> {
    let ways = PLACES[place].3.split("  ").map(str::trim).filter_map(|way| way.split_once('·'));
    ways.map(|(before, after)| (place, before, after)).collect()
}

/// Returns code nested `times` levels deep that uses the `ways` of nesting in rotation.
fn nested(times: usize, ways: &[Way]) -> String {
    let (before, inside, after, _) = PLACES[ways[0].0];
    let opens: String = (0..times).map(|at| ways[at % ways.len()].1).collect();
    let closes: String = (0..times).rev().map(|at| ways[at % ways.len()].2).collect();
    format!("{before}{opens}{inside}{closes}{after}")
}

/// Returns whether the nesting of `text` is within the limit.
fn fits(text: &str) -> bool {
    check_depth(text.parse().unwrap()).is_ok()
}

/// Runs every tree operation on the deepest permitted code that is nested in these `ways`. Returns whether
/// that code is valid Rust.
fn is_done(ways: &[Way]) -> bool {
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

/// Splits `text` into parts and finds its mutants.
fn both(text: &str) -> Result<(), String> {
    let parts = Module::new(&[], text.to_string()).map(|_| ());
    let mutants = mutants(text, Language::Rust, |_, _| false).map(|_| ());
    parts.and(mutants).map_err(|error| error.to_string())
}

#[test]
fn deep_nesting_does_not_overflow_the_stack() {
    for way in (0..PLACES.len()).flat_map(ways) {
        assert!(is_done(&[way]), "{way:?}");
    }
    // Not every combination of ways is valid Rust, so the result is ignored.
    fastrand::seed(1);
    for _ in 0..if std::env::var_os("DLX_JUDGE_EVERY").is_some() { 60 } else { 5 } {
        let there = ways(fastrand::usize(..3));
        is_done(&[(); 4].map(|()| there[fastrand::usize(..there.len())]));
    }
}

#[test]
fn siblings_do_not_count_as_nesting() {
    let item = "/// A\npub fn f(a: A<A>, b: &[B]) -> A<A<A>> { a < b }\n";
    for (place, one) in [(0, "#[a] "), (3, "//! A\n"), (3, item)] {
        assert!(fits(&nested(3000, &[(place, one, "")])), "{one}");
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
fn errors_name_the_line_that_is_nested_too_deeply() {
    let text = format!("fn f() {{\n  a;\n  {}a{};\n}}\n", "(".repeat(500_000), ")".repeat(500_000));
    assert_eq!(both(&text).unwrap_err(), "line 3: nested more than 1000 tokens deep");
    let text = format!("#!/usr/bin/env x\nfn f() {{\n  a\n{};\n}}\n", "+ a\n".repeat(200_000));
    assert_eq!(both(&text).unwrap_err(), "line 3: nested more than 1000 tokens deep");
}
