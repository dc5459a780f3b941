//! `dlx-judge verify` on packages in other formats: claims other than those about cases and solutions, and
//! contradictions between files.

use crate::common::{Ran, fresh, is_its_day, judge_in, write};
use crate::tools::tools;

const RIGHT: &str = "print(sum(map(int, input().split())))\n";
/// A submission that is right only on the sample.
const WRONG: &str = "print(sum(map(int, input().split())) % 50)\n";
const CHECKER: &str = "import os, sys\ntheirs, right = sys.stdin.read().split(), open(sys.argv[2]).read().split()\n\
    if theirs == right: sys.exit(42)\n\
    open(os.path.join(sys.argv[3], 'judgemessage.txt'), 'w').write('the sum is another one')\nsys.exit(43)\n";

#[track_caller]
fn assert_says(output: &Ran, lines: &[&str]) {
    for line in lines {
        output.says(line);
    }
}

#[test]
fn solutions_are_compiled_with_the_flags_of_their_folder() {
    if !tools(&["g++"]) {
        return;
    }
    let folder = fresh(&[
        ("p/problem.toml", "flags = \"-DRIGHT\"\n"),
        ("p/cases/1.in", "1\n"),
        ("p/cases/1.out", "1\n"),
        ("p/solutions/a.cpp", "#include <cstdio>\nint main() {\n#ifdef RIGHT\nputs(\"1\");\n#endif\n}\n"),
    ]);
    judge_in(folder.path(), &["verify", "./p"])
        .ends(0)
        .says("ok      solutions: 1 solution, each as expected");
}

#[test]
fn claimed_messages_must_be_printed() {
    if !tools(&["python3"]) {
        return;
    }
    let yaml = "problem_format_version: 2025-09\nname: Sum\nlimits:\n  time_limit: 5\n";
    let list = "wrong_answer/w.py:\n  message: another\n";
    let folder = fresh(&[
        ("sum/problem.yaml", yaml),
        ("sum/data/sample/1.in", "1 2\n"),
        ("sum/data/sample/1.ans", "3\n"),
        ("sum/data/secret/2.in", "5 50\n"),
        ("sum/data/secret/2.ans", "55\n"),
        ("sum/output_validator/check.py", CHECKER),
        ("sum/include/python3/lib.py", ""),
        ("sum/submissions/accepted/a.py", RIGHT),
        ("sum/submissions/wrong_answer/w.py", WRONG),
        ("sum/submissions/submissions.yaml", list),
    ]);
    let verify = || judge_in(folder.path(), &["verify", "./sum"]);
    verify().ends(0).says("messages: 1 message, each printed by the checker");
    write(folder.path(), &[("sum/submissions/submissions.yaml", &list.replace("another", "no number"))]);
    verify().ends(1).says("wrong_answer/w.py: not printed on any case: no number");
    // The messages of a default validator are not known.
    std::fs::remove_dir_all(folder.path().join("sum/output_validator")).unwrap();
    let odd = yaml.replace("2025-09", "2025-9").replace("time_limit: 5", "time_limit: 5.5");
    write(folder.path(), &[("sum/problem.yaml", &odd)]);
    let lines = [
        "message: not checked: the messages of the default validator are not known",
        "problem_format_version 2025-9 is not known: read as 2025-09",
        "time_limit 5.5 is not a multiple of time_resolution 1",
        "all of it is read, with remarks",
    ];
    assert_says(verify().ends(0), &lines);
    write(
        folder.path(),
        &[
            ("sum/data/secret/3.in", "1 1\n"),
            ("sum/data/secret/3.out", "2\n"),
            ("sum/data/secret/4.ans", "2\n"),
            ("sum/data/secret/5.in.txt", "1 1\n"),
            ("sum/submissions/wrong-answer/w.py", WRONG),
            ("sum/input_validators/v.py", "print('valid')\n"),
            ("sum/problem.yaml", &yaml.replace("limits", "limit")),
        ],
    );
    let lines = [
        "3: not judged: its .ans is missing; its .out does not replace it",
        "./sum/problem.yaml: line 4: limit is not known: the format has limits",
        "./sum/data/secret/5.in.txt: not read: it does not end in .in or .ans",
        "sample/1: exit code 0, expected 42",
        "./sum/data/secret/4.ans: its .in is missing",
        "wrong-answer/w.py: the folder wrong-answer is not one of the format",
    ];
    assert_says(verify().ends(1), &lines);
}

#[test]
fn polygon_test_claims_are_checked() {
    if !tools(&["python3"]) {
        return;
    }
    let testset = |folder: &str, verdicts: [&str; 2]| {
        let [one, two] = verdicts.map(|verdict| format!("<test verdict=\"{verdict}\"/>"));
        format!(
            "<testset><test-count>2</test-count><input-path-pattern>{folder}/%02d</input-path-pattern>\
             <output-path-pattern>{folder}/%02d.o</output-path-pattern>\
             <answer-path-pattern>{folder}/%02d.a</answer-path-pattern><tests>{one}{two}</tests></testset>"
        )
    };
    let problem = format!(
        "<problem short-name=\"p\"><judging input-file=\"p.in\" output-file=\"p.out\"><testset name=\"tests\">\
         <time-limit>5000</time-limit><memory-limit>256</memory-limit><test-count>1</test-count>\
         <input-path-pattern>tests/%02d</input-path-pattern><answer-path-pattern>tests/%02d.a</answer-path-pattern>\
         <tests><test sample=\"true\"/></tests></testset></judging><assets>\
         <checker name=\"check.py\"><source path=\"check.py\"/>{}</checker>\
         <validators><validator><source path=\"valid.py\"/>{}</validator></validators><solutions>\
         <solution tag=\"accepted\"><source path=\"solutions/main.py\"/></solution></solutions></assets></problem>",
        testset("c", ["OK", "WRONG_ANSWER"]),
        testset("v", ["VALID", "INVALID"]),
    );
    let check = "import sys\nsys.exit(open(sys.argv[2]).read() != open(sys.argv[3]).read())\n";
    let folder = fresh(&[
        ("p/problem.xml", &problem),
        ("p/check.py", check),
        ("p/valid.py", "import re, sys\nsys.exit(not re.fullmatch(r'\\d \\d\\n', sys.stdin.read()))\n"),
        ("p/tests/01", "1 2\n"),
        ("p/tests/01.a", "3\n"),
        ("p/tests/02", "2 2\n"),
        ("p/statements/english/example.01", "1 2\n"),
        ("p/statements/english/example.01.a", "4\n"),
        ("p/solutions/main.py", RIGHT),
        ("p/v/01", "1 23\n"),
        ("p/v/02", "1  2\n"),
        ("p/c/01", "1 1\n"),
        ("p/c/01.o", "3\n"),
        ("p/c/01.a", "2\n"),
        ("p/c/02", "1 1\n"),
        ("p/c/02.o", "3\n"),
        ("p/c/02.a", "2\n"),
    ]);
    let lines = [
        "test 2 is beyond test-count 1: not read",
        "memory-limit: expected bytes, at least 1048576, found 256: not used",
        "problem.xml: 0 solutions have the tag main; the format requires one",
        "example.01: the statement shows it, but no sample test has this input and answer",
        "valid inputs: 1 of 1 input are not accepted",
        "invalid inputs: 1 input, each rejected",
        "valid outputs: 1 of 1 output are not accepted",
        "invalid outputs: 1 output, each rejected",
        "solutions: 1 of 1 solution is not as expected",
        "they must read p.in and write p.out",
    ];
    assert_says(judge_in(folder.path(), &["verify", "./p"]).ends(1), &lines);
}

#[test]
fn the_inputs_of_a_cms_package_are_compared_with_its_lists() {
    if !tools(&["python3"]) {
        return;
    }
    let folder = fresh(&[
        ("cms/task.yaml", "name: sum\ntime_limit: 5\nmemory_limit: 268435456\ntime_limits: 5\nn_input: 2\n"),
        ("cms/gen/GEN", "# seed\n#ST: 0\n#COPY: 0.txt\n#ST: 100\n1 2 # more\n3\n"),
        ("cms/input/input0.txt", "1 2\n"),
        ("cms/output/output0.txt", "3\n"),
        ("cms/sol/solution.py", RIGHT),
    ]);
    let lines = [
        "line 3: memory_limit: expected a number above 0 and below 100000000, found '268435456': not used",
        "line 4: time_limits is not known: the format has time_limit",
        "n_input is 2, but the number of inputs in input/ is 1",
        "./cms/gen: not run: the cases in input and output are used",
        "./cms/gen/GEN: it lists 3 inputs, but the number of inputs in input/ is 1",
    ];
    assert_says(judge_in(folder.path(), &["verify", "./cms"]).ends(1), &lines);
}

#[test]
fn the_program_at_fault_is_named() {
    if !tools(&["python3"]) || !is_its_day(0) && !is_its_day(2) {
        return;
    }
    let toml = "reference = \"python3 fail.py\"\nvalidator = \"python3 valid.py\"\ngenerator = \"sh make.sh\"\n\
                checker = \"python3 check.py\"\n[limits]\ntime = 5\n";
    let places = "import sys\nn, a = map(int, sys.stdin.read().split())\nsys.exit(range(n + 1)[a] < 0)\n";
    let check = "import sys\nsys.exit([1, 0][open(sys.argv[2]).read() in ('', open(sys.argv[3]).read())] if \
                 open(sys.argv[2], 'rb').read(10).strip() != b'1000007' else 3)\n";
    let folder = fresh(&[
        ("p/problem.toml", toml),
        ("p/valid.py", places),
        ("p/check.py", check),
        ("p/make.sh", "echo $(($2 + 9)) $1\n"),
        ("p/fail.py", "import sys\nsys.exit(1)\n"),
        ("p/cases/a.in", "9 2\r\n"),
        ("p/cases/a.out", "11\n"),
        ("p/cases/b.in", "5 1\n"),
        ("p/cases/b.out", "7\n"),
        ("p/solutions/right.py", RIGHT),
        ("p/solutions/other.py", "print(11)\n"),
        ("p/solutions/seven.py", "print(7)\n"),
    ]);
    let lines = [
        "note    line ends: these inputs have Windows line ends",
        "note    validator on damaged inputs: it crashes, which counts as rejecting",
        "b with 1000007 as its last number: exit code 1: IndexError: range object index out of range",
        "FAILED  strange outputs: the checker does not end with a verdict",
        "b, the expected output with 1000007 as its last number: SE",
        "accepted: an empty output: ",
        "ok      generator: 8 inputs",
        "FAILED  reference on random inputs: the reference fails on generated inputs",
        "seed 1, size 1: exit code 1",
        "a: other.py, right.py and seven.py disagree: the expected output may be wrong",
    ];
    let output = judge_in(folder.path(), &["verify", "./p"]);
    assert_says(output.ends(1), &lines);
}
