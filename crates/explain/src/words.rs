//! The sentences of explanations, in English and in Chinese.

use crate::tutor;
use crate::tutor::words::{AND, name_of_family};
use dlx_harness::language::{Text, sentences};
use dlx_problems::form::Format;
use dlx_study::Model;
use dlx_study::model::chinese::translated;

sentences! {
    // The line that introduces an explanation, the line printed if all cases pass, and remarks.
    EXPLAINING = "explaining {}", "正在分析 {}";
    PASSES_ALL = "{} passes all {} of {} that count", "{} 通过了 {2} 的全部计分数据（{1}）";
    REMARK = "{}; {}", "{}；{}";

    // Sentence fragments, and positions in the output.
    EMPTY = "the cover without options", "一行也不选的解";
    FOLLOWED = "{}: {}", "{}：{}";
    LINE = "line {} of the output", "输出的第 {} 行";
    CASE_LINE = "{}, line {} of the output", "{}，输出的第 {} 行";
    MORE_FAULTS = "and {} more", "另外还有 {} 处";
    PROVED = "{} (proved)", "{}（已证明）";
    COUNTED = "{} (counted)", "{}（已计数）";
    UNDECIDED = "not decided in {} s", "{} 秒内未能判定";

    // Why a set of options is not a cover.
    CHOSEN_TWICE = "{} is chosen twice", "{} 被选了两次";
    CHOSEN_TIMES = "{} is chosen {} times", "{} 被选了 {} 次";
    COVERED = "{} {}: {}", "{} {}：{}";
    UNCOVERED = "{} {}", "{} {}";
    ONLY_BROKEN = "only {} are broken; {} are right", "只有 {} 不满足，{} 都满足";
    GIVEN_AS = "{} was given as {}", "{} 已给定为 {}";
    NO_SYMBOL = "cell {}: {} is not a symbol of this grid", "格 {}：{} 不是能填的符号";
    NO_CELL = "there is no cell {} in this grid", "棋盘上没有格 {}";
    OTHER_PIECE = "the piece on {} is {}, not {}", "{} 上的拼块是 {}，不是 {}";
    OFF_BOARD = "{} is off the board", "{} 在棋盘外";
    IN_ROW_OF = "{} is in the row of the given {}", "{} 与给定的 {} 在棋盘的同一行";
    ATTACKS = "{} attacks the given {}", "{} 会攻击给定的 {}";
    ATTACKS_ONE = "{} attacks a given queen", "{} 会攻击一个给定的皇后";

    // The first answer that differs.
    WRONG = "it says {}, where {} is right", "输出了 {}，应为 {}";
    ANOTHER = "another answer", "另一个答案";
    SAYS = "it says {}, but {}", "输出了 {}，但 {}";
    NEEDLESS = "without the given {} it is still the only {}", "去掉已知的 {}，解仍然唯一，还是这个 {}";
    NOT_NEEDED = "one of the givens is not needed: '{}' is right", "有一个给定的数是多余的：应为 '{}'";
    DENIED = "it is a {}; the expected output, which denies that, is wrong", "输出的确实是一个 {}；标准答案说没有 {0}，所以标准答案错了";
    FEWER = "it has {} rows, but fewer are enough: {}", "输出选了 {} 行，但还可以更少：{}";
    OTHER = "it is a {}, but another one is expected: there are several", "输出的是一个 {}，但标准答案是另一个：答案不唯一";
    NOT_FIRST = "it is a {}, but the first in order is {}", "输出的是一个 {}，但按顺序第一个应是 {}";
    NOT_ONLY = "it is a {}, but not the only one: '{}' is right", "输出的是一个 {}，但不唯一：应为 '{}'";
    ONE_MORE = "it is a {}, but not the only one: another has {}", "输出的是一个 {}，但不唯一：另一个有 {}";
    SEVERAL = "there are several {}s", "有多个 {}";
    SEVERAL_WITHOUT = "if any one of the givens is left out, there are several {}s", "给定的数无论去掉哪一个，都会有多个 {}";
    THERE_IS_NO = "there is no {}", "没有 {}";
    PERHAPS_NONE = "'{}' is expected; it was {2} whether there is no {1}", "标准答案是 '{}'；是不是真的没有 {}，{}";
    ONLY_ONE = "there is only one {}", "只有一个 {}";
    SEVERAL_WRONG = "there are several {}s; the expected output is wrong", "有多个 {}，所以标准答案错了";
    THERE_IS = "there is a {}: {}", "有一个 {}：{}";
    IS_RIGHT = "'{}' is right", "应为 '{}'";
    THERE_IS_ONE = "there is 1 {}", "有 1 个 {}";
    THERE_ARE = "there are {} {}s", "有 {} 个 {}";
    NO_RADIUS = "no radius up to {} is enough", "半径在 {} 以内都不够";
    PERHAPS_SO = "'{}' is expected; it was {} whether that answer is right", "标准答案是 '{}'；这个答案对不对，{}";
    EXPECTED_WRONG = "the expected output is wrong: {}", "标准答案错了：{}";
    NTH_BROKEN = "{} {}: {}", "第 {1} 个 {0}：{2}";
    AGAIN = "{} {} is {} {} again", "第 {1} 个 {0} 与第 {3} 个 {2} 相同";
    LISTS = "it lists {} of {} {}s; missing: {}", "{1} 个 {2} 中只列出了 {0} 个：缺少 {3}";
    TOO_MANY = "{} {} is one too many: {}", "第 {1} 个 {0} 是多余的：{2}";
    COUNTS = "it counts {}, but {}", "输出的个数是 {}，但 {}";
    SHOWS = "it shows a {} that is not the first in order: {} comes before it", "按顺序，输出的 {} 不是第一个：{} 更靠前";
    IN_ORDER = "{} {} in order is {}, not {}", "按顺序，第 {1} 个 {0} 应是 {2}，不是 {3}";

    // Missing and unreadable answers, and extra output.
    GOES_ON = "extra output after the answer: {}", "答案之后还有多余的输出：{}";
    GOES_ON_AFTER = "extra output after the answers to all {} cases: {}", "{} 组数据的答案之后还有多余的输出：{}";
    GOES_ON_LAST = "extra output after the last answer: {}", "最后一个答案之后还有多余的输出：{}";
    EACH_LINE = "it has {} lines, where {} are expected, one for each {}", "输出了 {} 行，但应有 {} 行，每 {} 占一行";
    IN_PLACE_OF = "{} in place of {}", "应为 {1}，输出了 {0}";
    ENDS_BEFORE = "it ends where {} should be", "输出到此结束，后面应有 {}";
    NO_ANSWER = "it has no answer", "没有输出答案";
    ENDS_AFTER = "it ends after {} {} of {}", "共有 {2} {0}，程序只输出了 {1} 个答案就结束了";

    // A case run on its own.
    ALSO_ENDS = "it ends the same way when {} is alone in the input", "只输入 {} 时，程序也这样结束";
    RIGHT_ALONE = "{} is right when it is alone in the input: perhaps something is left over from the case before it, or that case was not read to its end",
        "只输入 {} 时答案正确：可能上一组数据留下的东西没有清空，或者上一组数据没有读完";

    // Outputs that many mistakes produce.
    NOTHING = "nothing is printed: the case was not read, or no answer was found",
        "程序什么也没有输出：可能没有读到这组数据，或者没有搜到答案";
    BLANKS_NOTHING = "only blanks are printed, where nothing is expected", "程序只输出了空白，但应当什么也不输出";
    BLANKS = "only blanks are printed: the case was not read, or no answer was found",
        "程序只输出了空白：可能没有读到这组数据，或者没有搜到答案";
    AS_READ = "{} printed as read: the search found no cover, or its answer was not written back",
        "{} 原样输出：可能没有搜到解，或者搜到后没有写回棋盘";
    THE_GRID = "the grid is", "棋盘";
    THE_GRIDS = "the grids are", "所有棋盘";
    FIRST_GRID = "the first grid is", "第一个棋盘";
    ALL_ANSWERS = "all {} answers are {}", "{} 个答案都是 {}";

    // Mistakes recognized from the output alone.
    FEWER_LINES = "the characters are right, but on {} instead of {}", "字符都对，但应有 {1} 行，输出了 {0}";
    BLANKS_BETWEEN = "the characters are right, but the blanks between them are not", "字符都对，但字符之间的空白不对";
    EMPTY_MORE = "only empty lines differ: {} too many, the first at line {}", "只有空行不同：多了 {}，第一处在第 {} 行";
    EMPTY_FEWER = "only empty lines differ: {} missing, the first at line {}", "只有空行不同：少了 {}，第一处在第 {} 行";
    EMPTY_ELSEWHERE = "only empty lines differ: from line {} on, they are in other positions",
        "只有空行不同：从第 {} 行起，空行的位置不对";
    LAST_END = "only the end of the last line differs", "只有最后一行的行末换行不同";
    LINE_ENDS = "only blanks at the ends of lines differ", "只有行末空格不同";
    LINE_STARTS = "only blanks at the beginnings of lines differ", "只有行首空格不同";
    WORD_BLANKS = "only the blanks between words differ", "只有行内空格不同";
    OTHER_LINES = "the words are right, but on {} instead of {}", "内容都对，但应有 {1} 行，输出了 {0}";
    LETTER_CASE = "only upper and lower case differ: {} in place of {}", "只有大小写不同：应为 {1}，输出了 {0}";
    CASES_FROM = "only the numbers of the cases differ: they begin with {}, not 1",
        "只有数据的编号不同：输出从 {} 开始编号，但应从 1 开始";
    CASES = "only the numbers of the cases differ", "只有数据的编号不同";
    REVERSED = "the lines are right, but in reverse order", "每行都对，但顺序反了";
    AS_TEXT = "the lines are right, but sorted as text: 10 before 2", "每行都对，但按字符串排了序：10 在 2 之前";
    OTHER_ORDER = "the lines are right, but in another order", "每行都对，但顺序不同";
    ONE_LINE_MORE = "there is an extra line: line {} is {}", "多了一行：第 {} 行是 {}";
    LINES_MORE = "there are {} extra lines: the first, line {}, is {}", "多了 {} 行：第一个是第 {} 行，内容是 {}";
    CUT_OFF = "it is right but incomplete: it ends after {} of {} lines", "已输出的都对，但应有 {1} 行，只输出了前 {0} 行";
    ONE_LINE_LESS = "line {} of the expected output is missing, and nothing else differs", "少了标准答案的第 {} 行，其他都对";
    LINES_LESS = "{} lines of the expected output are missing (the first is line {}), and nothing else differs",
        "少了标准答案中的 {} 行，第一个是第 {} 行，其他都对";
    TRANSPOSED = "every grid is transposed: rows for columns", "每个棋盘都转置了：行和列颠倒";
    OVERFLOW = "the wrong numbers are off by multiples of 2^{}: they do not fit in {} bits",
        "错的数与标准答案都相差 2^{} 的倍数：{} 位整数溢出了";
    ONE_LESS = "every number is one less than expected", "每个数都比标准答案少 1";
    FROM_ZERO = "every number is one less than expected: counting starts at 0 instead of 1",
        "每个数都少 1：编号应从 1 开始，程序却从 0 开始";
    ONE_MORE_EACH = "every number is one more than expected", "每个数都比标准答案多 1";

    LAYOUT = "every answer is right, but its layout is wrong", "每个答案都对，但输出格式不对";

    // Programs that do not stop, or fail.
    COMPLETE = "every answer is printed and correct, but the program goes on: perhaps it does not see the end of the input",
        "所有答案都已输出而且正确，但程序没有结束：可能没有判断输入结束";
    ENDED_COMPLETE = "every answer is printed and correct, but then the program fails: perhaps it reads past the end of the input",
        "所有答案都已输出而且正确，然后才出错：可能在输入读完以后还在读";
    WRONG_AND_ENDED = "the answer to {} is wrong, and the program ended after the answer to {}", "{} 的答案错误，程序在输出 {} 的答案以后结束";
    ENDED_AFTER = "it ended after {} of {}, in {} or later", "程序只输出了 {0}（共 {1} 组）就结束了，错误出在 {2} 或更后面";

    // The shortest failing input.
    NO_SHORT_INPUT = "no short failing input was found: {} random inputs tried, up to size {}",
        "没有找到使程序出错的小数据：试了 {} 组随机数据，规模不超过 {}";
    SHORTEST_INPUT = "the shortest failing input found ({}):", "使程序出错的最短输入（{}）：";
    RIGHT_OUTPUT = "a correct output:", "正确的输出：";
    EMPTY_OUTPUT = "its output is empty", "程序的输出是空的";
    ITS_OUTPUT = "its output:", "程序的输出：";

    // Known mistakes.
    PITFALLS = "{} (problems/{}, Pitfalls)", "{}（见 problems/{} 的 Pitfalls 一节）";
    SAME_OUTPUT = "perhaps this mistake, because a program that makes it prints the same output: {}",
        "可能是这个错误，因为犯这个错误的程序也输出同样的内容：{}";

    // Sizes and costs.
    LARGEST = "only the largest cases fail, with {} {} or more, while the cases that pass have at most {}: perhaps an array is too small",
        "只有最大的数据不通过：它们的 {1} 数不小于 {0}，而通过的数据不超过 {2}。可能数组开小了";
    ONES = "ones", "1 的个";
    NODES = "{} nodes", "{} 个结点";
    NODES_OVER = "> 10^{} nodes", "超过 10^{} 个结点";
    BY_SMALLEST = "takes the smallest item", "每次选 1 最少的列";
    BY_FIRST = "takes the first item", "每次选第一列";
    NO_UNIQUE = "does not look for unique candidates", "不找唯一能填的位置";
    NO_BOUND = "has no bound", "没有估价函数剪枝";
    SLOW_TOO = "even the textbook search that takes the smallest item needs {} here", "普通的搜索每次选 1 最少的列，在这里也要搜 {}";
    NO_SEARCH = "almost no search is needed here ({}): an endless loop, reading past the end, or a search of another kind?",
        "这里几乎不用搜索（{}）：程序可能是死循环了，可能在输入读完以后还在读，也可能用了别的搜法";
    ENOUGH_NODES = "{} are enough here for a search that {}", "{1} 的搜索在这里只要搜 {0}";
    OTHER_SEARCH = "{}; one that {} has {}", "{}；{} 的搜索要搜 {}";
    RESEMBLES = "perhaps yours is a search that {}: on all {} cases over the limit, such a search has over {} times as many nodes as on any of the {} within the limit",
        "你的搜索可能 {0}：这样的搜索在全部 {1} 组超时的数据上，结点数都超过未超时的 {3} 组中任何一组的 {2} 倍";
    GROWS = "your time grows with the number of cases, not with the search: {} of them take {} to {} s each, though their node counts differ by a factor of {} or more",
        "程序的用时随数据的组数增长，与搜索无关：其中 {} 组每组用时 {} 到 {} 秒，而结点数相差 {} 倍以上";
}

/// The maximum number of options shown.
const MAX_SHOWN: usize = 6;

/// Formats, for example, `a, b and c`. Shows at most `MAX_SHOWN` names, and counts the others.
pub fn list(names: &[Text]) -> Text {
    tutor::words::list(names, MAX_SHOWN, AND, EMPTY)
}

/// Formats the name of an item or option, or a part of such a name.
pub fn name(model: &Model, name: &str) -> Text {
    Text::new(name, model.in_chinese(name))
}

/// Formats a list of option names.
pub fn names<T: AsRef<str>>(model: &Model, names: &[T]) -> Text {
    list(&names.iter().map(|own| name(model, own.as_ref())).collect::<Vec<_>>())
}

/// Formats the name of a family of items. In Chinese, rows and columns of a board are marked as the board's,
/// to distinguish them from those of the matrix.
pub fn family(model: &Model, name: &str) -> Text {
    let own = name_of_family(name)[1];
    let is_line = matches!(name, "rows" | "columns") && model.is_board();
    Text::new(name, if is_line { format!("棋盘的{own}") } else { own.to_string() })
}

/// Formats, for example, `2 lines`; in Chinese the number precedes the words, too.
pub fn plural(count: usize, [noun, chinese]: [&str; 2]) -> Text {
    Text::new(dlx_harness::report::plural(count, noun), format!("{count} {chinese}"))
}

/// Formats, for example, `grid 3`.
pub fn case(format: &Format, number: usize) -> Text {
    Text::new(format!("{} {number}", format.case()), format!("第 {number} 组数据"))
}

/// Formats, for example, `grid 3 of 12`.
pub fn case_of(format: &Format, number: usize, count: usize) -> Text {
    Text::new(
        format!("{} {number} of {count}", format.case()),
        format!("第 {number} 组数据（共 {count} 组）"),
    )
}

/// Returns the format's noun for a cover.
pub fn noun(format: &Format) -> Text {
    Text::new(format.noun(), "解")
}

/// The nouns of formats: English plural and singular, Chinese with the measure word after a number.
const NOUNS: &[[&str; 3]] = &[
    ["blows", "blow", "次攻击"],
    ["bombs", "bomb", "个炸弹"],
    ["pieces", "piece", "块"],
    ["placements", "placement", "种摆法"],
    ["roles", "role", "种舞步"],
    ["schedules", "schedule", "种安排"],
    ["sequences", "sequence", "个序列"],
    ["settings", "setting", "种状态"],
    ["sticks", "stick", "根木棍"],
    ["tickets", "ticket", "张彩票"],
    ["tilings", "tiling", "种拼法"],
    ["ways to fill it", "way to fill it", "种填法"],
    ["ways", "way", "种方法"],
];

/// Messages specific to a format, in English and Chinese: on bounds, options that do not exist, and
/// malformed answers.
const PHRASES: &[[&str; 2]] = &[
    ["1 chain covers all the numbers, so only 1 can be chosen", "1 条链就能覆盖所有的数，所以只能选 1 个"],
    [
        "{} chains cover all the numbers between them, so no more than {} can be chosen",
        "{} 条链就能覆盖所有的数，所以最多选 {} 个",
    ],
    [
        "no chain covers all the numbers, so more than 1 can be chosen",
        "没有一条链能覆盖所有的数，所以可以选的不止 1 个",
    ],
    [
        "no {} chains cover all the numbers between them, so more than {} can be chosen",
        "任何 {} 条链都不能覆盖所有的数，所以可以选的不止 {} 个",
    ],
    ["a completion is worth {}", "有得分为 {} 的解"],
    ["no completion is worth {}", "没有得分为 {} 的解"],
    ["radius {} is enough", "半径 {} 就够了"],
    ["no radius below {} is enough", "半径小于 {} 都不够"],
    ["there is no {}", "没有 {}"],
    ["there is {}", "有 {}"],
    ["there are {}", "有 {}"],
    ["{} is not enough", "{} 不够"],
    ["{} are not enough", "{} 不够"],
    ["{} is enough", "{} 就够了"],
    ["{} are enough", "{} 就够了"],
    ["{} is not a possible placement of that piece", "这个拼块在这里不能放成 {}"],
    [
        "{} is not a rectangle with exactly one number, equal to its number of cells",
        "{} 不是矩形，或者它含有别的数，或者格数不等于这个数",
    ],
    ["{}: it cannot work on these days", "{}：这个电站在这些天不能工作"],
    ["{} is not possible in this case", "{} 在这里不可行"],
    ["it says {} rows but lists {}", "给出的行数是 {}，却列出了 {} 行"],
    ["it says {} picks but lists {}", "给出的个数是 {}，却列出了 {} 个"],
    ["it ends without the number of covers ({} listed)", "列出 {} 个解以后没有输出解的个数"],
    ["row {} has {} cells, not {}: {}", "棋盘第 {} 行有 {} 格，应为 {} 格：{}"],
    ["row {} is {}, without blanks between cells", "棋盘第 {} 行是 {}，格与格之间应有空格"],
    ["row {} is {}, with blanks between cells", "棋盘第 {} 行是 {}，格与格之间不应有空格"],
    ["cell {}: {} is not a digit", "格 {}：{} 不是数字"],
    ["cell {}: {} is not a letter of the grid", "格 {}：{} 不是能填的字母"],
];

/// The phrases for what a format expects, as in "expected a number".
const EXPECTED: &[[&str; 2]] = &[
    ["a number", "一个数"],
    ["a number of placements", "解的个数"],
    ["a grid", "棋盘"],
    ["a triangle", "三角形"],
    ["a tiling, a number or 'no tiling'", "一种拼法、一个数或 'no tiling'"],
    ["an answer", "答案"],
    ["the row numbers", "所选行的编号"],
    ["the rows of a cover or {}", "所选的行或 {}"],
    ["the columns of the queens", "各个皇后的列号"],
    ["the days of a station (two numbers) or {}", "一个车站的起止日期（两个数）或 {}"],
    ["{} for each switch, or {}", "每个开关 {}，或 {}"],
    ["row {} of the grid", "棋盘第 {} 行"],
    ["row {} of the triangle", "三角形的第 {} 行"],
    ["{} and a number", "{} 和一个数"],
];

/// Translates to Chinese the phrase for what a format expects.
fn expected(english: &str) -> String {
    match EXPECTED.iter().find_map(|pair| translated(*pair, english)) {
        Some(chinese) => chinese.replace("' or '", "' 或 '"),
        None => match english.split_once(" or '") {
            Some((one, other)) => format!("{} 或 {}", expected(one), expected(&format!("'{other}"))),
            None => english.to_string(),
        },
    }
}

/// Translates a sentence of a format, or a message that an answer is malformed or incomplete.
pub fn phrase(english: String) -> Text {
    if let Some((found, wanted)) = english.rsplit_once(" in place of ") {
        return IN_PLACE_OF.with([&found, &Text::new(wanted, expected(wanted))]);
    }
    let end = english.strip_prefix("it ends where ").and_then(|rest| rest.strip_suffix(" should be"));
    if let Some(wanted) = end {
        return ENDS_BEFORE.with([&Text::new(wanted, expected(wanted))]);
    }
    let found = PHRASES.iter().find_map(|pair| translated(*pair, &english));
    let mut chinese = found.unwrap_or_else(|| english.clone());
    for [many, one, of] in NOUNS {
        for noun in [many, one] {
            chinese = chinese.replace(&format!(" {noun} "), &format!(" {of}"));
        }
    }
    Text::new(english, chinese)
}

/// States that there is no option `own`.
pub fn unknown(model: &Model, format: &Format, own: &str) -> Text {
    let words = format.unknown("{}");
    let found = PHRASES.iter().find(|[english, _]| *english == words);
    let chinese = found.map_or(&words[..], |[_, chinese]| chinese);
    Text::new(words.replace("{}", own), chinese.replace("{}", &model.in_chinese(own)))
}
