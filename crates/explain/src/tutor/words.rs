//! The sentences of the tutor, in English and Chinese. The program and the pages of the site share them.
//!
//! A diagnosis states the difference first, then the reasons, the most telling first. The pages fill in the
//! placeholders from left to right, so both languages need the values in the same order.

use dlx_harness::language::{Language, Sentence, Text, sentences};

sentences! {
    // How the matrix differs.
    ALLOWS = "your matrix allows {}: {}", "按你的矩阵会选出 {}：{}";
    FORBIDS = "your matrix forbids {}, a cover of the problem", "{} 是本题的一个解，按你的矩阵却选不出来";
    REPEATS = "your matrix has the cover {} {} times, but the problem counts each cover once",
        "{} 这个解在你的矩阵里算了 {} 次，而本题要数解的个数，每个解只能算一次";
    PREFERS = "your matrix prefers {}, but {} is better", "按你的矩阵，{} 是最优解，其实 {} 更优";
    COUNTS = "the number of covers is {} in your matrix, but {} in the problem", "你的矩阵有 {} 个解，而本题有 {} 个";

    // Why: the most telling first.
    SWAPPED = "{} is not an option of this instance; {} is, with the same numbers in another order",
        "这组数据的矩阵里没有 {} 这一行；应该是 {}，你把数字的顺序写反了";
    OUTSIDE = "{} is not an option of this instance: it leaves the board or breaks a rule (the nearest option is {})",
        "这组数据的矩阵里没有 {} 这一行：出界或违反规则（最接近的一行是 {}）";
    CONFLICTS = "you left out {}, which is in every cover; {} conflicts with it, so leave that out, too",
        "每个解都有 {}，所以你可以不写这一行；但这样一来，与这一行冲突的 {} 也不能写";
    KEPT = "your item {} is still there, though you left out {}, which covers it: leave out both or neither",
        "你写了 {} 这一列，却没写覆盖这一列的 {}：要么都写，要么都不写";
    SYMMETRIC = "none of your options is {} (missing in total: {}): mirrored and rotated placements give further covers",
        "你漏了 {} 这一行（共缺 {} 行）：翻转或旋转得到的放法会带来另外的解，也要写";
    NO_OPTION = "none of your options is {} (missing in total: {})", "你漏了 {} 这一行（共缺 {} 行）";
    FILLED = "your item {} is {}, but an option of yours that stands for no decision covers it: leave that option out",
        "你的 {} 列就是 {}，但有一行不代表任何决策，却覆盖了这一列：应去掉那一行";
    PRIMARY = "your item {} is {}, which must be covered: make it primary", "你的 {} 列就是 {}，它是必须覆盖的列：应写在竖线之前";
    SECONDARY = "your item {} is {}, which may stay uncovered: make it secondary",
        "你的 {} 列就是 {}，它是可以不覆盖的列：应写在竖线之后";
    REPEATED = "your item {} may be covered {} times, but {} is covered once: that is a repeat cover, not an exact one",
        "你的 {} 列可以覆盖 {} 次，但 {} 只能覆盖一次：你写成了重复覆盖，本题是精确覆盖";
    BOUNDS = "your item {} has the bounds {}, but {} has the bounds {}", "你的 {} 列要覆盖 {} 次，而 {} 要覆盖 {} 次";
    COLOURS = "your item {} is {}, but does not have its colours: options that give it the same colour are compatible",
        "你的 {} 列就是 {}，但颜色不对：各行给这一列的颜色相同时，才能同时选";
    SHIFTED = "your item {} has the options of {} with an index shifted by one ({} of your items have this mistake)",
        "你的 {} 列写的是 {}，但下标差了 1（这样的列共 {} 个）";
    MERGED = "your item {} merges {}: make a separate item of each ({} of your items have this mistake)",
        "你的 {} 列把 {} 合成了一列：应分成不同的列（这样的列共 {} 个）";
    LACKS = "your item {} is {}, but it is missing from {}", "你的 {} 列就是 {}，但 {} 在这一列没有 1";
    EXTRA = "your item {} is {}, but it does not belong to {}", "你的 {} 列就是 {}，但 {} 在这一列不该有 1";
    FAMILY = "your items leave out \"{}\": you have none of its items (in total: {}), such as \"{}\"",
        "你漏了“{}”这一类列（共 {} 列），例如“{}”";
    ITEM = "your items leave out \"{}\", though you have others of \"{}\"", "你漏了“{}”这一列，但写了“{}”这一类的其他列";
    EMPTY = "none of your options has your item {}, so nothing can cover it: add it to the options that should cover it",
        "你的 {} 列一个 1 也没有，不可能覆盖：请在应该覆盖这一列的行里加上";
    NEEDLESS = "your item {} need not be covered: that cover has none of its options; make it secondary or leave it out",
        "你的 {} 列不必覆盖：上面的解没有覆盖这一列；应写在竖线之后，或者去掉";
    STRICT = "your item {} is in both {} and {}, which are compatible", "你的 {} 列在 {} 和 {} 里都有 1，而这两行可以同时选";
    DOUBLE = "{} has {} options with the same items (number of such decisions: {})", "{} 写了 {} 行，它们的 1 都在相同的列（这样的决策共 {} 个）";
    SEVERAL = "{} has {} options that fit the same cover, which is then counted several times", "{} 写了 {} 行，同一个解里选其中哪一行都行，所以同一个解会被算多次";
    SLACK = "options that stand for no decision can be chosen in several ways with the same decisions: make their items secondary instead",
        "有些行不代表决策，同一组决策可以配上不同的这种行：应去掉这些行，把其中的列写在竖线之后";
    COSTS = "your costs do not order the covers as the problem does", "按你写的费用，解的优劣顺序与本题不同";
    PARTS = "a decision consists of several of your options, so a cover with the fewest options need not have the fewest decisions",
        "你的一个决策占了多行，所以行数最少不等于决策最少";

    // Slips in a correct matrix.
    NOTE_DOUBLE = "duplicate options: {} ({}); one of each is enough",
        "有 {} 行是重复的（{}），相同的行各留一行就够了";
    NOTE_OUTSIDE = "{}: the instance has no such option, and no cover of yours has it; leave it out",
        "{}：这组数据的矩阵里没有这一行，你的矩阵的解也都用不到；应去掉";
    NOTE_UNCHOSEN = "no search ever chooses {}: without a primary item it is never tried", "搜索从不选 {}：它不覆盖任何必须覆盖的列";
    NOTE_EMPTY = "none of your options has your item {}, and nothing has to cover it: leave it out",
        "你的 {} 列一个 1 也没有，而且不必覆盖：应去掉这一列";
    NOTE_LACKS = "your item {} is {}, but it is missing from {}; no cover of this instance shows the mistake",
        "你的 {} 列就是 {}，但 {} 在这一列没有 1；从这组数据的解看不出这个错误";
    NOTE_EXTRA = "your item {} is {}, but it does not belong to {}; no cover of this instance shows the mistake",
        "你的 {} 列就是 {}，但 {} 在这一列不该有 1；从这组数据的解看不出这个错误";

    // Sentence fragments.
    SHRUNK = "{}, shrunk", "{}（缩小后）";
    COVERED = "{} {}", "{} {}";
    QUOTED = "\"{}\"", "“{}”";
    OR = "{} or {}", "{} 或 {}";
    AND = "{} and {}", "{} 和 {}";
    AND_MORE = "{} and {} more", "{} 等（另有 {} 个）";
    NOTHING = "the cover without options", "一行也不选";
    NO_SUCH = "the instance has no such option", "这组数据没有这一行";
    UNUSED = "some of them have no primary item, and are never chosen", "其中有些行不覆盖任何必须覆盖的列，搜索从不选它们";
}

/// Predicates about an item of a family, in English and Chinese: `{times}` stands for "twice" or "3 times",
/// `{n}` for a number.
const OF_FAMILIES: &[[&str; 2]] = &[
    ["is not covered", "没有被覆盖"],
    ["is covered {times}", "被覆盖了 {n} 次"],
    ["is empty", "空着"],
    ["is not placed", "没有放上"],
    ["is placed {times}", "放了 {n} 次"],
    ["is not done", "没有人做"],
    ["is done {times}", "有 {n} 个人做"],
    ["is dark", "没有被照亮"],
    ["is not lit", "没有亮"],
    ["is lit {times}", "亮了 {n} 次"],
    ["has no word", "没有词"],
    ["has {n} words", "有 {n} 个词"],
    ["has no letter", "没有字母"],
    ["has {n} letters", "有 {n} 个不同的字母"],
    ["has no partner", "没有舞伴"],
    ["has {n} partners", "有 {n} 个舞伴"],
    ["has no job", "没有事做"],
    ["has {n} jobs", "要做 {n} 件事"],
    ["has no 1", "没有 1"],
    ["has {n} 1s", "有 {n} 个 1"],
    ["is out of reach", "不在覆盖范围内"],
    ["is reached {times}", "被覆盖了 {n} 次"],
    ["has no queen", "没有皇后"],
    ["has {n} queens", "有 {n} 个皇后"],
    ["nowhere", "没有出现"],
    ["{times}", "出现 {n} 次"],
    ["has {n} digits", "有 {n} 个数字"],
    ["is in no chosen row", "在选中的行里没有 1"],
    ["is in {n} chosen rows", "在选中的行里有 {n} 个 1"],
    ["is in no chosen set", "不在任何选中的集合里"],
    ["is in {n} chosen sets", "在 {n} 个选中的集合里"],
    ["is free", "没有确定"],
    ["is not decided", "没有确定"],
    ["does not hold", "不成立"],
    ["has no state", "没有状态"],
    ["has {n} states", "有 {n} 个状态"],
    ["is not destroyed", "没有被炸掉"],
    ["is destroyed {times}", "被炸了 {n} 次"],
    ["has no power", "没有电"],
    ["has power {times}", "供电 {n} 次"],
    ["never works", "没有工作"],
    ["works {times}", "工作 {n} 次"],
    ["is not beaten", "没有被打败"],
    ["is beaten {times}", "被打败了 {n} 次"],
    ["is not chosen", "没有选中"],
    ["is chosen {times}", "选了 {n} 次"],
    ["has no boy", "没有男孩"],
    ["has {n} boys", "有 {n} 个男孩"],
    ["has another sum", "各格之和不对"],
    ["has {n} sets of digits", "有 {n} 组数字"],
    ["wins nothing", "没有中奖"],
    ["wins {times}", "中奖 {n} 次"],
    ["do not meet", "没有交手"],
    ["meet {times}", "交手 {n} 次"],
    ["does not play", "没有比赛"],
    ["plays {times}", "比赛 {n} 场"],
    ["is in no rectangle", "不在任何矩形里"],
    ["neither is in the code nor has a neighbour in it", "自己和邻点都没有选中"],
    ["and its neighbours include {n} code vertices", "和它的邻点里共选了 {n} 个"],
];

/// The names of the families in our models, in English and Chinese.
const FAMILIES: &[[&str; 2]] = &[
    ["blocks x digits", "块与数字"],
    ["bones", "骨牌"],
    ["boxes x digits", "宫与数字"],
    ["cages", "笼"],
    ["cages x digits", "笼与数字"],
    ["cells", "格"],
    ["cities", "城市"],
    ["classes", "车的类别"],
    ["columns", "列"],
    ["columns x digits", "棋盘的列与数字"],
    ["corners", "角"],
    ["dancers", "跳舞的人"],
    ["digits", "数字"],
    ["dominoes", "多米诺骨牌"],
    ["draws", "开奖结果"],
    ["elements", "元素"],
    ["extra regions x digits", "附加区域与数字"],
    ["falling diagonals", "主对角线"],
    ["jobs", "工作"],
    ["lamps", "灯"],
    ["models", "模式"],
    ["monsters", "怪物"],
    ["nodes", "结点"],
    ["numbers", "数"],
    ["pairs", "每两队"],
    ["people", "人"],
    ["pieces", "块"],
    ["places", "位置"],
    ["regions x digits", "区域与数字"],
    ["rising diagonals", "副对角线"],
    ["roles", "角色"],
    ["rows", "棋盘的行"],
    ["rows x digits", "棋盘的行与数字"],
    ["sets of numbers that win", "中奖的号码组"],
    ["signs x digits", "不等号与数字"],
    ["squares", "正方形"],
    ["stations", "车站"],
    ["switches", "开关"],
    ["teams x rounds", "队与轮次"],
    ["tiles", "砖"],
    ["towns x days", "城镇与日期"],
    ["units", "单位"],
    ["vertices", "顶点"],
    ["walls", "墙"],
    ["weights", "重量"],
    ["windows", "窗口"],
    ["words", "词"],
];

/// Returns the name of a family in both languages; names that are not in the table stay unchanged.
pub fn name_of_family(name: &str) -> [&str; 2] {
    translated(FAMILIES, name)
}

/// Returns a predicate in both languages; predicates that are not in the table stay unchanged.
pub fn of_family(words: &str) -> [&str; 2] {
    translated(OF_FAMILIES, words)
}

fn translated<'a>(table: &[[&'a str; 2]], words: &'a str) -> [&'a str; 2] {
    table.iter().find(|[english, _]| *english == words).copied().unwrap_or([words; 2])
}

/// A sentence with its values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// The name of the sentence.
    pub key: &'static str,
    /// The sentence with its values filled in.
    pub text: Text,
    /// The index of the family of items that the sentence is about.
    pub family: Option<usize>,
}

/// Lists the first `most` names, joined by `join` as in `a, b and c`, and the number of the other names.
pub fn list(names: &[Text], most: usize, join: Sentence<2>, none: Sentence<0>) -> Text {
    let shown = &names[..names.len().min(most)];
    let joined = |of: &[Text]| {
        let in_language =
            |language: Language| -> Vec<&str> { of.iter().map(|name| name.of(language)).collect() };
        Text::new(in_language(Language::English).join(", "), in_language(Language::Chinese).join("、"))
    };
    match (names.len() - shown.len(), shown) {
        (_, []) => none.with([]),
        (0, [only]) => only.clone(),
        (0, [others @ .., last]) => join.with([&joined(others), last]),
        (more, _) => AND_MORE.with([&joined(shown), &more]),
    }
}
