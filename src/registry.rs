// The registry of problems. Each line is an id and the files in the folder of the problem, or the id of an equal problem, whose
// folder and cases it shares; with `study` comes `output.rs`, which only tests read. `problems.rs`, `kernel.rs` and
// `tests/all/outputs.rs` include this file, each with its own macro `problems`.

problems! {
    poj3074: solution study generate;
    spoj1110: solution study generate;
    zoj3122: solution study generate;
    noip2009: solution study generate;
    hdu5046: solution study generate;
    poj2676: solution study checker generate;
    poj3076 = zoj3122;
    uva1309 = zoj3122;
    sudokux: solution study generate;
    sudokugen: solution study checker generate;
    hdu4069: solution study generate;
    hdu1426: solution study generate;
    hdu3909: solution study generate;
    luogu1784: solution study generate;
    hdu2295: solution study generate;
    hdu3498: solution study generate;
    fzu1686: solution study generate;
    poj1084: solution study generate;
    hdu4979: solution study generate;
    hdu3335: solution study generate;
    hust1017: solution study checker generate;
    poj3740: solution study generate;
    hiho1317: solution study generate;
    exactcover: solution study generate;
    nqueens: solution study generate;
    spoj1771: solution study checker generate;
    pentomino: solution study generate;
    luogu4205: solution study generate;
    zoj3209: solution study generate;
    hdu3663: solution study checker generate;
    luogu4929: solution study checker generate;
    wordrect: solution study generate;
    carseq: solution study generate;
    manyqueens: solution study generate;
}
