//! Mutants of Rust sources, found in the syntax tree.

use super::{Choice, Mutant, Operator, words};
use crate::syntax::with_tree;
use std::ops::Range;
use syn::parse::{ParseStream, Parser};
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{Block, Expr, Item, Lit, Macro, Stmt, Token, UnOp};

/// Returns all mutants of a text.
///
/// # Errors
/// Fails if the text is not valid Rust.
pub fn mutants(text: &str) -> anyhow::Result<Vec<Mutant>> {
    with_tree(text, |tree| {
        let mutants = Vec::new();
        let mut finder =
            Finder { text, mutants, macros: 0, is_fixed: false, is_size: false, is_taken_off: false };
        finder.visit_file(&tree);
        finder.mutants
    })
}

struct Finder<'a> {
    text: &'a str,
    mutants: Vec<Mutant>,
    /// The number of macro calls around the expression being visited.
    macros: usize,
    /// Whether the expression being visited is evaluated at compile time.
    is_fixed: bool,
    /// Whether the expression being visited is a size. Sizes are only made smaller, because no case can show
    /// that a larger size is wrong.
    is_size: bool,
    /// Whether the expression being visited is subtracted from a size or divides a size, so that a larger
    /// value makes the size smaller.
    is_taken_off: bool,
}

/// Macros that format text; their first string literal is the format string.
const PRINTING: [&str; 5] = ["format", "print", "println", "write", "writeln"];

/// Macros that write to standard error, which is not compared.
const UNSEEN: [&str; 3] = ["eprint", "eprintln", "dbg"];

/// Maximum number of macro calls inside each other whose arguments are changed. At each level, all tokens
/// inside are read again.
const MAX_MACROS: usize = 8;

/// The method of the kernel's reader that reads a number within bounds. Mutants only narrow the bounds,
/// because no valid input can show that wider bounds are wrong.
const READER: &str = "integer";

impl<'a> Finder<'a> {
    fn add(&mut self, operator: Operator, bytes: Range<usize>, new: &str, scope: Range<usize>) {
        let choice = if self.is_fixed { Choice::Fixed } else { Choice::Expression(scope) };
        self.mutants.push(Mutant::new(operator, bytes, new, choice));
    }

    fn text_of(&self, syntax: &impl Spanned) -> &'a str {
        &self.text[bytes(syntax)]
    }

    /// Exchanges neighbouring expressions if they differ and are simple.
    fn exchange<'b>(&mut self, all: impl Iterator<Item = &'b Expr>) {
        let all: Vec<&Expr> = all.collect();
        for pair in all.windows(2) {
            if pair.iter().all(|one| is_simple(one)) && self.text_of(pair[0]) != self.text_of(pair[1]) {
                let mutant = Mutant::exchange(Operator::Order, self.text, bytes(pair[0]), bytes(pair[1]));
                self.mutants.push(mutant);
            }
        }
    }

    /// Negates a condition, unless the condition has other mutants, such as those of its operator.
    fn condition(&mut self, condition: &Expr) {
        let text = self.text_of(condition);
        let is_other = matches!(condition, Expr::Binary(_) | Expr::Unary(_) | Expr::Let(_) | Expr::Lit(_));
        if !is_other && !text.contains("let ") {
            let whole = bytes(condition);
            self.add(Operator::Comparison, whole.clone(), &format!("!({text})"), whole);
        }
    }

    /// Ends a loop after its first iteration.
    fn exit(&mut self, body: &Block) {
        let ends_in_value = matches!(body.stmts.last(), Some(Stmt::Expr(last, None)) if !is_block(last))
            || body.stmts.is_empty();
        if !ends_in_value {
            let end = bytes(body).end - 1;
            self.mutants.push(Mutant::new(Operator::Exit, end..end, "break;", Choice::Statement(end..end)));
        }
    }

    /// Changes the arguments and the printed text of a macro call; `whole` is the range of the call.
    fn call(&mut self, call: &Macro, whole: Range<usize>) {
        if self.macros >= MAX_MACROS {
            return;
        }
        let Ok((arguments, size)) = arguments.parse2(call.tokens.clone()) else { return };
        let is_printing =
            call.path.get_ident().is_some_and(|name| PRINTING.iter().any(|known| name == known));
        let is_text = |argument: &&Expr| matches!(argument, Expr::Lit(lit) if matches!(lit.lit, Lit::Str(_)));
        let is_list = size.is_none();
        if let Some(printed) = arguments.iter().find(is_text).filter(|_| is_printing && is_list) {
            self.printed(bytes(printed), words::braces, whole);
        }
        self.macros += 1;
        arguments.iter().for_each(|argument| self.visit_expr(argument));
        size.iter().for_each(|size| self.size(size));
        self.macros -= 1;
    }

    /// Visits an expression that is a size.
    fn size(&mut self, size: &Expr) {
        let before = std::mem::replace(&mut self.is_size, true);
        self.visit_expr(size);
        self.is_size = before;
    }

    /// Changes a printed literal.
    fn printed(&mut self, literal: Range<usize>, holes: fn(&str) -> Vec<bool>, scope: Range<usize>) {
        let text = &self.text[literal.clone()];
        let Some((before, inside)) = text.split_once('"').filter(|(before, _)| !before.contains('r')) else {
            return;
        };
        let inside = inside.trim_end_matches('"');
        for changed in words::texts(inside, holes) {
            self.add(Operator::Format, literal.clone(), &format!("{before}\"{changed}\""), scope.clone());
        }
    }

    /// Exchanges the operands of `a * n + b`.
    fn place(&mut self, left: &Expr, right: &Expr) {
        if let Expr::Binary(product) = left
            && matches!(product.op, syn::BinOp::Mul(_))
            && is_simple(&product.left)
            && is_simple(right)
            && self.text_of(&product.left) != self.text_of(right)
        {
            let [one, other] = [bytes(&product.left), bytes(right)];
            self.mutants.push(Mutant::exchange(Operator::Indices, self.text, one, other));
        }
    }

    /// Moves a bound of a range by one.
    fn moved(&mut self, end: &Expr, sign: char) {
        let text = self.text_of(end);
        let new = if is_simple(end) { format!("{text} {sign} 1") } else { format!("({text}) {sign} 1") };
        self.add(Operator::Boundary, bytes(end), &new, bytes(end));
    }

    /// Calls `visit` for an expression that is evaluated at compile time.
    fn fixed(&mut self, visit: impl FnOnce(&mut Self)) {
        let before = std::mem::replace(&mut self.is_fixed, true);
        visit(self);
        self.is_fixed = before;
    }
}

impl<'ast> Visit<'ast> for Finder<'_> {
    fn visit_attribute(&mut self, _: &'ast syn::Attribute) {}

    fn visit_type(&mut self, _: &'ast syn::Type) {}

    fn visit_generics(&mut self, _: &'ast syn::Generics) {}

    fn visit_pat(&mut self, pattern: &'ast syn::Pat) {
        if let syn::Pat::Guard(guarded) = pattern {
            self.condition(&guarded.guard);
            self.visit_expr(&guarded.guard);
        }
    }

    fn visit_item(&mut self, item: &'ast Item) {
        let (Item::Mod(syn::ItemMod { attrs, .. }) | Item::Fn(syn::ItemFn { attrs, .. })) = item else {
            return visit::visit_item(self, item);
        };
        let is_test = |name: &syn::Path| name.is_ident("cfg") || name.is_ident("test");
        if !attrs.iter().any(|attribute| is_test(attribute.path())) {
            visit::visit_item(self, item);
        }
    }

    fn visit_item_const(&mut self, item: &'ast syn::ItemConst) {
        self.fixed(|finder| visit::visit_item_const(finder, item));
    }

    fn visit_impl_item_const(&mut self, item: &'ast syn::ImplItemConst) {
        self.fixed(|finder| visit::visit_impl_item_const(finder, item));
    }

    fn visit_item_static(&mut self, item: &'ast syn::ItemStatic) {
        self.fixed(|finder| visit::visit_item_static(finder, item));
    }

    fn visit_expr_repeat(&mut self, array: &'ast syn::ExprRepeat) {
        self.visit_expr(&array.expr);
        self.fixed(|finder| finder.size(&array.len));
    }

    fn visit_block(&mut self, block: &'ast Block) {
        for statement in &block.stmts {
            let is_left_out = match statement {
                Stmt::Expr(expression, Some(_)) => !is_block(expression),
                Stmt::Macro(call) => call.semi_token.is_some() && !is_unseen(&call.mac),
                _ => false,
            };
            if is_left_out {
                let whole = bytes(statement);
                let choice = Choice::Statement(whole.clone());
                self.mutants.push(Mutant::new(Operator::Statement, whole, "", choice));
            }
        }
        visit::visit_block(self, block);
    }

    fn visit_stmt_macro(&mut self, call: &'ast syn::StmtMacro) {
        if is_unseen(&call.mac) {
            return;
        }
        self.call(&call.mac, bytes(&call.mac));
    }

    fn visit_expr_macro(&mut self, call: &'ast syn::ExprMacro) {
        self.call(&call.mac, bytes(&call.mac));
    }

    fn visit_expr_binary(&mut self, binary: &'ast syn::ExprBinary) {
        let (whole, sign) = (bytes(binary), bytes(&binary.op));
        let changed = words::operators(&self.text[sign.clone()]);
        let is_wanted = !self.is_size || words::has(words::GROWING, &self.text[sign.clone()]);
        if let Some((operator, new)) =
            changed.filter(|_| is_wanted && !self.text[whole.clone()].contains("let "))
        {
            self.add(operator, sign, new, whole);
        }
        if matches!(binary.op, syn::BinOp::Add(_)) {
            self.place(&binary.left, &binary.right);
        }
        self.visit_expr(&binary.left);
        let is_off = self.is_size && matches!(binary.op, syn::BinOp::Sub(_) | syn::BinOp::Div(_));
        let before = std::mem::replace(&mut self.is_taken_off, is_off);
        self.visit_expr(&binary.right);
        self.is_taken_off = before;
    }

    fn visit_expr_unary(&mut self, unary: &'ast syn::ExprUnary) {
        let operator = match unary.op {
            UnOp::Not(_) => Some(Operator::Logic),
            UnOp::Neg(_) => Some(Operator::Arithmetic),
            _ => None,
        };
        if let Some(operator) = operator {
            self.add(operator, bytes(&unary.op), "", bytes(unary));
        }
        visit::visit_expr_unary(self, unary);
    }

    fn visit_expr_lit(&mut self, literal: &'ast syn::ExprLit) {
        let whole = bytes(literal);
        let text = &self.text[whole.clone()];
        let changed = match &literal.lit {
            Lit::Int(_) => words::neighbours(text).unwrap_or_default(),
            Lit::Byte(_) | Lit::Char(_) => words::next_letter(text).into_iter().collect(),
            Lit::Bool(value) => vec![(!value.value).to_string()],
            Lit::ByteStr(_) => return self.printed(whole.clone(), words::none, whole),
            _ => Vec::new(),
        };
        let is_one_way = (self.is_fixed || self.is_size) && changed.len() > 1;
        let wanted = match self.is_taken_off {
            true => changed.first(),
            false => changed.last(),
        };
        for new in changed.iter().filter(|new| !is_one_way || wanted == Some(new)) {
            self.add(Operator::Constant, whole.clone(), new, whole.clone());
        }
    }

    fn visit_expr_range(&mut self, range: &'ast syn::ExprRange) {
        let end = range.end.as_deref().filter(|end| !matches!(end, Expr::Lit(_)));
        if let Some(end) = end.filter(|_| !self.is_size) {
            let is_open = matches!(range.limits, syn::RangeLimits::HalfOpen(_));
            self.moved(end, if is_open { '+' } else { '-' });
        }
        visit::visit_expr_range(self, range);
    }

    fn visit_expr_index(&mut self, index: &'ast syn::ExprIndex) {
        if let Expr::Index(outer) = &*index.expr
            && self.text_of(&outer.index) != self.text_of(&index.index)
        {
            let [one, other] = [bytes(&outer.index), bytes(&index.index)];
            self.mutants.push(Mutant::exchange(Operator::Indices, self.text, one, other));
        }
        visit::visit_expr_index(self, index);
    }

    fn visit_local(&mut self, local: &'ast syn::Local) {
        match local.init.as_ref().map(|init| &*init.expr) {
            Some(value @ Expr::Lit(_)) if words::is_bound(self.text_of(value)) => self.size(value),
            _ => visit::visit_local(self, local),
        }
    }

    fn visit_expr_call(&mut self, call: &'ast syn::ExprCall) {
        self.exchange(call.args.iter());
        if let Expr::Path(path) = &*call.func
            && let Some(name) = path.path.segments.last()
            && let Some(new) = words::function(&name.ident.to_string())
        {
            self.add(Operator::Function, bytes(&name.ident), new, bytes(call));
        }
        let is_hint = matches!(&*call.func, Expr::Path(path) if path.path.segments.last().is_some_and(|last| last.ident == "with_capacity"));
        if !is_hint {
            visit::visit_expr_call(self, call);
        }
    }

    fn visit_expr_method_call(&mut self, call: &'ast syn::ExprMethodCall) {
        if let [_, least, most] = &call.args.iter().collect::<Vec<_>>()[..]
            && call.method == READER
        {
            self.moved(least, '+');
            self.moved(most, '-');
            return self.visit_expr(&call.receiver);
        }
        self.exchange(call.args.iter());
        if let Some(new) = words::function(&call.method.to_string()) {
            self.add(Operator::Function, bytes(&call.method), new, bytes(call));
        }
        if let (Some(range), true) = (counted(call), call.method == "map") {
            self.size(range);
            return call.args.iter().for_each(|argument| self.visit_expr(argument));
        }
        if let [size, value] = &call.args.iter().collect::<Vec<_>>()[..]
            && call.method == "resize"
        {
            self.visit_expr(&call.receiver);
            self.size(size);
            return self.visit_expr(value);
        }
        visit::visit_expr_method_call(self, call);
    }

    fn visit_expr_tuple(&mut self, tuple: &'ast syn::ExprTuple) {
        self.exchange(tuple.elems.iter());
        visit::visit_expr_tuple(self, tuple);
    }

    fn visit_expr_if(&mut self, branch: &'ast syn::ExprIf) {
        self.condition(&branch.cond);
        visit::visit_expr_if(self, branch);
    }

    fn visit_expr_while(&mut self, rounds: &'ast syn::ExprWhile) {
        self.condition(&rounds.cond);
        self.exit(&rounds.body);
        visit::visit_expr_while(self, rounds);
    }

    fn visit_expr_for_loop(&mut self, rounds: &'ast syn::ExprForLoop) {
        self.exit(&rounds.body);
        visit::visit_expr_for_loop(self, rounds);
    }

    fn visit_expr_loop(&mut self, rounds: &'ast syn::ExprLoop) {
        self.exit(&rounds.body);
        visit::visit_expr_loop(self, rounds);
    }
}

/// Parses the arguments of a macro call: expressions between commas, or `value; size`.
fn arguments(input: ParseStream) -> syn::Result<(Vec<Expr>, Option<Expr>)> {
    let mut list = Vec::new();
    while !input.is_empty() {
        list.push(input.parse()?);
        if list.len() == 1 && input.parse::<Option<Token![;]>>()?.is_some() {
            return Ok((list, Some(input.parse()?)));
        }
        if !input.is_empty() {
            input.parse::<Token![,]>()?;
        }
    }
    Ok((list, None))
}

fn bytes(syntax: &impl Spanned) -> Range<usize> {
    syntax.span().byte_range()
}

/// If a call maps a range to new lists, as in `(0..n + 1).map(|_| vec![])`, returns the range, which is then
/// a size.
fn counted(call: &syn::ExprMethodCall) -> Option<&Expr> {
    let Expr::Paren(syn::ExprParen { expr: range, .. }) = &*call.receiver else { return None };
    let Some(Expr::Closure(closure)) = call.args.first() else { return None };
    let is_list = match &*closure.body {
        Expr::Macro(body) => body.mac.path.is_ident("vec"),
        Expr::Call(syn::ExprCall { func, .. }) => {
            matches!(&**func, Expr::Path(path) if path.path.segments.last().is_some_and(|last| last.ident == "new"))
        }
        _ => false,
    };
    let is_blind = matches!(closure.inputs.first(), Some(syn::Pat::Wild(_)));
    (is_list && is_blind && matches!(**range, Expr::Range(_))).then_some(range)
}

fn is_unseen(call: &Macro) -> bool {
    call.path.get_ident().is_some_and(|name| UNSEEN.iter().any(|known| name == known))
}

/// Returns whether an expression is free of calls and binary operators, as names, fields and numbers are.
fn is_simple(expression: &Expr) -> bool {
    match expression {
        Expr::Path(_) | Expr::Lit(_) => true,
        Expr::Field(field) => is_simple(&field.base),
        Expr::Index(index) => is_simple(&index.expr) && is_simple(&index.index),
        Expr::Reference(reference) => is_simple(&reference.expr),
        Expr::Unary(unary) => is_simple(&unary.expr),
        _ => false,
    }
}

/// Returns whether an expression can be a statement without a semicolon.
fn is_block(expression: &Expr) -> bool {
    matches!(
        expression,
        Expr::If(_) | Expr::Match(_) | Expr::ForLoop(_) | Expr::While(_) | Expr::Loop(_) | Expr::Block(_)
    )
}

#[cfg(test)]
mod tests {
    use super::super::Edit;
    use super::*;

    #[test]
    fn sizes_only_become_smaller() {
        assert_eq!(
            changes("let v = vec![0u8; 2 * n - 1];"),
            [
                "Constant: let v = vec![1u8; 2 * n - 1];",
                "Arithmetic: let v = vec![0u8; 2 / n - 1];",
                "Constant: let v = vec![0u8; 1 * n - 1];",
                "Constant: let v = vec![0u8; 2 * n - 2];",
            ]
        );
        assert_eq!(
            changes("let v: Vec<_> = (1..n + 1).map(|_| Vec::new()).collect();"),
            [
                "Constant: let v: Vec<_> = (0..n + 1).map(|_| Vec::new()).collect();",
                "Arithmetic: let v: Vec<_> = (1..n - 1).map(|_| Vec::new()).collect();",
                "Constant: let v: Vec<_> = (1..n + 0).map(|_| Vec::new()).collect();",
            ]
        );
        assert_eq!(changes("let far = 1_000_000;"), ["Constant: let far = 999999;"]);
        assert_eq!(changes("let far = 7;"), ["Constant: let far = 8;", "Constant: let far = 6;"]);
    }

    #[test]
    fn output_to_stderr_has_no_mutants() {
        assert!(changes("eprintln!(\"at {}\", a + 1);").is_empty());
    }

    /// Returns the kinds and the changed lines of the mutants of a function with this body.
    fn changes(body: &str) -> Vec<String> {
        let text = format!("fn f() {{\n{body}\n}}\n");
        super::super::changes(&text, &mutants(&text).unwrap())
    }

    #[test]
    fn expressions_have_the_mutants_of_their_operators() {
        assert_eq!(
            changes("let x = a + 2 < b;"),
            [
                "Boundary: let x = a + 2 <= b;",
                "Arithmetic: let x = a - 2 < b;",
                "Constant: let x = a + 3 < b;",
                "Constant: let x = a + 1 < b;"
            ]
        );
        assert_eq!(
            changes("g[row * n + column][k] = v[0..k].iter().max();"),
            [
                "Statement: ",
                "Indices: g[k][row * n + column] = v[0..k].iter().max();",
                "Arithmetic: g[row * n - column][k] = v[0..k].iter().max();",
                "Indices: g[column * n + row][k] = v[0..k].iter().max();",
                "Arithmetic: g[row / n + column][k] = v[0..k].iter().max();",
                "Function: g[row * n + column][k] = v[0..k].iter().min();",
                "Boundary: g[row * n + column][k] = v[0..k + 1].iter().max();",
                "Constant: g[row * n + column][k] = v[1..k].iter().max();",
            ]
        );
    }

    #[test]
    fn only_a_few_macros_inside_each_other_have_mutants() {
        let nested = |depth: usize, inside: &str| {
            changes(&format!("{}{inside}{};", "vec![".repeat(depth), "]".repeat(depth))).len()
        };
        assert_eq!(nested(MAX_MACROS, "7, 8"), 5);
        assert_eq!(nested(MAX_MACROS + 1, "7, 8"), 1);
        assert_eq!(nested(300, &"7, ".repeat(100_000)), 1);
    }

    #[test]
    fn statements_and_loops_have_mutants() {
        let found =
            changes("for x in xs { out.push(x); }\nif ok(a, b) { writeln!(o, \"Case {}: {}\", a, b)?; }");
        let expected = [
            "Exit: for x in xs { out.push(x); break;}",
            "Statement: for x in xs {  }",
            "Comparison: if !(ok(a, b)) { writeln!(o, \"Case {}: {}\", a, b)?; }",
            "Order: if ok(b, a) { writeln!(o, \"Case {}: {}\", a, b)?; }",
            "Statement: if ok(a, b) {  }",
            "Format: if ok(a, b) { writeln!(o, \"case {}: {}\", a, b)?; }",
            "Format: if ok(a, b) { writeln!(o, \"Case{}: {}\", a, b)?; }",
        ];
        assert_eq!(found, expected);
    }

    #[test]
    fn mutants_of_constants_cannot_be_chosen_at_run_time() {
        let text = "const MOST: usize = 20;\n#[cfg(test)]\nmod tests { const X: i32 = 1; }\n";
        let found = mutants(text).unwrap();
        let edit = Edit { bytes: 20..22, new: "19".to_string(), choice: Choice::Fixed };
        assert_eq!(found, [Mutant { operator: Operator::Constant, edits: vec![edit] }]);
    }
}
