//! Solutions are compiled as on the judge of their problem. A solution that the judge would not compile is
//! judged anyway, and a line of the report says why the judge would not compile it.

use crate::common::{Ran, Run, fresh, judge_in};
use crate::tools::tools as has_tools;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Command;

/// Compiles only as C++98 (a global `size`, `gets`), and only if ONLINE_JUDGE is defined.
const OLD: &str = "#include <algorithm>\n#include <cstdio>\nusing namespace std;\nint size;\n#ifndef ONLINE_JUDGE\n\
    #error not as the judge\n#endif\nint main()\n{\n    char line[99];\n    while (gets(line)) size++;\n    \
    puts(\"x\");\n}\n";
/// Compiles only as C++11 or later.
const NEW: &str = "#include <cstdio>\nint main()\n{\n    auto x = 1;\n    std::printf(\"%d\\n\", x);\n}\n";
/// Never compiles.
const NEVER: &str = "int main()\n{\n    return nothing;\n}\n";

/// Judges the file `name` on one case.
fn judged(folder: &Path, name: &str, case: &str, options: &[&str]) -> Ran {
    judge_in(folder, &[&["test", case, "--solution", name], options].concat())
}

#[test]
fn programs_for_poj_are_compiled_as_poj_does() {
    if !has_tools(&["g++"]) {
        return;
    }
    let folder = fresh(&[("old.cpp", OLD), ("never.cpp", NEVER)]);
    judged(folder.path(), "old.cpp", "poj3740/sample-1", &[]).ends(1).says("WA");
    judged(folder.path(), "old.cpp", "poj3740/sample-1", &["--as", "native"]).ends(1).says("CE");
    judged(folder.path(), "never.cpp", "poj3740/sample-1", &[]).ends(1).says("CE").says("nothing");
}

#[test]
fn programs_that_the_judge_cannot_compile_are_judged_but_refused() {
    if !has_tools(&["g++"]) {
        return;
    }
    let folder = fresh(&[("new.cpp", NEW)]);
    let refused = "POJ would not compile this: line 4: 'x' does not name a type";
    judged(folder.path(), "new.cpp", "poj3740/sample-1", &[]).ends(1).says("WA").says(refused);
    let json = judged(folder.path(), "new.cpp", "poj3740/sample-1", &["--format", "json"]);
    json.says("\"refused\":true").says("\"remarks\":[\"POJ would not compile this: line 4: ");
    let native = judged(folder.path(), "new.cpp", "poj3740/sample-1", &["--as", "native"]);
    assert!(!native.out.contains("would not"), "{native}");
    // A right program that the judge would not compile is not accepted.
    fs::write(folder.path().join("case.in"), "").unwrap();
    fs::write(folder.path().join("case.out"), "1\n").unwrap();
    judged(folder.path(), "new.cpp", ".", &[]).ends(0);
    judged(folder.path(), "new.cpp", ".", &["--as", "poj"]).ends(1).says("AC").says(refused);
}

#[test]
fn programs_are_also_refused_for_assembler_and_linker_errors() {
    if !has_tools(&["g++"]) {
        return;
    }
    let right = "#include <cstdio>\nint main() { std::puts(\"1\"); }\n";
    for (old, error) in [
        ("asm(\"garbage\");", "no such instruction: 'garbage'"),
        ("int f(); int main() { return f(); }", "undefined reference to 'f()'"),
    ] {
        let text = format!("#if __cplusplus < 201103L\n{old}\n#else\n{right}#endif\n");
        let folder = fresh(&[("new.cpp", &text), ("case.in", ""), ("case.out", "1\n")]);
        let refused = format!("POJ would not compile this: {error}");
        judged(folder.path(), "new.cpp", ".", &["--as", "poj"]).ends(1).says("AC").says(&refused);
    }
}

#[test]
fn a_program_may_compile_under_any_standard_of_the_judge() {
    if !has_tools(&["g++"]) {
        return;
    }
    let folder = fresh(&[("new.cpp", NEW), ("old.cpp", OLD)]);
    let of_hdu = |name| judged(folder.path(), name, "hdu5046/sample-1", &[]);
    of_hdu("new.cpp").ends(1).warns("compiled as gnu++11; HDU may compile with any of gnu++98, ");
    of_hdu("old.cpp").ends(1).warns("compiled as gnu++98; ");
    // If two judges have the same problem, the id on the command line selects the judge to imitate.
    let twin = judged(folder.path(), "new.cpp", "luogu10482/sample-1", &[]);
    twin.warns("compiled as c++14; ");
    assert!(!twin.out.contains("would not"), "{twin}");
}

#[test]
fn without_multilib_a_program_is_compiled_for_64_bits() {
    if !has_tools(&["g++"]) {
        return;
    }
    let source = "#include <bits/stdc++.h>\nint main() { printf(\"%d\\n\", (int)sizeof(long)); }\n";
    let wrapper = "#!/bin/sh\nfor word; do\n    if [ \"$word\" = -m32 ]; then\n        \
        echo 'a.cpp:1:10: fatal error: bits/stdc++.h: No such file or directory'\n        exit 1\n    fi\ndone\n\
        exec g++ \"$@\"\n";
    let folder = fresh(&[("a.cpp", source), ("wrapper", wrapper), ("c/1.in", ""), ("c/1.out", "8\n")]);
    let compiler = folder.path().join("wrapper");
    fs::set_permissions(&compiler, fs::Permissions::from_mode(0o755)).unwrap();
    let output = Command::new(crate::PROGRAM)
        .args(["test", "c", "--as", "poj", "--solution", "a.cpp", "--sandbox", "none"])
        .current_dir(folder.path())
        .env("CXX", &compiler)
        .ran();
    output.ends(0).says("AC").warns("POJ compiles for 32 bits; compiled for 64 here, because gcc-multilib");
}

#[test]
fn solutions_in_languages_that_the_judge_lacks_are_judged_with_a_remark() {
    if !has_tools(&["python3"]) {
        return;
    }
    let folder = fresh(&[("a.py", "print('x')\n"), ("c/1.in", ""), ("c/1.out", "x\n")]);
    judged(folder.path(), "a.py", "hdu5046/sample-1", &[]).ends(1).says("WA").says("HDU takes no Python");
    judged(folder.path(), "a.py", "c", &["--as", "hdu"]).ends(0).says("HDU takes no Python");
    judge_in(folder.path(), &["submit", "hdu5046", "--solution", "a.py", "--print"])
        .ends(1)
        .warns("HDU does not accept .py");
}

#[test]
fn oversized_runtimes_disable_the_memory_limit() {
    if !has_tools(&["javac", "java"]) {
        return;
    }
    let source = "public class Main { public static void main(String[] a) { System.out.println(1); } }\n";
    let folder = fresh(&[("Main.java", source)]);
    let told = "memory is not judged: poj1084 allows 10 MiB, but an empty Java program takes ";
    judged(folder.path(), "Main.java", "poj1084/sample-1", &[]).ends(1).says("WA").says(told);
    judged(folder.path(), "Main.java", "poj1084/sample-1", &["--memory-limit", "10"]).says("MLE");
}

#[test]
fn missing_libraries_are_named_with_the_option_that_adds_them() {
    if !has_tools(&["g++"]) {
        return;
    }
    let cpp = "#include <atcoder/all>\nint main() {}\n";
    let rust = "use proconio::input;\nfn main() { input! { n: i32 } println!(\"{n}\"); }\n";
    let folder = fresh(&[("a.cpp", cpp), ("b.rs", rust), ("c/1.in", ""), ("c/1.out", "")]);
    let as_atcoder = |name| judged(folder.path(), name, "c", &["--as", "atcoder"]);
    if !Path::new("/opt/ac-library").exists() {
        as_atcoder("a.cpp").ends(1).says("add --flags '-I DIR' --readable DIR");
    }
    as_atcoder("b.rs")
        .ends(1)
        .says("add --flags '--extern proconio -L DIR/target/release/deps' --readable DIR");
}
