//! The sentences of verdicts and reports, in English and in Chinese. The abbreviations of verdicts are the
//! same in both languages.

use crate::language::{Text, sentences};

sentences! {
    // Why a run got its verdict.
    PLACE = "line {}, column {}", "第 {} 行第 {} 列";
    CHECKED = "output, line {}, column {}: {}", "输出的第 {} 行第 {} 列：{}";
    EXPECTED_FOUND = "expected {}, found {}", "应为 {}，输出了 {}";
    EXPECTED_END = "expected {}, found end of input", "应为 {}，但输出到此结束";
    NO_OUTPUT = "no output", "没有输出";
    NUL = "line {}: a NUL byte", "第 {} 行含有 NUL 字符";
    NOT_COMPILED = "does not compile", "编译失败";
    CPU_TIME = "over {} s of CPU time", "CPU 时间超过 {} 秒";
    WALL_TIME = "over {} s of wall-clock time, with {} s of CPU time used", "实际时间超过 {} 秒，其中 CPU 时间 {} 秒";
    WAITED = "over {} s of wall-clock time, {} s of it waiting for a processor, with {} s of CPU time used",
        "实际时间超过 {} 秒，其中等待处理器 {} 秒，CPU 时间 {} 秒";
    MEMORY = "over {} MiB of memory", "内存超过 {} MiB";
    OUTPUT = "over {} of output", "输出超过 {}";
    IN_FILE = "over {} in a file", "文件超过 {}";
    IN_FOLDER = "over {} in its own folder", "运行文件夹超过 {}";
    ENTRIES = "over {} files and folders in its own folder", "运行文件夹中的文件和文件夹超过 {} 个";
    DEPTH = "over {} levels of nesting in its own folder", "运行文件夹中的路径超过 {} 层";
    PROCESSES = "over {} processes and threads", "超过 {} 个进程和线程";
    EXIT_CODE = "exit code {}", "返回值 {}";
    BYTES = "{} bytes", "{} 字节";
    REMARK = "{}; {}", "{}；{}";
    FOLLOWED = "{}: {}", "{}：{}";
    BOM = "{} begins with a byte order mark (BOM)", "{} 以 BOM 开头";
    THE_OUTPUT = "the output", "输出";
    THE_EXPECTED = "the expected output", "标准答案";
    RERUN = "rerun alone, because the machine was busy the first time", "第一次运行时机器很忙，又单独运行了一次";
    RERUN_BETTER = "rerun alone; the first run, on a busy machine, was {}", "又单独运行了一次；第一次运行时机器很忙：{}";
    WAITS = "it uses hardly any CPU time: it waits, for example for a key press, a lock or another process",
        "程序几乎没有计算，一直在等待，例如等待按键、锁或其他进程";

    // Hints.
    REFUSED = "the sandbox refused {}", "沙箱拒绝了 {}";
    HIDES = "the sandbox hides {0}: --readable {0} shows it", "沙箱里看不到 {0}：加 --readable {0} 就能看到";
    HIDDEN = "--readable PATH shows a file that the sandbox hides", "沙箱里看不到的文件，加 --readable PATH 就能看到";
    NOT_WRITTEN = "it did not write {}", "程序没有写出 {}";
    REOPENS = "its source opens files with freopen: --files {} provides them",
        "源代码用 freopen 读写文件：加 --files {} 就能读写这些文件";
    WROTE = "it wrote {}: --files {} judges this file as its output", "程序写了文件 {}：加 --files {} 可以把它当作输出来评测";
    MAY_NOT_WRITE = "it cannot write files here: add --files IN,OUT if it writes its output to a file",
        "程序在这里不能写文件：如果它把输出写在文件里，请加 --files IN,OUT";

    // Progress.
    RUNNING = "{} running for {} s ...", "{} 已运行 {} 秒……";
    LEFT = " {} left", " 还剩 {}";
    STEP = "{}: {} of {}{}", "{}：第 {} 个，共 {} 个{}";

    // The report.
    EXPECTED = "expected", "应为";
    FOUND = "found", "输出了";
    INPUT = "input", "输入";
    STDERR = "stderr ends with", "标准错误输出的末尾";
    KEPT = "the whole output is in {}", "全部输出在 {}";
    ORIGINS = "cases: {} built-in, {} of your own", "内置数据 {} 组，自己的数据 {} 组";
    REPLACES = "{}; {} is your own case in place of the built-in one", "{}；{} 是自己的数据，替换了内置的同名数据";
    REPLACE = "{}; your own cases that replace built-in ones: {}", "{}；以下内置数据已被自己的同名数据替换：{}";
    AND_MORE = "{} and {} more", "{} 等（另外还有 {} 个）";
    EXTRA_HARD = "an extra-hard case", "特难数据";
    OUTSIDE_STATEMENT = "outside the statement", "不符合题面";
    MARK_APART = "~ extra-hard or outside the statement: an unexpected failure does not count",
        "~ 特难或不符合题面：不通过也不计入结果（期望的结果除外）";
    MARK_FIRST = "! the first case that is not accepted", "! 第一组没有通过的数据";
    MARK_SLOWEST = "* the slowest, in seconds of CPU time", "* 最慢的一组（CPU 时间，秒）";
    MORE_LINES = "and {} more lines", "另外还有 {} 行";
    ONE_MORE_LINE = "and 1 more line", "另外还有 1 行";
    DIFFERS = "{} of {} lines differs: {}", "{1} 行中有 {0} 行不同：{2}";
    DIFFER = "{} of {} lines differ: {}", "{1} 行中有 {0} 行不同：{2}";
    IN_TIME = "{} in {} s", "{}，用时 {} 秒";
    SLOWEST = "; slowest {}, {} s", "；最慢的是 {}，{} 秒";

    // The last line.
    ACCEPTED_AS = "{}; {} accepted as expected", "{}；{} 已接受为标准答案";
    ONE_OUTPUT = "1 output", "1 个输出";
    OUTPUTS = "{} outputs", "{} 个输出";
    ONE_UNREAD = "1 part of the package was not used", "题目包有 1 个部分没有读";
    UNREAD = "{} parts of the package were not used", "题目包有 {} 个部分没有读";
    RIGHT_BUT = "the solution is right so far, but {}", "到目前为止程序符合预期，但 {}";
    ALL_RIGHT_BUT = "all {} solutions are right so far, but {}", "到目前为止 {} 个程序都符合预期，但 {}";
    SO_WELL = "{}; with the results from before the interruption, everything is as expected", "{}；加上中断前的结果，全部符合预期";
    SO_ILL = "{}; with the results from before the interruption, not everything is as expected", "{}；加上中断前的结果，并非全部符合预期";
    RERUN_FAILED = "rerun the cases that failed: {}", "重新评测没有通过的数据：{}";
    NONE_FAILED = "no case failed in the last run", "上一次评测没有不通过的数据";
    BUILT_IN = "the built-in solution", "内置的程序";
    BUILT_INS = "the built-in solutions", "内置的程序";
    BUNDLED = "the {} programs that `bundle` makes", "`bundle` 打包的 {} 程序";
    SOLUTIONS_IN = "the solutions in {}", "{} 中的程序";
    SUBMISSIONS_IN = "the submissions in {}", "{} 中的提交";
    THEIR_PROBLEMS = "their problems", "对应的题目";
    WHAT_FAILED = "what failed", "没有通过的";
    THAT_FAILED = "{} that failed", "没有通过的 {}";
    ALL_PROBLEMS = "all problems", "所有题目";
    JUDGING = "judging {} on {}", "评测 {}：{}";
    NOT_COUNTING = "{} (extra-hard or outside the statement)", "{}（特难或不符合题面）";
    INTERRUPTED = "interrupted: {}", "已中断：{}";
    WITHIN = "{} s: {} of {} AC", "{} 秒：{2} 组中 AC {1} 组";
    PASSES_FROM = "passes with {} s or more", "时限不小于 {} 秒时，程序可以通过";
    PASSES_NONE = "passes with none of these limits", "程序在这些时限之内都不能通过";
    EACH_LIMIT = "{} ({})", "{}（{}）";
    JUDGED_OF = "{} of {} cases judged: {}", "{1} 组数据中评测了 {0} 组：{2}";
    AS_EXPECTED = "the solution is as expected", "程序符合预期";
    ALL_AS_EXPECTED = "all {} solutions are as expected", "{} 个程序都符合预期";
    NOT_AS_EXPECTED = "the solution is not as expected", "程序不符合预期";
    ONE_NOT = "1 of {} solutions is not as expected", "{} 个程序中有 1 个不符合预期";
    SOME_NOT = "{} of {} solutions are not as expected", "{1} 个程序中有 {0} 个不符合预期";
    SOLUTION_NOT_COMPILED = "the solution does not compile", "程序编译失败";
    NONE_JUDGED = "no case was judged", "没有评测任何数据";
    CASE_PASSES = "the case passes{}", "这组数据通过{}";
    ALL_PASS = "all {} cases pass{}", "{} 组数据全部通过{}";
    ON_CASE = "{} on the case", "这组数据 {}";
    ON_COUNT = "{} on {}", "{} {} 组";
    OF_CASES = "{} of {}", "{1} 中 {0}";
    CASE = "{} case", "{} 组数据";
    CASES = "{} cases", "{} 组数据";
    HARD = "{} extra-hard case", "{} 组特难数据";
    HARDS = "{} extra-hard cases", "{} 组特难数据";
    OUTSIDE = "{} case outside the statement", "{} 组不符合题面的数据";
    OUTSIDES = "{} cases outside the statement", "{} 组不符合题面的数据";
    PASSES = "{} passes", "{} 通过";
    PASS = "{} pass", "{} 通过";
    IS_OVER = "{} is over the limit", "{} 超限";
    ARE_OVER = "{} are over the limit", "{} 超限";
    FAILS = "{} fails", "{} 不通过";
    FAIL = "{} fail", "{} 不通过";
    ALSO = "{}, {}", "{}，{}";
    COUNT = "{}", "{} 组";

    // Rules.
    WITH_OPTIONS = " with these options", "（按这些选项）";
    RULES_OF = " by {}'s rules", "（按 {} 的规则）";
    RULES_OF_JUDGES = " by the rules of their judges", "（按各自 OJ 的规则）";
}

/// Returns a number of cases with its noun, such as `2 cases`.
pub fn cases(count: usize) -> Text {
    if count == 1 { CASE.with([&count]) } else { CASES.with([&count]) }
}

/// Translates the English message of a problem's checker about an output.
pub fn checked(reason: String) -> Text {
    let parts = || {
        let (line, rest) = reason.strip_prefix("output, line ")?.split_once(", column ")?;
        let (column, what) = rest.split_once(": ")?;
        let found = what.strip_prefix("expected ").and_then(|what| what.rsplit_once(", found "));
        let what = match found {
            Some((expected, "end of input")) => EXPECTED_END.with([&expected]),
            Some((expected, found)) => EXPECTED_FOUND.with([&expected, &found]),
            None => what.into(),
        };
        Some(CHECKED.with([&line, &column, &what]))
    };
    parts().unwrap_or_else(|| reason.as_str().into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::Language;

    #[test]
    fn messages_of_checkers_stay_unchanged_in_english() {
        for (english, chinese) in [
            (
                "output, line 2, column 1: expected a day, found '1'",
                "输出的第 2 行第 1 列：应为 a day，输出了 '1'",
            ),
            (
                "output, line 2, column 1: expected a day, found end of input",
                "输出的第 2 行第 1 列：应为 a day，但输出到此结束",
            ),
            ("output, line 2, column 1: another", "输出的第 2 行第 1 列：another"),
            ("line 3: 5 in place of 4", "line 3: 5 in place of 4"),
        ] {
            let text = checked(english.to_string());
            assert_eq!([text.of(Language::English), text.of(Language::Chinese)], [english, chinese]);
        }
    }
}
