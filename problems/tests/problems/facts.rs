//! Tests of the facts about problems and judges.

use dlx_comparison::Rule;
use dlx_problems::form::Form;
use dlx_problems::{Facts, PROBLEMS, find, judges};
use std::time::Duration;

#[test]
fn every_problem_has_readable_facts_and_unique_names() {
    let mut names: Vec<&str> = Vec::new();
    for problem in PROBLEMS.iter() {
        names.push(problem.id);
        names.extend(problem.aliases());
    }
    let count = names.len();
    names.sort();
    names.dedup();
    assert_eq!(names.len(), count, "two problems have the same name");
}

#[test]
fn a_twin_is_listed_if_its_facts_say_so() {
    for facts in PROBLEMS.iter().flat_map(|problem| problem.judges()) {
        assert_eq!(PROBLEMS.iter().any(|problem| problem.id == facts.id), facts.listed, "{}", facts.id);
    }
}

#[test]
fn an_alias_finds_its_problem_and_a_misspelt_id_suggests_the_nearest_names() {
    assert_eq!(find("luogu10482").map(|problem| problem.home).ok(), Some("poj3074"));
    assert_eq!(find("POJ3074").map(|problem| problem.id).ok(), Some("poj3074"));
    assert_eq!(find("poj3047").err().unwrap()[0], "poj3074");
    assert!(find("@@@@").err().unwrap().is_empty());
}

#[test]
fn a_problem_is_found_by_its_number_and_by_its_address() {
    for (name, id) in [
        ("POJ-3074", "poj3074"),
        ("poj 3074", "poj3074"),
        ("P10482", "luogu10482"),
        ("P1074", "luogu1074"),
        ("洛谷P1784", "luogu1784"),
        ("SPOJ-NQUEEN", "spoj1771"),
        ("http://poj.org/problem?id=3074", "poj3074"),
        ("https://www.luogu.com.cn/problem/P10482", "luogu10482"),
        ("https://luogu.com.cn/problem/P10482#submit", "luogu10482"),
        ("http://acm.hdu.edu.cn/showproblem.php?pid=5046", "hdu5046"),
        ("https://vjudge.net/problem/HDU-5046", "hdu5046"),
        ("https://vjudge.net/problem/UVA-1309", "uva1309"),
        ("https://www.spoj.com/problems/NQUEEN/", "spoj1771"),
    ] {
        assert_eq!(find(name).map(|problem| problem.id).ok(), Some(id), "{name}");
    }
    // A number alone may refer to problems of several judges, and the empty name belongs to no problem.
    for name in ["3074", "", "-", "https://", "http://poj.org/problem?id=1"] {
        assert!(find(name).is_err(), "{name}");
    }
}

#[test]
fn an_alias_has_the_facts_of_its_own_judge() {
    let problem = |id: &str| find(id).ok().unwrap();
    let facts = |id: &str| problem(id).facts();
    let [home, alias] = [facts("poj3074"), facts("luogu10482")];
    assert_eq!((home.judge.as_str(), alias.judge.as_str()), ("POJ", "Luogu"));
    assert_eq!((home.limits.memory, alias.limits.memory), (64, 512));
    assert_eq!((home.compare.as_str(), alias.compare.as_str()), ("exact", "lines"));
    assert_eq!((home.languages.len(), alias.languages.len()), (1, 2));
    let judges = problem("luogu10482").judges().map(|facts| facts.id.as_str());
    assert_eq!(judges.collect::<Vec<_>>(), ["luogu10482", "poj3074", "acwing166"]);
    assert_eq!(facts("luogu1074").limits.time, 1.0);
    // A checker is used for all judges of a problem.
    assert_eq!(facts("luogu10481").compare, "checker");
}

#[test]
fn a_problem_of_several_judges_has_the_facts_of_each() {
    let problem = |id: &str| find(id).ok().unwrap();
    let judge = |id: &str| problem(id).facts().judge.as_str();
    assert_eq!((judge("zoj3122"), judge("uva1309")), ("ZOJ", "UVA"));
    let judges = |id: &str| problem(id).judges().map(|facts| facts.id.as_str()).collect::<Vec<_>>();
    assert_eq!(judges("zoj3122"), ["zoj3122", "poj3076", "uva1309", "acwing169"]);
    assert_eq!(judges("uva1309"), ["uva1309", "zoj3122", "poj3076", "acwing169"]);
    assert!(problem("poj3740").aliases().is_empty());
    let poj = problem("poj3076").facts();
    assert_eq!((poj.limits.time, poj.title.as_str()), (5.0, "Sudoku"));
    let unknown = ["poj3740", "luogu4929", "spoj1771"].map(|id| problem(id).facts().limits.unknown);
    assert_eq!((unknown, poj.limits.unknown), ([false, false, true], false));
}

#[test]
fn a_twin_uses_the_cases_of_its_home_unless_it_has_its_own() {
    let problem = find("uva1309").ok().unwrap();
    let names = ["mine", "zoj3122", "uva1309"].map(str::to_string);
    assert_eq!(problem.names_of_cases(&names[..2]), ["zoj3122"]);
    assert_eq!(problem.names_of_cases(&names), ["uva1309"]);
}

#[test]
fn a_twin_takes_facts_from_its_home_its_judge_and_its_own_table() {
    let text = "judge = \"POJ\"\nnumber = \"1\"\ntitle = \"Title\"\naddress = \"a\"\ncover = \"exact\"\nsize = \"1 x 1\"\n\
        teaches = \"matrix\"\ncompare = \"tokens\"\n[limits]\ntime = 0.5\nmemory = 2\n\
        [[twins]]\nid = \"x\"\njudge = \"Luogu\"\nnumber = \"2\"\naddress = \"b\"\n\
        [[twins]]\nid = \"y\"\njudge = \"UVA\"\nnumber = \"3\"\naddress = \"c\"\ntitle = \"Another title\"\n\
        compare = \"lines\"\nlanguages = [\"cpp\"]\nlimits = { time = 9.0, memory = 1 }\n";
    let [home, x, y] = &Facts::of_file("home", text, None)[..] else { panic!("three judges") };
    assert_eq!(
        (&*home.id, home.limits.cpu(), home.limits.bytes()),
        ("home", Duration::from_millis(500), 2 << 20)
    );
    assert_eq!((&*x.title, &*x.compare, x.limits.time, x.languages.len()), ("Title", "tokens", 0.5, 2));
    assert_eq!(
        (&*y.title, &*y.compare, y.limits.time, y.languages.len()),
        ("Another title", "lines", 9.0, 1)
    );
}

#[test]
fn only_problems_whose_answer_form_is_own_have_a_reader() {
    for problem in PROBLEMS.iter() {
        let format = problem.format();
        assert_eq!(format.form == Form::Own, format.read.is_some(), "{}", problem.id);
        let is_named = matches!(format.form, Form::Fewest | Form::Covers);
        assert!(!is_named || !format.enough("2").contains(" s "), "{}: what is counted?", problem.id);
    }
}

#[test]
fn every_judge_has_known_languages_and_a_known_rule() {
    for (name, judge) in judges::names().into_iter().map(|name| (name, judges::find(name).unwrap())) {
        for language in &judge.languages {
            assert!(["rust", "cpp"].contains(&language.as_str()), "{name}: {language}");
        }
        assert!(judge.compare.parse::<Rule>().is_ok(), "{name}: {}", judge.compare);
    }
    assert_eq!(judges::find("luogu").map(|judge| judge.source_bytes), Some(50_000));
    assert!(judges::find("nowhere").is_none());
    assert!(judges::of_id("poj").is_none() && judges::of_id("mine").is_none());
}

#[test]
fn the_prefix_of_an_id_names_the_judge_of_its_facts() {
    for problem in PROBLEMS.iter() {
        let Some((name, number)) = judges::of_id(problem.id) else { continue };
        let facts = problem.facts();
        assert_eq!(name, facts.judge, "{}", problem.id);
        // SPOJ ids contain the problem's number instead of its code; AtCoder ids contain no blanks.
        if !["SPOJ", "AtCoder"].contains(&name) {
            let expected = &judges::find(name).unwrap().new.number;
            assert_eq!(expected.replace("{}", number), facts.number, "{}", problem.id);
        }
    }
}
