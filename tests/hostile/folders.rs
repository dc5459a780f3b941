//! Folders filled by other users: what the judge reads and writes in them, and what it shows to programs.

use super::judged::{NOBODY, Place, Setting, text};
use crate::tools::deadline::InTime;
use crate::tools::{is_sampled, tools};
use rustix::fs::{CWD, RenameFlags, renameat_with};
use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::{MetadataExt, PermissionsExt, chown, lchown, symlink};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// The users that run the judge: the user who runs the tests and, in a full run by root, also `nobody`.
fn settings() -> Vec<Setting> {
    let root = rustix::process::getuid().is_root() && !is_sampled();
    [None, Some(NOBODY)].into_iter().filter(|user| user.is_none() || root).map(Setting::of).collect()
}

/// The files in a folder: their contents, or link targets, and modification times.
fn state(folder: &Path) -> BTreeMap<PathBuf, (Vec<u8>, i64, i64)> {
    let all = walkdir::WalkDir::new(folder).into_iter().flatten();
    let state = |entry: walkdir::DirEntry| {
        let found = entry.path().symlink_metadata().unwrap();
        let bytes = match found.file_type() {
            kind if kind.is_symlink() => fs::read_link(entry.path()).unwrap().as_os_str().as_bytes().to_vec(),
            kind if kind.is_file() => fs::read(entry.path()).unwrap(),
            _ => Vec::new(),
        };
        (entry.into_path(), (bytes, found.mtime(), found.mtime_nsec()))
    };
    all.map(state).collect()
}

/// Runs `body` while two files in `place` are swapped repeatedly.
fn while_swapped(place: &Place, files: [&str; 2], body: impl FnOnce()) {
    let [one, other] = files.map(|path| place.path(path));
    // `running` is dropped at the end of `body`, even on a panic.
    let running = Arc::new(());
    let is_running = Arc::downgrade(&running);
    let swap = || {
        while is_running.strong_count() > 0 {
            for _ in 0..2 {
                renameat_with(CWD, &one, CWD, &other, RenameFlags::EXCHANGE).unwrap();
            }
            // Most of the time each file has its original name, so that later steps are reached, too.
            std::thread::sleep(Duration::from_millis(1));
        }
    };
    std::thread::scope(|scope| {
        let _running = running;
        scope.spawn(swap);
        body();
    });
}

const ECHO: &str = "print(input())\n";

#[test]
fn reading_a_folder_writes_nothing() {
    for setting in settings() {
        let place = Place::under(&setting, b"7\n", b"7\n");
        place.make(&[
            ("home/.bashrc", "original"),
            ("home/p/cases/1.in", "7\n"),
            ("home/p/cases/1.out", "7\n"),
            ("home/p/cases/.dlx-judge-made/x/.bashrc", "evil"),
            ("home/p/cases/.dlx-judge-made/new/x/.bashrc", "evil"),
            ("home/p/cases/.dlx-judge-made/list", "x/.bashrc"),
            ("home/p/cases/.dlx-judge-new-1/half", ""),
            ("home/p/solutions/right.py", ECHO),
            ("home/repository/cases/poj3740/.dlx-judge-made/x/.bashrc", "evil"),
            ("home/repository/cases/poj3740/.dlx-judge-made/new/x/.bashrc", "evil"),
            ("home/repository/cases/poj3740/.dlx-judge-made/list", "x/.bashrc"),
        ]);
        symlink("../../..", place.path("home/p/cases/x")).unwrap();
        symlink("../../../..", place.path("home/repository/cases/poj3740/x")).unwrap();
        drop(place.judging(&[]));
        let before = state(&place.path("home"));
        let run = |folder: &str, arguments: &[&str]| {
            let output = place.judging(arguments).current_dir(place.path(folder)).output_in_time();
            assert_eq!(state(&place.path("home")), before, "{arguments:?}");
            text(&output.unwrap())
        };
        let said = run("home", &["test", "./p"]);
        assert!(said.contains("left out: x, which leads out of the folder"), "{said}");
        assert!(said.contains("an import was interrupted"), "{said}");
        assert!(said.contains("as expected: right.py gets AC"), "{said}");
        run("home", &["test", "./p/cases", "--exec", "cat"]);
        run("home", &["strength", "./p"]);
        run("home", &["case", "./p/cases"]);
        run("home/repository", &["list"]);
        run("home/repository", &["test", "poj3740"]);
        run("home", &["import", "./p", "--id", "mine", "--cases", "../here/imported"]);
        // An import into the folder would complete an interrupted import, but refuses this forged one.
        let into = ["import", "../cases", "--id", "cases", "--cases", "./p"];
        let said = text(&place.judging(&into).current_dir(place.path("home")).output_in_time().unwrap());
        assert!(said.contains("is not a set"), "{said}");
        assert_eq!(fs::read_to_string(place.path("home/.bashrc")).unwrap(), "original");
    }
}

#[test]
fn links_out_of_a_folder_are_not_followed() {
    for setting in settings() {
        let place = Place::under(&setting, b"7\n", b"7\n");
        place.make(&[
            ("private/key", "PRIVATE\n"),
            ("private/right.py", "print('PRIVATE')\n"),
            ("p/problem.toml", "title = \"p\"\n"),
            ("p/cases/1.in", "7\n"),
            ("p/cases/1.out", "7\n"),
            ("p/cases/3.in", "7\n"),
            ("p/solutions/right.py", ECHO),
        ]);
        for (from, to) in [
            ("p/cases/root", "/"),
            ("p/cases/proc", "/proc"),
            ("p/cases/usr", "/usr"),
            ("p/cases/2.in", "../../private/key"),
            ("p/cases/2.out", "../../private/key"),
            ("p/cases/3.out", "../../private/key"),
            ("p/solutions/other.py", "../../private/right.py"),
            ("p/solutions/more", "/"),
            ("p/generate.py", "../private/right.py"),
        ] {
            symlink(to, place.path(from)).unwrap();
        }
        let said = place.said(&["test", "../p"]);
        assert!(said.contains("proc, root, usr, which lead out of the folder"), "{said}");
        assert!(said.contains("p/solutions: links are not followed: more"), "{said}");
        assert!(said.contains("other.py is not read: it is a link"), "{said}");
        assert!(said.contains("generate.py, which leads out of the folder"), "{said}");
        // Of case 3, only the input is left, which is an error.
        assert!(said.contains("WRONG: right.py gets SE") && !said.contains("PRIVATE"), "{said}");
        for half in ["2.in", "2.out", "3.in", "3.out"] {
            fs::remove_file(place.path("p/cases").join(half)).unwrap();
        }
        let said = place.said(&["test", "../p"]);
        assert!(said.contains("as expected: right.py gets AC") && !said.contains("PRIVATE"), "{said}");
        for command in ["gen", "stress", "strength"] {
            let said = place.said(&[command, "../p"]);
            assert!(!said.contains("PRIVATE"), "{said}");
        }
        let said = place.said(&["test", "../p", "--accept=yes", "--exec", "cat"]);
        assert!(!said.contains("PRIVATE"), "{said}");
        assert_eq!(fs::read_to_string(place.path("private/key")).unwrap(), "PRIVATE\n");
    }
}

#[test]
fn commands_in_problem_toml_cannot_read_private_files() {
    for setting in settings() {
        let place = Place::under(&setting, b"7\n", b"7\n");
        place.make(&[
            ("home/.ssh/id_rsa", "PRIVATE"),
            ("home/.local/share/keyrings/k", "PRIVATE"),
            ("home/.local/lib/x", ""),
            ("home/.local/bin/tool", "#!/bin/sh\necho tool\n"),
            ("home/p/read.py", "import sys; print(open(sys.argv[1]).read())\n"),
            ("home/p/cat.sh", "#!/bin/sh\ncat \"$1\"\n"),
            ("home/p/near.txt", "near\n"),
            ("home/app/bin/run", "#!/bin/sh\nexec python3 \"$@\"\n"),
            ("home/app/lib/x", ""),
            ("home/app/config/key", "PRIVATE"),
            ("home/p/other.py", "import sys; print(open(sys.argv[1] + '/tools/config/key').read())\n"),
            ("home/tools/bin/other", "#!/bin/sh\n"),
            ("home/tools/lib/x", ""),
            ("home/tools/config/key", "PRIVATE"),
            ("home/project/tools/bin/deploy", "#!/bin/sh\n# PRIVATE\n"),
            ("home/project/tools/lib/x", ""),
            ("home/project/tools/key", "PRIVATE"),
            ("home/p/first", "#!/usr/bin/env -S -u deploy sh\ncat $(dirname $(command -v deploy))/../key\n"),
            (
                "home/p/key.py",
                "import os, sys; print(open(os.path.dirname(sys.argv[1]) + '/../share/keyrings/k').read())\n",
            ),
            ("home/p/home.py", "import sys; print(open(sys.argv[-3] + '/.local/share/keyrings/k').read())\n"),
        ]);
        // The first line of the script names the user's program, which is next to a private file.
        let home = place.path("home").display().to_string();
        place.script(
            "home/p/script",
            &format!("#!{home}/app/bin/run\nprint(open('{home}/app/config/key').read())\n"),
        );
        for program in [".local/bin/tool", "p/cat.sh", "p/first", "app/bin/run", "tools/bin/other"] {
            place.set_mode(&format!("home/{program}"), 0o755);
        }
        place.set_mode("home/project/tools/bin/deploy", 0o700);
        symlink("../.ssh/id_rsa", place.path("home/p/link")).unwrap();
        symlink("near.txt", place.path("home/p/near")).unwrap();
        let made = |words: &str| {
            place.write("home/p/problem.toml", format!("generator = {words:?}\n").as_bytes());
            let mut command = place.judging(&["gen", "./p"]);
            let own =
                [".local/bin", "tools/bin", "project/tools/bin"].map(|folder| format!("{home}/{folder}:"));
            let path = own.concat() + &std::env::var("PATH").unwrap();
            command.current_dir(place.path("home")).env("HOME", &home).env("PATH", path);
            text(&command.output_in_time().unwrap())
        };
        for words in [
            "python3 read.py ../.ssh/id_rsa".to_string(),
            format!("python3 read.py {home}/.ssh/id_rsa"),
            "python3 read.py link".to_string(),
            "python3 read.py ./link".to_string(),
            "python3 key.py ../.local/bin/tool".to_string(),
            format!("python3 key.py {home}/.local/bin/tool"),
            format!("python3 home.py tool {home}"),
            format!("python3 other.py {home} other"),
            format!("tool {home}/.local/share/keyrings/k"),
            "../.local/bin/tool".to_string(),
            format!("{home}/.ssh/id_rsa"),
            "./cat.sh ../.ssh/id_rsa".to_string(),
            "./script".to_string(),
            "sh -c 'cat $(command -v deploy)' deploy".to_string(),
            "./first".to_string(),
        ] {
            let said = made(&words);
            assert!(!said.contains("PRIVATE"), "{words}: {said}");
        }
        // Files in the folder are read, also through links within it.
        for words in ["python3 read.py near.txt", "python3 read.py near", "./cat.sh near.txt /dev/null"] {
            assert!(made(words).starts_with("near\n"), "{words}: {}", made(words));
        }
    }
}

#[test]
fn cases_that_other_users_can_change_are_left_out() {
    for setting in settings() {
        let place = Place::under(&setting, b"7\n", b"7\n");
        place.make(&[
            ("shared/cases/poj3740/own.in", "1 1\n1\n"),
            ("shared/cases/poj3740/own.out", "evil\n"),
            ("shared/cases/other/1.in", ""),
        ]);
        let mode = |mode| place.set_mode("shared/cases", mode);
        let run = |arguments: &[&str], trust: &str, owner: Option<u32>| {
            let mut command = place.judging(arguments);
            if let Some(owner) = owner {
                chown(place.path("shared/cases"), Some(owner), None).unwrap();
            }
            command.env("DLX_JUDGE_TRUST", trust).current_dir(place.path("shared"));
            let output = command.output_in_time().unwrap();
            (output.status.code(), text(&output))
        };
        let trusted = place.path("shared").display().to_string();
        let left_out = |owner: Option<u32>, why: &str| {
            let (code, said) = run(&["list"], "", owner);
            assert!(code == Some(0) && said.contains("cases is not read: ") && said.contains(why), "{said}");
            for id in ["poj3740", "poj3740/own", "other", "luogu4929", "POJ-3740"] {
                let (code, said) = run(&["case", id], "", owner);
                let is_its = id != "luogu4929";
                assert_eq!(
                    (code == Some(1), said.contains("are not read (see above)")),
                    (is_its, is_its),
                    "{said}"
                );
            }
            for (arguments, trust) in [
                (&["case", "poj3740", "--cases", "cases"][..], ""),
                (&["case", "poj3740", "--trust", "."], ""),
                (&["case", "poj3740", "--trust", "cases"], ""),
                (&["case", "poj3740"], &trusted[..]),
            ] {
                // A user who trusts the folder of a link need not trust the link's target.
                if why == "is a link" && (arguments.contains(&".") || !trust.is_empty()) {
                    continue;
                }
                let (code, said) = run(arguments, trust, owner);
                assert!(code == Some(0) && said.contains("poj3740/own"), "{arguments:?}: {said}");
            }
        };
        assert_eq!(run(&["case", "poj3740"], "", None).0, Some(0));
        for (id, mode, expected) in
            ["poj3740", "other"].into_iter().flat_map(|id| [(id, 0o775, Some(1)), (id, 0o755, Some(0))])
        {
            place.set_mode(&format!("shared/cases/{id}"), mode);
            for arguments in [&["case", id][..], &["test", id, "--exec", "cat"]] {
                let (code, said) = run(arguments, "", None);
                let is_left_out = mode == 0o775;
                assert_eq!(said.contains("other members of its group"), is_left_out, "{said}");
                assert_eq!(said.contains("are not read (see above)"), is_left_out, "{said}");
                assert!(code == expected || arguments[0] == "test" && !is_left_out, "{said}");
            }
        }
        // The folders in `cases` are left out for the same reasons.
        place.make(&[("shared/cases/poj3740/sub/x.in", "1 1\n1\n"), ("shared/cases/poj3740/sub/x.out", "")]);
        for (mode, expected) in [(0o777, false), (0o775, false), (0o755, true)] {
            place.set_mode("shared/cases/poj3740/sub", mode);
            let (_, said) = run(&["case", "poj3740"], "", None);
            assert!(said.contains("poj3740/own"), "{said}");
            assert_eq!(
                (said.contains("sub/x"), said.contains("sub is not read")),
                (expected, !expected),
                "{said}"
            );
        }
        // `new` does not write to a project's folders if others can write to them.
        place.make(&[("shared/problems/Cargo.toml", "")]);
        for folder in ["", "problems", "cases"] {
            let folder = place.path("shared").join(folder);
            let mode = |mode| fs::set_permissions(&folder, fs::Permissions::from_mode(mode)).unwrap();
            mode(0o777);
            let (code, said) = run(&["new", "mine"], "", None);
            assert!(code == Some(1) && said.contains("all users can write to it"), "{said}");
            mode(0o755);
        }
        mode(0o777);
        left_out(None, "all users can write to it");
        mode(0o775);
        left_out(None, "other members of its group");
        place.make(&[("shared/.git/HEAD", "")]);
        drop(place.judging(&[]));
        assert_eq!(run(&["case", "poj3740"], "", None).0, Some(0));
        mode(0o755);
        if rustix::process::getuid().is_root() {
            left_out(Some(12345), "belongs to another user");
        }
        if setting.is_root() {
            chown(place.path("shared/cases"), Some(0), None).unwrap();
        }
        // A link is left out, too, and nothing is written through it.
        fs::rename(place.path("shared/cases"), place.path("mine")).unwrap();
        symlink("../mine", place.path("shared/cases")).unwrap();
        left_out(None, "is a link");
        if setting.is_root() {
            let mut command = place.judging(&["case", "poj3740", "--cases", "cases"]);
            lchown(place.path("shared/cases"), Some(12345), None).unwrap();
            let said = text(&command.current_dir(place.path("shared")).output_in_time().unwrap());
            assert!(said.contains("cases is another user's link"), "{said}");
        }
        let before = state(&place.path("mine"));
        let (code, said) = run(&["import", "../cases", "--id", "poj3740"], "", None);
        assert!(code == Some(1) && said.contains("cases is not written to (see above)"), "{said}");
        assert_eq!(state(&place.path("mine")), before);
    }
}

#[test]
fn names_of_cases_cannot_lead_out_of_the_folder() {
    let place = Place::new(b"7\n", b"7\n");
    let victim = place.path("victim-of-names.out");
    fs::write(&victim, "original").unwrap();
    let inside = victim.with_extension("").display().to_string();
    place.make(&[
        ("p/solutions/wa.py", "print('evil')\n"),
        (
            "p/init.yml",
            &format!("archive: t.tar\ntest_cases:\n- {{in: {inside}, out: o}}\n- {{in: ../x, out: o}}\n"),
        ),
        ("p/cph/_1.prob", "{\"tests\":[{\"input\":\"1\",\"output\":\"2\"}]}"),
    ]);
    let mut archive = tar::Builder::new(Vec::new());
    for (name, text) in [(format!(".//{}", inside.trim_start_matches('/')), "1\n"), ("o".to_string(), "no\n")]
    {
        let mut header = tar::Header::new_ustar();
        header.as_mut_bytes()[..name.len()].copy_from_slice(name.as_bytes());
        header.set_size(text.len() as u64);
        header.set_mode(0o644);
        header.set_cksum();
        archive.append(&header, text.as_bytes()).unwrap();
    }
    place.write("p/t.tar", &archive.into_inner().unwrap());
    let before = state(&place.path("p"));
    for arguments in [&["test", "../p"][..], &["test", "../p/cph", "--exec", "echo evil"]] {
        let said = place.said(arguments);
        assert!(!said.contains("panicked"), "{said}");
    }
    assert_eq!(fs::read_to_string(&victim).unwrap(), "original");
    assert_eq!(state(&place.path("p")), before);
    assert!(!Path::new("/cph-1.out").exists());
}

#[test]
fn one_file_listed_as_many_cases_is_in_memory_once() {
    let place = Place::new(b"7\n", b"7\n");
    let list = "- {in: a, out: a}\n".repeat(10_000);
    place.make(&[("d/init.yml", &format!("archive: x.tar\ntest_cases:\n{list}"))]);
    let mut archive = tar::Builder::new(Vec::new());
    let mut header = tar::Header::new_ustar();
    header.set_size(4 << 20);
    header.set_mode(0o644);
    archive.append_data(&mut header, "a", &vec![0; 4 << 20][..]).unwrap();
    place.write("d/x.tar", &archive.into_inner().unwrap());
    let judge = place.program().display().to_string();
    let within = |arguments: &str| {
        let mut shell = place.command("sh".as_ref());
        shell.args(["-c", &format!("ulimit -v 4000000; exec {judge} {arguments}")]);
        text(&shell.output_in_time().unwrap())
    };
    let said = within("case ../d");
    assert!(said.contains("input 4194304 bytes") && !said.contains("panicked"), "{}", &said[..300]);
    assert!(within("import ../d --id many").contains("more than 512 MiB"));
}

/// Without limits on totals, each of these small packages would take minutes or gigabytes.
#[test]
fn limits_apply_to_all_parts_of_a_package_together() {
    let place = Place::new(b"7\n", b"7\n");
    let kattis = [("problem.yaml", "name: x\n"), ("data/secret/1.in", "7\n"), ("data/secret/1.ans", "7\n")];
    let of_kattis = |folder: &str| {
        kattis.iter().for_each(|(path, text)| place.make(&[(&format!("{folder}/{path}"), text)]));
        place.make(&[(&format!("{folder}/submissions/accepted/x.py"), ECHO)]);
    };
    // Many links to one folder of hidden files.
    of_kattis("links");
    (0..500).for_each(|file| place.make(&[(&format!("links/all/.{file}"), "")]));
    for link in 0..410 {
        symlink("../../all", place.path(&format!("links/submissions/accepted/{link}"))).unwrap();
    }
    // Many links to the settings of one case.
    of_kattis("settings");
    place.make(&[("settings/data/all", &format!("hint: {}\n", "x".repeat((1 << 20) - 20)))]);
    for case in 1..=9 {
        for half in ["in", "ans"] {
            place.make(&[(&format!("settings/data/secret/{case}.{half}"), "7\n")]);
        }
        symlink("../all", place.path(&format!("settings/data/secret/{case}.yaml"))).unwrap();
    }
    let validator = "<validator><testset><test-count>15000</test-count></testset></validator>";
    let polygon = format!(
        "<problem><judging><testset name='tests'><test-count>0</test-count></testset></judging><assets>\
         <validators>{validator}{validator}</validators></assets></problem>"
    );
    place.make(&[("polygon/problem.xml", &polygon), ("polygon/solutions/x.py", ECHO)]);
    // Each submission is matched against each pattern.
    of_kattis("patterns");
    (0..500).for_each(|file| place.make(&[(&format!("patterns/submissions/accepted/{file}.py"), "")]));
    let rules: String = (0..90).map(|rule| format!("\"*{rule}{{a,b,c,d,e}}\": {{}}\n")).collect();
    place.make(&[("patterns/submissions/submissions.yaml", &rules)]);
    // Each program gets a copy of its flags, and the verdicts are looked up for each submission.
    of_kattis("flags");
    let flags = format!("input_validator_flags: [{}]\n", "a, ".repeat(1001));
    place.make(&[("flags/data/testdata.yaml", &flags)]);
    of_kattis("verdicts");
    let rule = format!("accepted: {{permitted: [{}]}}\n", "AC, ".repeat(101));
    place.make(&[("verdicts/submissions/submissions.yaml", &rule)]);
    let solutions = "<solution>x</solution>".repeat(10_001);
    let fps = format!(
        "<fps><item><title>x</title><test_input>7</test_input><test_output>7</test_output>{solutions}</item></fps>"
    );
    place.make(&[("fps.xml", &fps)]);
    let list = format!("checker: {}\ntest_cases:\n- {{in: 1.in, out: 1.out}}\n", "x".repeat(300));
    place.make(&[("dmoj/init.yml", &list), ("dmoj/1.in", "7\n"), ("dmoj/1.out", "7\n")]);
    let groups = format!("(?P<case>x){}", "(a*)".repeat(6));
    let patterns = format!("test_cases: {{input_format: '{groups}i', output_format: '{groups}o'}}\n");
    place.make(&[("groups/init.yml", &patterns), ("groups/xi", "7\n"), ("groups/xo", "7\n")]);
    let mut archive = tar::Builder::new(Vec::new());
    let mut header = tar::Header::new_gnu();
    header.set_size(0);
    header.set_mode(0o644);
    archive.append_data(&mut header, format!("{}1.in", "a/".repeat(65)), &b""[..]).unwrap();
    place.write("deep.tar", &archive.into_inner().unwrap());
    // Each file in folders of its own, a file that is also a folder, and errors that are found only after
    // unpacking.
    let many: Vec<String> = (0..300).map(|file| format!("{}x", format!("{file}/").repeat(40))).collect();
    let many: Vec<(&str, &str)> = many.iter().map(|path| (&path[..], "")).collect();
    let late = [("problem.yaml", "name: x\n"), ("data/testdata.yaml", "- ["), kattis[1], kattis[2]];
    for (name, more) in [
        ("many", &many[..]),
        ("both", &[("x", ""), ("x/y", "")]),
        ("yaml", &[("problem.yaml", "- [")]),
        ("late", &late),
    ] {
        let mut zip = zip::ZipWriter::new(fs::File::create(place.path(&format!("{name}.zip"))).unwrap());
        for (path, text) in [("submissions/accepted/x.py", ECHO)].iter().chain(more) {
            zip.start_file(*path, zip::write::SimpleFileOptions::default()).unwrap();
            zip.write_all(text.as_bytes()).unwrap();
        }
        zip.finish().unwrap();
    }
    for (name, limit) in [
        ("links", "accepted/0: not judged: it is a link"),
        ("settings", "more than 8 MiB of .yaml files of cases"),
        ("polygon", "more than 20000 tests of validators"),
        ("dmoj", "at most 255 bytes"),
        ("groups", "expected a pattern with at most 6 groups"),
        ("deep.tar", "more than 64 folders deep"),
        ("patterns", "expected submissions times patterns to be at most 200000"),
        ("flags", "flags/data/testdata.yaml: line 1: expected at most 1000 flags"),
        ("verdicts", "submissions.yaml: line 1: accepted: expected at most 100 keys, lists of at most 100"),
        ("fps.xml", "fps.xml: expected a package of at most 10000 files and 10000 folders"),
        ("many.zip", "many.zip: expected a package of at most 10000 files and 10000 folders"),
        ("both.zip", "both.zip: cannot copy x/y"),
        ("yaml.zip", "yaml.zip/problem.yaml: "),
        ("late.zip", "late.zip/data/testdata.yaml: "),
    ] {
        let said = place.said(&["verify", &format!("../{name}")]);
        let said = if said.contains(limit) { said } else { place.said(&["test", &format!("../{name}")]) };
        assert!(said.contains(limit) && !said.contains("panicked"), "{name}: {said}");
        let kept = ["packages", "unpacking"].map(|folder| place.path(&format!("cache/dlx-judge/{folder}")));
        assert_eq!(kept.map(|folder| fs::read_dir(folder).map_or(0, Iterator::count)), [0, 0], "{name}");
    }
}

#[test]
fn folders_swapped_during_judging_reveal_no_private_files() {
    let place = Place::new(b"7\n", b"7\n");
    place.make(&[
        ("private/1.in", "PRIVATE\n"),
        ("private/1.out", "PRIVATE\n"),
        ("private/x.py", "print('PRIVATE')\n"),
    ]);
    place.make(&[("p/cases/a/1.in", "7\n"), ("p/cases/a/1.out", "8\n"), ("p/solutions/x.py", ECHO)]);
    // A folder and a link out of the tree are swapped repeatedly.
    symlink("../../private", place.path("p/cases/other")).unwrap();
    while_swapped(&place, ["p/cases/a", "p/cases/other"], || {
        for _ in 0..10 {
            let said = place.said(&["test", "../p/cases", "--exec", "cat", "--accept=yes"]);
            assert!(!said.contains("PRIVATE"), "{said}");
        }
    });
    assert_eq!(fs::read_to_string(place.path("private/1.out")).unwrap(), "PRIVATE\n");
}

/// The files that a command's processes created, renamed or removed, as recorded by strace(1).
fn touched(log: &str) -> Vec<&str> {
    let changes = |line: &&str| {
        let call = line.split_whitespace().nth(1).unwrap_or_default();
        let opens = call.starts_with("open")
            && ["O_CREAT", "O_TMPFILE", "O_WRONLY", "O_RDWR"].iter().any(|flag| line.contains(flag));
        let is_done = !line.contains(" = -1 ");
        is_done && (opens || !call.starts_with("open"))
    };
    log.lines().filter(|line| line.contains('"')).filter(changes).collect()
}

#[test]
fn judging_writes_only_to_the_cache_and_run_folders() {
    if !tools(&["strace", "python3"]) {
        return;
    }
    let place = Place::new(b"7\n", b"7\n");
    place.make(&[
        ("p/cases/1.in", "7\n"),
        ("p/cases/1.out", "7\n"),
        ("p/checker.py", "import sys; sys.exit(0)\n"),
        ("p/solutions/right.py", ECHO),
        ("p/solutions/wa.py", "print(8)\n"),
    ]);
    let calls = "open,openat,openat2,creat,mkdir,mkdirat,rename,renameat,renameat2,link,linkat,symlink,symlinkat,unlink,unlinkat,rmdir,mknod,mknodat,truncate,chmod,fchmodat,chown,fchownat";
    let mut command = place.command("strace".as_ref());
    command.args(["-f", "-y", "-s", "4096", "-o", "../log", "-e", calls]);
    command.arg(place.program()).args(["test", "../p", "--sandbox", "landlock"]);
    let output = command.output_in_time().unwrap();
    assert!(text(&output).contains("as expected: right.py gets AC"), "{}", text(&output));
    let log = fs::read_to_string(place.path("log")).unwrap();
    let [tmp, cache] = ["tmp", "cache"].map(|folder| place.path(folder).display().to_string());
    let elsewhere = |line: &&str| {
        ![&tmp[..], &cache, "/proc/", "/dev/", "/sys/fs/cgroup"].iter().any(|place| line.contains(place))
    };
    let elsewhere: Vec<&str> = touched(&log).into_iter().filter(elsewhere).collect();
    assert!(touched(&log).len() > 5, "{log}");
    assert_eq!(elsewhere, Vec::<&str>::new());
}

#[test]
fn files_replaced_by_links_reveal_no_private_files() {
    for setting in settings() {
        let place = Place::under(&setting, b"7\n", b"7\n");
        place.make(&[
            ("private/key", "PRIVATE\n"),
            ("p/data", "near\n"),
            ("p/read.py", "import sys; print(open(sys.argv[1]).read())\n"),
            (
                "p/problem.toml",
                "generator = \"python3 read.py data\"\nreference = \"python3 read.py data\"\n",
            ),
        ]);
        symlink("../private/key", place.path("p/other")).unwrap();
        drop(place.judging(&[]));
        let (mut seen, mut failed) = (0, 0);
        while_swapped(&place, ["p/data", "p/other"], || {
            for round in 0..4 {
                let sandbox = if round % 2 == 0 { "auto" } else { "landlock" };
                let options = ["--exec", "echo x", "--count", "1", "--shrink", "0", "--sandbox", sandbox];
                let said = place.said(&[&["stress", "../p"], &options[..]].concat());
                assert!(!said.contains("PRIVATE"), "{said}");
                seen += u32::from(said.contains("near"));
                failed += u32::from(said.contains("generator"));
            }
        });
        assert!(seen + failed > 0);
    }
}

#[test]
fn modes_of_other_users_files_are_not_copied() {
    let place = Place::new(b"7\n", b"8\n");
    let output = place.path("cases/1.out");
    if rustix::process::getuid().is_root() {
        chown(&output, Some(NOBODY), Some(NOBODY)).unwrap();
    }
    fs::set_permissions(&output, fs::Permissions::from_mode(0o6777)).unwrap();
    let said = place.said(&["test", "../cases", "--exec", "cat", "--accept", "--yes"]);
    assert!(said.contains("1 output accepted"), "{said}");
    let found = output.metadata().unwrap();
    assert_eq!(found.uid(), rustix::process::getuid().as_raw());
    assert_eq!(found.mode() & 0o7000, 0);
    assert!(found.mode() & 0o022 == 0 || !rustix::process::getuid().is_root(), "{:o}", found.mode());
}

#[test]
fn folders_that_others_can_replace_are_refused() {
    let place = Place::new(b"7\n", b"7\n");
    fs::create_dir_all(place.path("mine/building/kept")).unwrap();
    place.set_mode("mine", 0o755);
    fs::create_dir(place.path("open")).unwrap();
    symlink("../mine", place.path("open/dlx-judge")).unwrap();
    let mode = |mode| place.set_mode("open", mode);
    let run_in = |variable: &str, folder: &str| {
        let mut command = place.judging(&["test", "../cases", "--exec", "cat"]);
        text(&command.env(variable, place.path(folder)).output_in_time().unwrap())
    };
    let run = |variable: &str| run_in(variable, "open");
    mode(0o777);
    // A link in the middle of a chain of links is refused, too, and so is a folder that does not exist yet.
    symlink("../mine", place.path("open/hop")).unwrap();
    symlink("open/hop", place.path("chain")).unwrap();
    for folder in ["open", "open/new", "chain"] {
        let said = run_in("XDG_CACHE_HOME", folder);
        assert!(said.contains("other users may write to") && said.contains("/open"), "{folder}: {said}");
    }
    assert!(!place.path("open/new").exists() && !place.path("mine/dlx-judge").exists());
    let said = run_in("TMPDIR", "chain");
    assert!(said.contains("set TMPDIR to a folder of your own"), "{said}");
    // The folder of a site is checked in the same way.
    fs::create_dir(place.path("empty")).unwrap();
    symlink("../empty", place.path("open/web")).unwrap();
    for folder in ["../open/web", "../open/made/site"] {
        let said = place.said(&["site", "-o", folder]);
        assert!(said.contains("other users may write to"), "{said}");
    }
    assert!(fs::read_dir(place.path("empty")).unwrap().next().is_none() && !place.path("open/made").exists());
    let said = run("TMPDIR");
    assert!(said.contains("set TMPDIR to a folder of your own"), "{said}");
    mode(0o1777);
    if rustix::process::getuid().is_root() {
        lchown(place.path("open/dlx-judge"), Some(NOBODY), None).unwrap();
        let said = run("XDG_CACHE_HOME");
        assert!(said.contains("belongs to another user"), "{said}");
    }
    assert!(run("TMPDIR").contains("all 2 cases pass"));
    // Another user may create a missing folder before the judge does.
    let (theirs, hidden) = (place.path("open/made"), place.path("open/.hidden"));
    if rustix::process::getuid().is_root() {
        fs::create_dir(&hidden).unwrap();
        symlink("../../mine", hidden.join("b")).unwrap();
        lchown(&hidden, Some(NOBODY), None).unwrap();
        let is_over = AtomicBool::new(false);
        std::thread::scope(|scope| {
            scope.spawn(|| {
                while !is_over.load(Ordering::Relaxed) {
                    if renameat_with(CWD, &hidden, CWD, &theirs, RenameFlags::NOREPLACE).is_ok() {
                        std::thread::sleep(Duration::from_micros(30));
                        fs::rename(&theirs, &hidden).unwrap();
                    }
                }
            });
            for _ in 0..30 {
                run_in("XDG_CACHE_HOME", "open/made/b/c");
                if fs::symlink_metadata(&theirs).is_ok_and(|found| found.uid() == 0) {
                    fs::remove_dir_all(&theirs).unwrap();
                }
            }
            is_over.store(true, Ordering::Relaxed);
        });
        assert!(!place.path("mine/c").exists());
    }
    let said = run_in("XDG_CACHE_HOME", "open/made/b/c");
    assert!(said.contains("all 2 cases pass") && theirs.join("b/c/dlx-judge").is_dir(), "{said}");
    assert_eq!(theirs.metadata().unwrap().mode() & 0o777, 0o700);
    // A folder named like an unfinished import may contain a user's files.
    place.make(&[("theirs/.dlx-judge-made/new/f", "precious"), ("theirs/.dlx-judge-made/list", "f")]);
    let set = place.path("theirs/.dlx-judge-made");
    fs::create_dir(set.join("old")).unwrap();
    let is_root = rustix::process::getuid().is_root();
    for (folder, mode, owner) in [("", 0o777, 0), ("", 0o775, 0), ("", 0o755, NOBODY), ("new", 0o775, 0)] {
        if owner != 0 && !is_root {
            continue;
        }
        let folder = set.join(folder);
        fs::set_permissions(&folder, fs::Permissions::from_mode(mode)).unwrap();
        if is_root {
            chown(&folder, Some(owner), None).unwrap();
        }
        let said = place.said(&["import", "../cases", "--cases", "..", "--id", "theirs"]);
        assert!(said.contains("other users may have put .dlx-judge-made there"), "{said}");
        assert!(set.join("new/f").is_file() && !place.path("theirs/f").exists());
        fs::set_permissions(&folder, fs::Permissions::from_mode(0o755)).unwrap();
    }
    assert!(place.path("mine/building/kept").is_dir());
    assert_eq!(place.path("mine").metadata().unwrap().mode() & 0o777, 0o755);
}

#[test]
fn readable_files_swapped_with_links_reveal_no_expected_outputs() {
    if !tools(&["gcc", "python3"]) {
        return;
    }
    for setting in settings() {
        let place = Place::under(&setting, b"7\n", b"a hidden output\n");
        let path = |name: &str| place.path(name).display().to_string();
        let asm = format!(
            "asm(\".section .rodata\\n.globl D\\nD: .incbin \\\"{}\\\"\\n.byte 0\\n.text\");",
            path("p/x.h")
        );
        let include =
            format!("#include <stdio.h>\n{asm}\nextern char D[];\nint main(void) {{ printf(\"%s\", D); }}\n");
        let read = format!("print(open('{}').read(), end='')\n", path("p/lib/1.out"));
        place.make(&[
            ("p/include.c", &include),
            ("p/x.h", "wrong"),
            ("p/lib/1.out", "wrong"),
            ("read.py", &read),
        ]);
        symlink("../cases/1.out", place.path("p/link")).unwrap();
        symlink("../cases", place.path("p/folder")).unwrap();
        drop(place.judging(&[]));
        let is_hidden = |arguments: &[&str]| {
            for round in 0..8 {
                let sandbox = if round % 2 == 0 { "auto" } else { "landlock" };
                let said = place.said(&[&["test", "../cases/1", "--sandbox", sandbox], arguments].concat());
                assert!(!said.contains("the case passes"), "{arguments:?}: {said}");
            }
        };
        while_swapped(&place, ["p/x.h", "p/link"], || is_hidden(&["--solution", "../p/include.c"]));
        while_swapped(&place, ["p/lib", "p/folder"], || {
            is_hidden(&["--solution", "../read.py", "--readable", "../p/lib"]);
        });
    }
}

/// The owner of a link could turn it into a link to private files at any time.
#[test]
fn links_of_other_users_are_not_followed() {
    if !rustix::process::getuid().is_root() {
        return;
    }
    for setting in [Setting::of(None), Setting::of(Some(NOBODY))] {
        let place = Place::under(&setting, b"1\n", b"1\n");
        place.make(&[("theirs/right/1.in", "1\n"), ("theirs/right/1.out", "1\n"), ("here/mine.py", ECHO)]);
        symlink("right", place.path("theirs/link")).unwrap();
        for (owner, said) in [(4321, "link is another user's link"), (0, "the case passes")] {
            let mut command = place.judging(&["test", "../theirs/link", "-s", "mine.py"]);
            lchown(place.path("theirs/link"), Some(owner), None).unwrap();
            let judged = text(&command.output_in_time().unwrap());
            assert!(judged.contains(said), "{judged}");
        }
    }
}

/// Anyone can put `lib` next to `bin` in a shared folder; if the judge then took the shared folder for the
/// installation of a language, programs could read the whole folder.
#[test]
fn shared_folders_are_not_taken_for_language_installations() {
    for setting in settings() {
        let place = Place::under(&setting, b"1\n", b"PRIVATE\n");
        let script = format!("#!/bin/sh\ncat {} || true\n", place.path("shared/lib/key").display());
        place.make(&[("shared/bin/prog", &script), ("shared/lib/key", "PRIVATE\n")]);
        place.set_mode("shared/bin/prog", 0o755);
        for (mode, verdict) in [(0o1777, "WA"), (0o775, "WA"), (0o755, "AC")] {
            place.set_mode("shared", mode);
            for layer in ["auto", "landlock"] {
                let options = ["--exec", "../shared/bin/prog", "--sandbox", layer];
                let judged = place.said(&[&["test", "../cases/1"], &options[..]].concat());
                assert!(judged.contains(&format!("{verdict}  ")), "{mode:o} {judged}");
            }
        }
    }
}

/// A home that neither HOME nor its path reveals is recognised by the files that programs keep in homes.
#[test]
fn homes_are_not_taken_for_language_installations() {
    for setting in settings() {
        let place = Place::under(&setting, b"1\n", b"PRIVATE\n");
        let script = format!("#!/bin/sh\ncat {} || true\n", place.path("alice/.config/key").display());
        let private = [("alice/lib/it", ""), ("alice/.config/key", "PRIVATE\n")];
        place.make(&[&[("alice/bin/prog", script.as_str())], &private[..]].concat());
        place.set_mode("alice/bin/prog", 0o755);
        let mut command = place.judging(&["test", "../cases/1", "--exec", "../alice/bin/prog"]);
        let judged = text(&command.env_remove("HOME").output_in_time().unwrap());
        assert!(judged.contains("WA  ") && !judged.contains("+PRIVATE"), "{judged}");
        // The parent of the temporary folder is not taken for the installation of a language either: other
        // runs have their outputs in the temporary folder.
        let script = format!("#!/bin/sh\ncat {} || true\n", place.path("own/tmp/key").display());
        place.make(&[("own/bin/prog", &script), ("own/lib/it", ""), ("own/tmp/key", "PRIVATE\n")]);
        place.set_mode("own/bin/prog", 0o755);
        let mut command = place.judging(&["test", "../cases/1", "--exec", "../own/bin/prog"]);
        let judged = text(&command.env("TMPDIR", place.path("own/tmp")).output_in_time().unwrap());
        assert!(judged.contains("WA  ") && !judged.contains("+PRIVATE"), "{judged}");
    }
}

/// The owner of a link could make the judge write verdicts to a file that only the user may write.
#[test]
fn writing_follows_no_links_of_other_users() {
    if !rustix::process::getuid().is_root() {
        return;
    }
    for setting in [Setting::of(None), Setting::of(Some(NOBODY))] {
        let place = Place::under(&setting, b"1\n", b"1\n");
        place.make(&[("here/mine.py", ECHO), ("mine/it", ""), ("here/theirs.json", "")]);
        for name in ["run.json", "out.rs"] {
            symlink("../mine/made", place.path("here").join(name)).unwrap();
        }
        symlink("../mine/it", place.path("here/old.rs")).unwrap();
        place.set_mode("here/theirs.json", 0o666);
        let judging = ["test", "../cases/1", "-s", "mine.py", "--resume"];
        let bundling = ["bundle", "poj3740", "-o"];
        for (arguments, name) in
            [(&judging[..], "run.json"), (&judging[..], "theirs.json"), (&bundling[..], "old.rs")]
        {
            let mut command = place.judging(&[arguments, &[name]].concat());
            lchown(place.path("here").join(name), Some(4321), None).unwrap();
            let output = command.output_in_time().unwrap();
            assert_eq!(output.status.code(), Some(1), "{name}: {}", text(&output));
        }
        // A dangling link is replaced.
        drop(place.judging(&[&bundling[..], &["out.rs"]].concat()).output_in_time());
        assert!(!place.path("mine/made").exists());
        assert_eq!(fs::read(place.path("mine/it")).unwrap(), b"");
        assert_eq!(fs::read(place.path("here/theirs.json")).unwrap(), b"");
    }
}

/// A typed path with `..` must not lead into a folder of other users, in which links would be followed.
#[test]
fn paths_with_dots_are_resolved() {
    for setting in settings() {
        let place = Place::under(&setting, b"1\n", b"1\n");
        let script = "#!/bin/sh\ncat\n";
        place.make(&[("near/prog", script), ("near/more", script), ("cases/deep/it", "")]);
        place.set_mode("near/prog", 0o755);
        let up = "../".repeat(40) + place.path("near/prog").to_str().unwrap().trim_start_matches('/');
        for exec in ["../near/prog", "../near/../near/prog", &up] {
            for more in [&[][..], &["--readable", "../near"]] {
                let judged = place.said(&[&["test", "../cases/1", "--exec", exec], more].concat());
                assert!(judged.contains("AC  "), "{exec} {more:?} {judged}");
            }
        }
        let outside = Path::new("/tmp").join(place.path("near").strip_prefix("/").unwrap());
        assert!(!outside.exists(), "{}", outside.display());
    }
}

/// If a folder replaced the source, Python would run its `__main__.py`, which could read the whole folder.
#[test]
fn replaced_sources_are_not_run() {
    let place = Place::new(b"7\n", b"7\n");
    place.make(&[("theirs/mine.py", "print(8)\n"), ("theirs/all/__main__.py", "print(7)\n")]);
    symlink("all", place.path("theirs/link")).unwrap();
    while_swapped(&place, ["theirs/mine.py", "theirs/link"], || {
        for _ in 0..12 {
            let judged = place.said(&["test", "../cases/1", "-s", "../theirs/mine.py"]);
            assert!(!judged.contains("the case passes"), "{judged}");
        }
    });
}
