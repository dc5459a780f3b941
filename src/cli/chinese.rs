//! The command line in Chinese: help by the names of commands and options, and the lines of the argument
//! parser and of common errors by their English words.

use clap::Command;
use dlx_harness::language::Language;
use dlx_harness::{solutions, terminal};
use dlx_study::model::chinese::translated_by;
use std::ffi::OsString;

/// Help texts: of a command, of an argument of a command, and of one that several commands share.
const HELP: &[[&str; 2]] = &[
    ["dlx-judge", "评测、打包、学习精确覆盖和重复覆盖（集合覆盖）题的程序"],
    [".lang", "输出的语言；JSON 总是英文 [默认：按系统的语言设置]"],
    // Solve a problem.
    ["test", "用数据评测程序：`dlx-judge test`、`dlx-judge test poj3074 --solution mine.cpp`"],
    [
        "test.what",
        "你的程序，以及题目（poj3074、P10482、网址）、单组数据 ID/CASE，或者放数据的文件夹、压缩包（`import` 能读的都行）；文件夹里有程序的，就评测它们（docs/folders.md）[默认：所有题目；给了程序时，从文件名（如 poj3074.cpp）、文件夹或其中的网址判断]",
    ],
    [
        "test.solution",
        "评测这个源文件（{endings}），不评测内置的程序；给多个文件或一个文件夹时列出表格，wrong_answer 这样的文件夹名、wa-greedy.cpp 这样的文件名指定应得的结果",
    ],
    ["test.exec", "评测这条命令，不评测内置的程序"],
    ["test.strict", "特别难的数据也计分"],
    ["test.fail_fast", "遇到第一组不通过的数据就停"],
    ["test.watch", "程序或数据一改动就重新评测，按 Ctrl-C 结束"],
    ["test.bundled", "评测 `bundle` 打包并编译出的单个文件，不评测内置的程序"],
    [
        "test.engine",
        "打包用的引擎：fast、textbook（普通的 DLX）或 blog（第 3 课的程序，只有两道题有）；后两种同时打开 --bundled [默认：fast]",
    ],
    [
        "test.archive",
        "评测这个文件夹里的提交记录，文件名或文件夹名里写有题号和 OJ的结果（3074/6072796_WA.cpp、HDU1426(AC).cpp、accepted/poj3074.c），看这里的结果是否相同",
    ],
    ["test.like_judge", "不用可能比 OJ更难的数据和超出题面的数据"],
    ["test.failed", "只重新评测上一次没有通过的数据，选项与那一次相同；给了选项时，是上一次用这些选项的那次"],
    ["test.partition", "把数据分成 N 份，评测第 K 份，用于多台机器分工"],
    ["test.timings", "按以前的报告（--format json）里的用时平均分配；每一份都要用同一个报告"],
    ["test.resume", "把每个结果以 JSON 写入这个文件，文件里已有的数据不再评测；`report` 能合并这样的文件"],
    ["test.accept", "输出错误或还没有标准答案时，把输出作为标准答案（逐个询问）"],
    ["test.yes", "不询问"],
    ["test.limits", "几个时限（秒），如 0.5,1,2：按最长的运行一次，报告能通过的最短时限"],
    ["test.verbose", "显示怎样限制运行、用了哪种沙箱"],
    ["test.diff", "差异的排法 [默认：终端有 120 列以上时左右并排，否则上下排列]"],
    ["test.color", "何时使用颜色"],
    [
        "stress",
        "用随机数据对拍，先小后大，并缩小第一组出错的数据：`dlx-judge stress poj3074.cpp`、`dlx-judge stress ./mine`。加 --slowest 则找最耗时的合法数据，并存为一组数据",
    ],
    [
        "stress.what",
        "你的程序和题目：题目可以是编号（poj3074、P10482）、网址，或者有数据生成器和标程的文件夹；没有给程序时，试文件夹自己的程序 [默认：从程序的文件名、文件夹或其中的网址判断题目]",
    ],
    ["stress.solution", "要试的源文件 [默认：当前文件夹里的 ID.cpp 等]"],
    ["stress.exec", "要试的命令"],
    ["stress.built_in", "与 --slowest 同用：试内置的程序"],
    [
        "stress.slowest",
        "找最耗 CPU 时间的合法数据（三次运行取中位数），并存为一组数据；没有给程序时，试内置的程序；对文件夹，存的数据能用 `make` 重新生成",
    ],
    ["stress.seconds", "与 --slowest 同用：最多找多少秒"],
    ["stress.seed", "第一组数据的随机种子，以后每组加一"],
    ["stress.count", "最多试多少组数据 [默认：500；文件夹：40]"],
    ["stress.jobs", "同时试多少组数据；第一组出错的数据不会因此改变"],
    ["stress.size", "所有数据的规模，1 到 20 [默认：从 1 逐渐增大]"],
    ["stress.save", "把缩小后的数据和标准答案存为本题的一组数据 [默认名：stress-1，或下一个没用过的编号]"],
    [
        "stress.cases",
        "数据存入这个文件夹，没有就新建 [默认：当前文件夹或上层最近的 `cases`，都没有则是 ./cases]",
    ],
    ["stress.shrink", "最多用多少秒缩小数据；0 表示不缩小"],
    [
        "explain",
        "说明输出错在哪里，指出违反了哪个约束：`dlx-judge explain poj3074.cpp`、`dlx-judge explain poj3074/sample-1 --output mine.txt`",
    ],
    ["explain.what", "你的程序和一组数据 [默认：程序第一组不通过的计分数据]"],
    ["explain.output", "分析这个输出"],
    ["explain.solution", "分析这个源文件的输出 [默认：当前文件夹里的 ID.cpp 等]"],
    ["explain.exec", "分析这条命令的输出"],
    [
        "explain.proof",
        "对注有“已证明”“已计数”的结论，另写出可用 VeriPB 检查的证明：NAME.opb 和 NAME.pbp（docs/proofs.md）",
    ],
    ["submit", "评测程序，把要提交的文件复制到剪贴板，并打开 OJ的提交页面：`dlx-judge submit poj3074.cpp`"],
    [
        "submit.what",
        "你的程序和题目：编号（poj3074、P10482）或网址 [默认：从程序的文件名、文件夹或其中的网址判断题目]",
    ],
    [
        "submit.solution",
        "提交这个源文件；用到 dlx_kernel 的 Rust 程序会先打包 [默认：当前文件夹里的 ID.cpp 等]",
    ],
    ["submit.built_in", "提交本项目的程序"],
    ["submit.lang", "本项目程序的语言 [默认：OJ 接受的第一种]"],
    [
        "submit.output",
        "写入这个文件 [默认：当前文件夹的 ID.submit.cpp 或 ID.submit.rs；不用打包的程序原样提交]",
    ],
    ["submit.no_test", "提交前不评测"],
    ["submit.print", "只写出文件并说明接下来怎样提交：不复制，也不打开网页"],
    ["submit.test", "`test` 的选项，如 -- --time-factor 2"],
    [
        "show",
        "显示题面：描述、输入、输出、样例和限制。加 --full 还显示怎样转化为覆盖问题、有哪些易错点：`dlx-judge show poj3074`",
    ],
    ["show.full", "显示整个 README：还有建模、搜索、易错点，以及每组数据针对什么"],
    ["list", "列出所有题目：编号、OJ、标题、覆盖的种类、语言、内置的和自己的数据各有几组"],
    ["list.id", "与 `show ID` 相同"],
    ["list.json", "以 JSON 数组输出"],
    [
        "case",
        "显示或导出一组数据：`dlx-judge case poj3074/hard-17-clues`、`dlx-judge case poj3074 -o folder`",
    ],
    ["case.name", "一组数据，写作 ID/NAME 或路径；只写题目则列出或导出它的所有数据"],
    ["case.input", "只输出输入，一个字节也不改"],
    ["case.output", "只输出标准答案，一个字节也不改"],
    ["case.folder", "把 NAME.in 和 NAME.out 写入这个文件夹"],
    ["case.force", "覆盖已有的文件"],
    ["run", "运行内置的程序，输入为 OJ的格式：`dlx-judge run poj3074 < in > out`"],
    ["run.engine", "引擎：fast；或者先编译的 textbook（普通的 DLX）、blog（第 3 课的程序）[默认：fast]"],
    ["bundle", "打包成一个可提交的源文件：`dlx-judge bundle poj3074 --judge luogu -o main.rs`"],
    ["bundle.lang", "语言 [默认：OJ 接受的一种]"],
    [
        "bundle.engine",
        "引擎：fast、textbook（普通的 DLX，文件很短）或 blog（第 3 课的 C++ 程序，用于 luogu4929 和 poj3740）[默认：fast]",
    ],
    [
        "bundle.solution",
        "打包这个 Rust 文件，不打包本题内置的程序：它是用到 dlx_kernel 的程序，或者有函数 `solve` 的模块（也可以从 crate::solution 导入）",
    ],
    ["bundle.engines", "--solution 打包时内核可选的引擎，如 dense,linked [默认：装得下的都要]"],
    ["bundle.output", "写入这个文件 [默认：标准输出]"],
    [
        "import",
        "导入数据：从文件夹或压缩包（常见的放法都行），或者由 Competitive Companion 导入样例：`dlx-judge import tests.zip --id poj3074`、`dlx-judge import --listen`",
    ],
    [
        "import.path",
        "文件夹、压缩包（.zip、.tar、.tar.gz）、HUSTOJ 的 FPS 文件或 CPH 的 .prob 文件。可用的放法：NAME.in（.inp、.i、.dat，或没有后缀）配 NAME.out（.ans、.a、.o、.ok、.diff、.sol、.res、.exp、.ref、.std）；in/NAME 配 out/NAME；input1.txt 配 output1.txt；I.1 配 O.1；以上各种的 .gz；DMOJ 的 init.yml；详见 docs/cases.md 的表格",
    ],
    ["import.listen", "等待浏览器扩展 Competitive Companion 发来一道题或整场比赛"],
    ["import.port", "监听的端口；0 表示任选一个空闲的"],
    ["import.forever", "一直监听，按 Ctrl-C 结束"],
    ["import.id", "数据属于哪道题（poj3074、P10482、网址），或者新的名字 [默认：从文件夹、压缩包或网页判断]"],
    ["import.cases", "放数据的文件夹 [默认：当前文件夹或上层最近的 `cases`，都没有则是 ./cases]"],
    ["import.force", "覆盖已有的数据"],
    [
        "init",
        "为当前文件夹设置编辑器：评测、监视、对拍、提交当前文件的任务，点击错误和差异能跳到对应的行：`dlx-judge init vscode`",
    ],
    ["init.editor", "编辑器：Visual Studio Code 或 Neovim"],
    // Study.
    ["model", "显示一组数据的覆盖矩阵：列、行、大小。`dlx-judge model poj3074 < in`"],
    ["trace", "逐步显示普通 DLX 的搜索过程。`dlx-judge trace poj3074 --format html -o dance.html`"],
    [".input", "OJ 格式的输入 [默认：标准输入；标准输入是终端或为空时，用第一个样例]"],
    [".case", "输入中的第几组数据，从 1 开始"],
    [".figure", "本题 README 讲解的那个小例子"],
    [".settle", "先选定必选的行（例如数独的已知数），只显示其余的"],
    [
        "model.format",
        "格式 [默认：按输出文件的后缀，否则 text]：text 供阅读，grid 用 1 和点画出小矩阵，json 供程序读取，dlx 是 Knuth 的格式，svg 是图片",
    ],
    ["model.full", "text 和 grid：显示所有的行和列，不管有多少"],
    ["model.limit", "text 和 grid：显示多少行 [默认：12；grid：40]"],
    [
        "trace.format",
        "格式 [默认：按输出文件的后缀，否则 text]：text 供阅读，json 供程序读取，html 是能在浏览器里逐步播放的网页，svg 是某一步的图片",
    ],
    ["trace.step", "只显示这个编号的事件，编号同 text"],
    ["trace.draw", "svg：从上到下画什么：board 棋盘、matrix 矩阵、links 链表、tree 搜索树 [默认：都画]"],
    ["trace.limit", "显示多少个事件；搜索仍会进行到底 [默认：1000；html：20000]"],
    ["trace.from", "从第几个事件开始显示"],
    ["trace.choose", "搜索时先选哪一列：1 最少的列，或者第一个还没有覆盖的列"],
    [".output", "写入这个文件，不写到标准输出"],
    [
        "tutor",
        "检查你自己的建模：你的程序读入一组数据，按 Knuth 的格式输出矩阵，每一行上面的注释写出它代表的决策。`dlx-judge tutor nqueens --model mine.py`",
    ],
    ["tutor.model", "你的程序：源文件或命令"],
    ["tutor.file", "不运行程序，检查这个矩阵"],
    [
        "tutor.case",
        "--file 是哪组数据的矩阵：内置数据的名字，如 sample-1；或者 --input（没有时是第一个样例）中的第几组，从 1 开始",
    ],
    ["tutor.input", "--file 是哪组数据的矩阵：OJ 格式的输入"],
    ["tutor.seed", "第一组随机数据的种子"],
    ["tutor.count", "随机数据的组数"],
    ["tutor.shrink", "最多用多少秒找更小的数据"],
    ["tutor.watch", "程序或矩阵一改动就重新检查，按 Ctrl-C 结束"],
    [
        "site",
        "把所有题目写成静态网页，能播放搜索过程，用浏览器打开或放到任何网站上：`dlx-judge site -o site`",
    ],
    ["site.output", "写入的文件夹：新的、空的，或者以前生成的网站（会被替换）"],
    [
        "site.problems",
        "加入这个文件夹里的题目；与内置的题目同名时替换它；网页上有题面、名字以 sample 开头的数据和它们的矩阵",
    ],
    ["site.course", "加入这个文件夹里的课程，有 course.toml 时按它列出的"],
    [
        "class",
        "汇总学员从课程网页交来的结果（文件或代码），列成表格，并指出哪些已损坏：`dlx-judge class results-*.txt`",
    ],
    [
        "class.files",
        "“交作业”按钮生成的文件，或者每行一段代码的文本，代码前面写名字，或者上面一行写 `name: NAME`",
    ],
    ["class.format", "供阅读的表格、电子表格的行，或者一个 JSON 对象"],
    // Set a problem.
    [
        "new",
        "在本项目里新建一道题：能通过样例的 Rust 和 C++ 程序、数据生成器和建模：`dlx-judge new poj1000`。加 --here 则在任意文件夹新建，不需要本项目的源码：`dlx-judge new --here mine`",
    ],
    ["new.id", "题目的名字：小写字母和数字，如 poj1000；用 --here 时是文件夹的名字"],
    [
        "new.here",
        "在当前文件夹里写一个题目文件夹，包括题面、数据、限制、数据生成器、数据校验器、标程、建模和两个程序；`dlx-judge test ./NAME` 等命令都能用它",
    ],
    ["new.lang", "与 --here 同用：其中程序的语言 [默认：python]"],
    ["new.title", "标题 [默认：Title；用 --here 时是它的名字]"],
    ["new.cover", "属于哪种覆盖问题：精确覆盖或重复覆盖"],
    [
        "verify",
        "检查一道题声称的一切：数据、数据校验器、checker、标程、其他程序、生成器和限制。`dlx-judge verify ./mine`、`dlx-judge verify poj3074`。不成立的，或者题目包里没有读的部分，算不通过；缺少的或勉强的，如没有数据校验器、时限余量太小，只是提醒。全部通过时返回 0，否则返回 1",
    ],
    ["verify.what", "题目的文件夹或题目包（docs/folders.md），或者内置的题目 [默认：所有内置的题目]"],
    ["verify.format", "供阅读的文字、每题一个 JSON 对象、JUnit XML，或者一个 HTML 网页"],
    ["gen", "输出一组随机的合法数据，种子和规模相同则数据相同：`dlx-judge gen poj3074 --seed 7 --size 3`"],
    ["gen.seed", "随机种子，不同的种子生成不同的数据"],
    ["gen.size", "规模，1 到 20：大致是数据组数、空格数、点数"],
    [
        "gen.check",
        "不生成，而是检查标准输入对本题是否合法：格式、范围、题面的其他保证（如数独有唯一解），并且后面没有多余的内容",
    ],
    ["gen.time_limit", "检查超过这么多秒就停止，这时不知道数据是否合法"],
    ["gen.extreme", "生成格式所允许的最小和最大的数据"],
    ["gen.turn", "在这么多次随机选择以后换一个种子；`stress --slowest` 会找到这样的数据"],
    [
        "make",
        "按文件夹里的 problem.toml 重新生成数据：输入由生成器生成，答案由标程算出：`dlx-judge make ./mine`",
    ],
    ["make.folder", "题目的文件夹，其中 problem.toml 有 [[made]] 表；没有列出的数据保留"],
    ["make.check", "什么也不写；有数据与重新生成的不同时返回 1"],
    [
        "strength",
        "衡量数据有多强：对程序作小改动，看哪些改动没有被数据发现。`dlx-judge strength poj3074`、`dlx-judge strength poj3074 --solution mine.cpp`、`dlx-judge strength ./mine --find`",
    ],
    [
        "strength.solution",
        "改动这个源文件（.rs .cpp .c .py），不改内置的程序，也不改文件夹里所有正确的程序；它必须能通过",
    ],
    ["strength.lang", "改动哪种语言的内置程序 [默认：rust]"],
    ["strength.find", "用随机数据找出没有被发现的错误程序会出错的数据，并缩小它"],
    ["strength.time", "与 --find 同用：最多找多少秒"],
    ["strength.save", "与 --find 同用：把找到的数据存为本题的数据，用种子和规模命名"],
    ["strength.jobs", "同时运行多少个"],
    [
        "export",
        "把文件夹里的题目导出为其他评测系统的题目包：`dlx-judge export ./mine -o mine.zip --to kattis`",
    ],
    ["export.folder", "题目的文件夹：数据、checker、数据校验器、程序和 README.md 都放进题目包"],
    ["export.output", "写入的 zip；对 Kattis，文件名（小写字母和数字）就是题目的名字"],
    ["export.to", "格式：kattis（2025-09，BAPCtools 能用）或 domjudge"],
    // Other.
    [
        "report",
        "合并多份 JSON 报告：`test --partition` 的、多台机器的，或者 `test --resume` 的，并指出缺少或重复的数据",
    ],
    ["report.files", "`test --format json` 的报告，或 `test --resume` 的文件"],
    [
        "completions",
        "输出命令行补全脚本：`dlx-judge completions bash > ~/.local/share/bash-completion/completions/dlx-judge`",
    ],
    ["completions.shell", "哪种 shell"],
    ["man", "输出手册页（英文）：`dlx-judge man test | man -l -`"],
    ["man.command", "一个命令 [默认：整个程序的手册页]"],
    // What several commands have.
    [".id", "题目：编号（poj3074、P10482）、网址，或者题目的文件夹"],
    [".judge", "OJ，如 luogu [默认：题目或别名所属的网站]"],
    [".jobs", "同时运行多少组数据"],
    [".format", "供阅读的文字，或者一个 JSON 对象"],
    ["test.format", "供阅读的报告、JSON（每行一个对象，最后是汇总），或者 JUnit XML"],
    ["report.format", "供阅读的报告、JSON（每行一个对象，最后是汇总），或者 JUnit XML"],
    [
        ".cases",
        "放自己数据的文件夹，与内置的数据一起用，同名的替换内置的 [默认：当前文件夹或上层最近的 `cases`，直到仓库的根目录]",
    ],
    [".own", "只用自己的数据"],
    [".built_in", "只用内置的数据；没有给程序时，只评测内置的程序"],
    [
        ".trust",
        "即使其他用户能写，也采用这个文件夹里的 `cases`，或者这个文件夹本身 [默认：环境变量 DLX_JUDGE_TRUST 列出的]",
    ],
    [".time_limit", "每组数据的 CPU 时间（秒）[默认：OJ 的时限]"],
    [".time_factor", "所有时限乘以这个数，用于比 OJ慢的机器"],
    [".memory_limit", "每组数据的内存（MiB，也可写单位，如 1GB）[默认：OJ 的限制]"],
    [".output_limit", "每组数据的输出（MiB），至少是标准答案的两倍；也是所写文件的上限（MiB）"],
    [".stack_limit", "每组数据的栈（MiB）[默认：同内存限制]"],
    [".process_limit", "每组数据同时存在的进程和线程数"],
    [".open_file_limit", "每组数据的每个进程能打开的文件数"],
    [
        ".sandbox",
        "用哪种沙箱运行：auto（能用命名空间就用，并加上 Landlock）、namespaces、landlock（只用它）或 none",
    ],
    [".no_sandbox", "同 --sandbox none：程序能访问网络、标准答案、其他文件和进程"],
    [".readable", "沙箱里的程序、编译器和 checker还能读这个文件或文件夹"],
    [".env", "程序和 checker的环境变量，PATH、LANG、HOME、TMPDIR 以外的；不写 VALUE 则取当前的值"],
    [".flags", "加到编译命令里的选项，如 '-m32 -std=c++98'"],
    [".compiler_memory", "编译器的内存（MiB）"],
    [
        ".like",
        "像这个 OJ（如 poj）那样编译，或者 `native`：用本机的默认方式 [默认：题目所属的网站，如果知道它怎样编译]",
    ],
    [
        ".compare",
        "比较方式：exact、lines、token-lines、tokens、float(ABS,REL)、any-case、any-case-float(ABS,REL) [默认：题目规定的；PATH 没有规定时是 `lines`]",
    ],
    [
        ".files",
        "程序在自己的文件夹里读写的文件，代替标准输入输出，如 NOIP、USACO、CCC 的 airport.in,airport.out [默认：题目所属网站的，一般没有]",
    ],
    [
        ".checker",
        "checker（SPJ）：源文件，或者命令，如 'python3 check.py'，参数加在后面；在同样的沙箱里运行（--readable 让它能读更多文件）",
    ],
    [
        ".checker_protocol",
        "怎样调用 checker、返回值的含义：testlib（CHECKER INPUT OUTPUT ANSWER；0 AC，1 WA，2 PE）或 kattis（CHECKER INPUT ANSWER FEEDBACK_FOLDER FLAGS < OUTPUT；42 AC，43 WA）[默认：testlib]",
    ],
];

/// Headings and other words of a help text.
const HEADINGS: &[[&str; 2]] = &[
    ["Usage: ", "用法："],
    ["Arguments:", "参数："],
    ["Options:", "选项："],
    ["Usual options:", "常用选项："],
    ["Compiling and comparing:", "编译与比较："],
    ["Which cases:", "用哪些数据："],
    ["Limits:", "限制："],
    ["Sandbox and report:", "沙箱与报告："],
    ["Solve a problem:", "做题："],
    ["Study:", "学习："],
    ["Set a problem:", "出题："],
    ["Other:", "其他："],
    ["Possible values:", "可选的值："],
    ["[default: ", "[默认："],
    ["[possible values: ", "[可选的值："],
    ["[OPTIONS]", "[选项]"],
    ["<COMMAND>", "<命令>"],
    ["[TEST OPTIONS]", "[test 的选项]"],
    ["Print help (see more with '--help')", "显示帮助（--help 显示全部）"],
    ["Print help (see a summary with '-h')", "显示帮助（-h 只显示常用的）"],
    ["Print help", "显示帮助"],
    ["Print version", "显示版本"],
    [
        "`dlx-judge COMMAND -h` shows the options of a command, with examples.",
        "`dlx-judge 命令 -h` 显示该命令的选项和例子。",
    ],
    [": For people", "：供阅读"],
    [": One JSON object", "：一个 JSON 对象"],
];

/// Lines of the argument parser, `{}` being a part that is translated by itself. The first that fits is
/// taken.
const PARSER: &[[&str; 2]] = &[
    ["error: {}", "错误：{}"],
    ["  tip: {}", "  提示：{}"],
    ["unexpected argument '{}' found", "没有 '{}' 这个选项或参数"],
    ["unrecognized subcommand '{}'", "没有 '{}' 这个命令"],
    ["a similar argument exists: '{}'", "是不是 '{}'？"],
    ["a similar subcommand exists: '{}'", "是不是 '{}'？"],
    ["some similar subcommands exist: {}", "是不是其中之一：{}？"],
    ["a similar value exists: '{}'", "是不是 '{}'？"],
    ["to pass '{}' as a value, use '-- {}'", "如果 '{}' 是参数，请写 '-- {}'"],
    ["the following required arguments were not provided:", "缺少必需的参数："],
    ["invalid value '{}' for '{}': {}", "'{1}' 的值 '{0}' 不对：{2}"],
    ["invalid value '{}' for '{}'", "'{1}' 的值 '{0}' 不对"],
    ["a value is required for '{}' but none was supplied", "'{}' 需要一个值"],
    ["the argument '{}' cannot be used with '{}'", "'{}' 不能与 '{}' 同用"],
    ["the argument '{}' cannot be used with:", "'{}' 不能与以下选项同用："],
    ["the argument '{}' cannot be used multiple times", "'{}' 只能用一次"],
    ["equal sign is needed when assigning values to '{}'", "'{}' 的值要用等号连接"],
    ["unexpected value '{}' for '{}' found; no more were expected", "'{1}' 不需要值 '{0}'"],
    ["'{}' requires a subcommand but one was not provided", "'{}' 后面需要一个命令"],
    ["  [possible values: {}]", "  [可选的值：{}]"],
    ["  [subcommands: {}]", "  [命令：{}]"],
    ["Usage: {}", "用法：{}"],
    ["For more information, try '{}'.", "详见 '{}'。"],
    ["invalid digit found in string", "应为数字"],
    ["invalid float literal", "应为数字"],
    ["{} is not in {}", "{} 不在 {} 的范围内"],
];

/// Messages of this program.
const MESSAGES: &[[&str; 2]] = &[
    ["expected a number", "应为数字"],
    ["expected more than 0 and less than 1000000", "应大于 0，小于 1000000"],
    ["expected 0 or more and less than 1000000", "应不小于 0，小于 1000000"],
    ["dlx-judge: {}", "dlx-judge：{}"],
    ["trying {} on {}", "用 {1} 的随机数据试 {0}"],
    [
        "no difference: {} random inputs for {} in {} s until interrupted",
        "没有发现不同：{1} 的随机数据 {0} 组，用时 {2} 秒（被中断）",
    ],
    ["no difference: {} random inputs for {} in {} s", "没有发现不同：{1} 的随机数据 {0} 组，用时 {2} 秒"],
    [
        "slowest of {} inputs: {} s of CPU time, the median of three runs",
        "{} 组数据中最慢的一组：CPU 时间 {} 秒（三次的中位数）",
    ],
    ["slowest of {} inputs: {} s of CPU time", "{} 组数据中最慢的一组：CPU 时间 {} 秒"],
    ["over the limit after {} s of CPU time, input {}", "第 {1} 组数据超时，CPU 时间 {0} 秒"],
    ["over the limit after {} s of CPU time", "超时，CPU 时间 {} 秒"],
    ["made by: {}, and {} rounds of changes", "生成命令：{}，又改动了 {} 轮"],
    ["made by: {}", "生成命令：{}"],
    ["saved as {}", "已存为 {}"],
    ["input {} of {} (seed {}, size {}) gets {}", "第 {} 组数据（共 {} 组，种子 {}，规模 {}）：{}"],
    ["shrunk by trying {} others:", "试了 {} 组数据，缩小为："],
    ["a right output:", "正确的输出："],
    ["its output:", "它的输出："],
    ["    and {} more lines", "    另外还有 {} 行"],
    ["    (nothing, or only blanks)", "    （没有内容，或者只有空白）"],
    ["saved; again: {}", "已保存；重新运行：{}"],
    ["again: {}", "重新运行：{}"],
    ["--save writes it as a case", "加 --save 就存为一组数据"],
    ["as expected: {} is right on {} random inputs", "符合预期：{} 在 {} 组随机数据上都正确"],
    [
        "as expected: {} gets {} on input {} (seed {}, size {})",
        "符合预期：{0} 在第 {2} 组数据上 {1}（种子 {3}，规模 {4}）",
    ],
    [
        "WRONG: {} gets {} on input {} (seed {}, size {}), expected {}",
        "不符合预期：{0} 在第 {2} 组数据上 {1}（种子 {3}，规模 {4}），应为 {5}",
    ],
    ["added to {}: `dlx-judge make` regenerates it", "{} 里已列出，`dlx-judge make` 能重新生成"],
    [
        "not accepted: nothing is copied or opened; the file is {}",
        "没有通过：没有复制，也没有打开网页；文件是 {}",
    ],
    ["file: {}", "文件：{}"],
    ["page: {}", "网页：{}"],
    ["opened: {}", "已打开：{}"],
    ["no browser could be started; the page is {}", "无法启动浏览器；网页是 {}"],
    [
        "{}: choose {}; limits: {} s, {} MiB (a guess: they are not known), {} of {} bytes of source",
        "{}：语言选 {}；限制：{} 秒，{} MiB（猜测的，实际未知）；源代码 {} 字节，上限 {}",
    ],
    [
        "{}: choose {}; limits: {} s, {} MiB, {} of {} bytes of source",
        "{}：语言选 {}；限制：{} 秒，{} MiB；源代码 {} 字节，上限 {}",
    ],
    ["not copied: there is no terminal, and none of {} works here", "没有复制：没有终端，{} 也都不能用"],
    [
        "sent to the terminal for the clipboard, which it does not confirm: paste to see",
        "已请终端复制到剪贴板，但终端不会确认：粘贴一下看看",
    ],
    ["{} written to {}", "{}已写入 {}"],
    ["{}, {} already existed{}", "{}，{} 组已存在{}"],
    ["{}, {} already existed", "{}，{} 组已存在"],
    [
        " and equal these (--force overwrites those that differ)",
        "，内容相同（内容不同的，加 --force 就覆盖）",
    ],
    ["1 case", "1 组数据"],
    ["{} cases", "{} 组数据"],
    ["judge a solution: {}", "评测程序：{}"],
    [
        "listening on 127.0.0.1:{}; press the extension's button, or Ctrl-C",
        "正在监听 127.0.0.1:{}：请按浏览器扩展的按钮，或按 Ctrl-C 结束",
    ],
    ["no problem is called '{}'; {}", "没有叫 '{}' 的题；{}"],
    [
        "{}: no such file or folder; nor is a problem called '{}'; {}",
        "{}：没有这个文件或文件夹，也没有叫 '{}' 的题；{}",
    ],
    ["`dlx-judge list` shows all", "`dlx-judge list` 列出所有的题"],
    ["did you mean {} or {} or {}?", "是不是 {}、{} 或 {}？"],
    ["did you mean {} or {}?", "是不是 {} 或 {}？"],
    ["did you mean {}?", "是不是 {}？"],
    [
        "which problem? none is told by the name of {}, its folder or its comments; add its id before it",
        "是哪道题？从 {} 的文件名、文件夹和注释都看不出来；请在它前面写上题目的编号",
    ],
    ["name the problem, such as poj3074", "请写出是哪道题，如 poj3074"],
    [
        "name the problem, or the folder of cases, that the solution or checker is for",
        "请写出程序或 checker是哪道题（或哪个数据文件夹）的",
    ],
    ["expected one problem and one solution", "应为一道题和一个程序"],
    ["{}: several solutions of {}; name one", "{}：{} 有多个程序，请写出用哪一个"],
    ["{} is not taken: {}; --solution {} takes it", "没有采用 {}：{}；加 --solution {} 就采用它"],
    ["of the current folder, {}", "当前文件夹：{}"],
    ["it belongs to another user (number {})", "它属于另一个用户（编号 {}）"],
    ["{}: {}, by {}", "{}：{}（按{}判断）"],
    ["the name of the file", "文件名"],
    ["the number in the name of the file", "文件名里的题号"],
    ["the name of the folder", "文件夹名"],
    ["the address in the file", "文件里的网址"],
    ["{} is here: `dlx-judge test .` judges this folder", "这里有 {}：`dlx-judge test .` 评测这个文件夹"],
    ["{} is a solution, and so is what the options name", "{} 是程序，选项又给了另一个程序"],
    [
        "try what? add your source file, such as {}.cpp, or --exec CMD",
        "试哪个程序？请写出源文件，如 {}.cpp，或者加 --exec CMD",
    ],
    [
        "submit what? add your source file, such as {0}.cpp; --built-in submits the project's solution of {0}",
        "提交哪个程序？请写出源文件，如 {0}.cpp；--built-in 提交本项目的 {0} 程序",
    ],
    [
        "add what to explain: your source file, --output FILE or --exec CMD",
        "请写出分析什么：源文件、--output FILE 或 --exec CMD",
    ],
    ["check what: --model FILE|CMD, or --file FILE", "请写出检查什么：--model FILE|CMD 或 --file FILE"],
    [
        "{} is not one case: expected ID/NAME; `dlx-judge case {}` lists its cases",
        "{} 不是一组数据：应为 ID/NAME；`dlx-judge case {}` 列出它的数据",
    ],
    ["name one case: {}/NAME", "请写出一组数据：{}/NAME"],
    ["{} does not have a case '{}'{}; did you mean {}/{}?", "{} 没有数据 '{}'{}；是不是 {}/{}？"],
    [
        "--case {}: no case of {}; `dlx-judge case {}` lists them",
        "--case {}：{} 没有这组数据；`dlx-judge case {}` 列出所有数据",
    ],
    [
        "--case {}: expected a number from 1, or the name of a case",
        "--case {}：应为从 1 开始的编号，或者一组数据的名字",
    ],
    ["{} '{}': {}: no such file", "{} '{}'：{}：没有这个文件"],
    ["{} {}: no such file", "{} {}：没有这个文件"],
    ["{}: no such file or folder", "{}：没有这个文件或文件夹"],
    ["{}: no such folder", "{}：没有这个文件夹"],
    ["{}: no such file", "{}：没有这个文件"],
    [
        "{} {}: expected a source file ending in {}; --exec takes a command",
        "{} {}：应为源文件，后缀为 {}；命令请用 --exec",
    ],
    ["there are no cases in {}: {}", "{} 里没有数据：{}"],
    ["there are no cases to judge in {}", "{} 里没有可评测的数据"],
    ["there are no cases of {} {}", "{} 没有数据（{}）"],
    ["{}: no cases, such as NAME.in and NAME.out, were found", "{}：没有找到数据（NAME.in 和 NAME.out 等）"],
    [
        "{}: no case has an answer: add them with --solution FILE --accept",
        "{}：没有一组数据有答案；用 --solution FILE --accept 加上",
    ],
    ["--failed: no `test` was run here before", "--failed：这里还没有运行过 `test`"],
    ["--failed: nothing was judged here with these arguments before", "--failed：这里还没有用这些选项评测过"],
    ["the cases that failed are not there any more", "没有通过的那些数据已经不在了"],
    ["{} does not have an expected output", "{} 没有标准答案"],
    ["{} already exists; --force overwrites it", "{} 已存在；加 --force 就覆盖它"],
    ["{} already exists and differs; --force overwrites it", "{} 已存在，内容不同；加 --force 就覆盖它"],
    [
        "--accept asks, which needs a terminal; add --yes to accept all",
        "--accept 要询问，需要终端；加 --yes 则全部接受",
    ],
    ["--accept and --fail-fast are for one solution", "--accept 和 --fail-fast 只用于一个程序"],
    ["{} does not compile:", "{} 编译失败："],
    ["the checker {} does not compile:", "checker {} 编译失败："],
    ["{} does not compile", "{} 编译失败"],
    ["{} is not installed: it was not found on PATH", "没有安装 {}：PATH 里找不到"],
    ["{} does not have a solution in {}; {}", "{} 没有 {} 的程序；{}"],
    ["{} does not have a solution in {}: not judged", "{} 没有 {} 的程序：没有评测"],
    ["{} is not on '{}'; it is on {}", "{} 不在 '{}' 上，而在 {} 上"],
    [
        "{}: line {}: expected a decision of the problem, found '{}'; {}",
        "{}：第 {} 行：应为本题的一个决策，写的是 '{}'；{}",
    ],
    ["{}: line {}, column {}: {}", "{}：第 {} 行第 {} 列：{}"],
    ["{}: line {}: {}", "{}：第 {} 行：{}"],
    ["expected {}, found {}", "应为 {}，得到 {}"],
    ["the input is standard input: dlx-judge run {} < {}", "输入要由标准输入给出：dlx-judge run {} < {}"],
    ["left out: {}: {}", "没有采用：{}：{}"],
    ["watching for changes; Ctrl-C ends", "等待文件改动；按 Ctrl-C 结束"],
    ["wrote {}", "已写入 {}"],
    ["no output was accepted", "没有接受任何输出"],
    ["copied to the clipboard by {}", "已用 {} 复制到剪贴板"],
    ["cannot bundle {}: {}", "无法打包 {}：{}"],
    ["cannot read {}: {}", "无法读取 {}：{}"],
    ["cannot read {}", "无法读取 {}"],
    ["cannot write {}: {}", "无法写入 {}：{}"],
    ["cannot write {}", "无法写入 {}"],
    ["cannot open {}", "无法打开 {}"],
    ["interrupted", "已中断"],
    ["not found on PATH", "PATH 里找不到"],
    [" among the built-in cases and those in {}", "（内置的和 {} 里的都没有）"],
    [" among the built-in cases", "（内置的里没有）"],
];

/// Messages of the system.
const SYSTEM: &[[&str; 2]] = &[
    ["No such file or directory (os error 2)", "没有这个文件或文件夹"],
    ["Permission denied (os error 13)", "没有权限"],
    ["Not a directory (os error 20)", "不是文件夹"],
    ["Is a directory (os error 21)", "是文件夹"],
];

/// The text by its key: that of the command, or what several commands share.
fn help(command: &str, argument: &str) -> Option<&'static str> {
    let keys = [format!("{command}.{argument}"), format!(".{argument}")];
    keys.iter().find_map(|key| HELP.iter().find(|[own, _]| own == key)).map(|[_, chinese]| *chinese)
}

/// The command line with its help in Chinese.
pub fn arranged(program: Command) -> Command {
    let endings = solutions::first_endings(false);
    let translated = |command: Command| {
        let name = command.get_name().to_string();
        let about = HELP.iter().find(|[key, _]| *key == name).map(|[_, about]| *about);
        let command = command.mut_args(|arg| match help(&name, arg.get_id().as_str()) {
            Some(text) => arg.help(text.replace("{endings}", &endings)).long_help(None::<&str>),
            None => arg,
        });
        // Chinese is broken into lines below.
        command.about(about).long_about(None::<&str>).next_line_help(true).term_width(0)
    };
    translated(program).mut_subcommands(translated)
}

/// The language that a command line asks for; otherwise that of the locale.
pub fn asked(typed: &[OsString]) -> Language {
    let words: Vec<&str> =
        typed.iter().map_while(|word| word.to_str().filter(|word| *word != "--")).collect();
    let named = words.windows(2).find_map(|pair| match pair {
        ["--lang", word] => Some(*word),
        [_, word] => word.strip_prefix("--lang="),
        _ => None,
    });
    match named {
        Some("zh") => Language::Chinese,
        Some("en") => Language::English,
        _ => Language::of_locale(),
    }
}

/// A message in Chinese, as far as it is known.
pub fn message(english: &str) -> String {
    by(&[MESSAGES, SYSTEM], english)
}

fn by(tables: &[&[[&str; 2]]], english: &str) -> String {
    let found =
        tables.concat().into_iter().find_map(|pair| translated_by(pair, english, &|part| by(tables, part)));
    // Causes are joined by colons.
    let causes = || {
        let parts = english.split_once(": ")?;
        let texts = [parts.0, parts.1].map(|part| by(tables, part));
        (texts != [parts.0, parts.1]).then(|| texts.join("："))
    };
    found.or_else(causes).unwrap_or_else(|| english.to_string())
}

/// What the argument parser prints, in Chinese if that is chosen.
pub fn parser(english: &str) -> Option<String> {
    let line = |line: &str| {
        let is_help = english.contains("\nUsage:") && !english.starts_with("error:");
        let line = match is_help {
            true => HEADINGS
                .iter()
                .fold(line.to_string(), |line, [english, chinese]| line.replace(english, chinese)),
            false => by(&[PARSER, MESSAGES], line),
        };
        terminal::broken(&line, Some(terminal::columns().unwrap_or(COLUMNS)), "").into_owned() + "\n"
    };
    (Language::chosen() == Language::Chinese).then(|| english.lines().map(line).collect())
}

/// The columns of a help text where there is no terminal, as in English.
const COLUMNS: usize = 100;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::arguments;
    use std::collections::BTreeSet;
    use std::path::Path;

    /// The keys of what help shows, each that of a command, and that which it shares with others.
    fn keys() -> Vec<[String; 2]> {
        let program = arguments();
        let all = [&program].into_iter().chain(program.get_subcommands());
        let of = |command: &Command| {
            let name = command.get_name().to_string();
            let shown = command.get_arguments().filter(|arg| !arg.is_hide_set());
            let mut keys: Vec<_> =
                shown.map(|arg| arg.get_id()).map(|id| [format!("{name}.{id}"), format!(".{id}")]).collect();
            keys.push([name.clone(), name]);
            keys
        };
        all.flat_map(of).collect()
    }

    #[test]
    fn every_help_text_is_in_chinese() {
        let known: BTreeSet<String> = HELP.iter().map(|[key, _]| key.to_string()).collect();
        let (mut used, mut lacking) = (BTreeSet::new(), Vec::new());
        for [own, shared] in keys() {
            let key = if known.contains(&own) { own } else { shared };
            if !known.contains(&key) {
                lacking.push(key.clone());
            }
            used.insert(key);
        }
        assert_eq!(lacking, [""; 0], "HELP lacks these");
        assert_eq!(known.difference(&used).collect::<Vec<_>>(), [""; 0], "nothing has these keys");
    }

    /// The strings of all sources, with `{}` for each value.
    fn sources(folder: &Path, all: &mut String) {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                sources(&path, all);
            } else if path.extension().is_some_and(|ending| ending == "rs")
                && !path.ends_with("cli/chinese.rs")
            {
                let text = std::fs::read_to_string(&path).unwrap().replace("\\\n", "\n");
                let mut rest = text.as_str();
                while let Some(at) = rest.find('{') {
                    all.push_str(&rest[..=at]);
                    rest = rest[at + 1..]
                        .trim_start_matches(|c: char| c.is_alphanumeric() || "_.:#?".contains(c));
                }
                all.push_str(rest);
            }
        }
    }

    #[test]
    fn every_message_is_one_of_the_program() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
        let mut all = String::new();
        ["src", "crates"].iter().for_each(|folder| sources(&root.join(folder), &mut all));
        let all = all.split_whitespace().collect::<Vec<_>>().join(" ");
        let plain = |text: &str| text.replace("{0}", "{}").replace("{1}", "{}");
        // Some are of several parts.
        let is_there = |[english, _]: &&[&str; 2]| {
            let parts = plain(english);
            all.contains(&parts)
                || parts.split(": ").all(|part| part.split("{}").all(|part| all.contains(part.trim())))
        };
        let gone: Vec<_> = MESSAGES.iter().filter(|pair| !is_there(pair)).collect();
        assert_eq!(gone, [&["", ""]; 0]);
    }

    #[test]
    fn parts_of_messages_are_translated() {
        let found = message("dlx-judge: no problem is called 'x'; did you mean poj3074?");
        assert_eq!(found, "dlx-judge：没有叫 'x' 的题；是不是 poj3074？");
        assert_eq!(message("nothing of this"), "nothing of this");
    }
}
