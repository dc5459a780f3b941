//! `dlx-judge import` as a process: folders, archives, hostile archives, and a browser extension over HTTP.

use crate::common::{Ran, fresh, judge, judge_in, write};
use crate::tools::deadline::Deadline;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use tempfile::TempDir;
use zip::write::{SimpleFileOptions, ZipWriter};

fn import(path: &Path, cases: &Path, more: &[&str]) -> Ran {
    let (path, cases) = (path.to_str().unwrap(), cases.to_str().unwrap());
    judge(&[&["import", path, "--cases", cases], more].concat())
}

/// A zip archive of files with these paths; each file contains its path.
fn archive(folder: &TempDir, paths: &[&str]) -> std::path::PathBuf {
    let file = folder.path().join("poj3074.zip");
    let mut zip = ZipWriter::new(fs::File::create(&file).unwrap());
    for path in paths {
        zip.start_file(*path, SimpleFileOptions::default()).unwrap();
        zip.write_all(path.as_bytes()).unwrap();
    }
    zip.finish().unwrap();
    file
}

/// All files below a folder.
fn files(folder: &Path) -> Vec<String> {
    let all = walkdir::WalkDir::new(folder).sort_by_file_name().into_iter().map(Result::unwrap);
    let files = all.filter(|entry| entry.file_type().is_file());
    files.map(|entry| entry.path().strip_prefix(folder).unwrap().display().to_string()).collect()
}

#[test]
fn a_folder_is_imported_in_any_layout() {
    let (folder, cases) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let sample = folder.path().join("data/sample");
    fs::create_dir_all(&sample).unwrap();
    fs::write(sample.join("1.in"), "1\n").unwrap();
    fs::write(sample.join("1.ans"), "2\n").unwrap();
    fs::write(folder.path().join("input7.txt"), "7\n").unwrap();
    fs::write(folder.path().join("output7.txt"), "8\n").unwrap();
    fs::write(folder.path().join("notes.yaml"), "name: x\n").unwrap();
    import(folder.path(), cases.path(), &["--id", "luogu10482"]).ends(0);
    let expected = ["poj3074/7.in", "poj3074/7.out", "poj3074/data-sample-1.in", "poj3074/data-sample-1.out"];
    assert_eq!(files(cases.path()), expected);
    assert_eq!(fs::read_to_string(cases.path().join("poj3074/data-sample-1.out")).unwrap(), "2\n");
}

/// A CPH file as CPH writes it.
const CPH: &str = r#"{"name":"Sudoku","group":"POJ","url":"http://poj.org/problem?id=3074","interactive":false,
    "memoryLimit":64,"timeLimit":1000,"tests":[{"id":1,"input":"1 2\n","output":"3\n"},{"id":2,"input":"4 5","output":""}],
    "testType":"single","input":{"type":"stdin"},"output":{"type":"stdout"},"languages":{},"batch":{"id":"x","size":1},
    "srcPath":"/home/me/a.cpp","local":false}"#;

#[test]
fn cph_files_are_judged_and_imported() {
    let (folder, cases) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let hash = ".cph/.a.cpp_0123456789abcdef0123456789abcdef.prob";
    write(folder.path(), &[(hash, CPH), ("other/.b.cpp_0.prob", r#"{"tests":[{"input":"","output":"3"}]}"#)]);
    for (place, names) in [(hash, ["cph-1", "cph-2"]), (".cph", ["a.cpp/cph-1", "a.cpp/cph-2"])] {
        let output = judge_in(folder.path(), &["test", place, "--exec", "sh -c 'read a b; echo $((a + b))'"]);
        let report = output.out + &output.err;
        let place = place.rsplit('/').next().unwrap();
        let judged =
            |name: &str| report.lines().find(|line| line.contains(name)).unwrap_or(&report).to_string();
        assert!(judged(names[0]).starts_with("AC"), "{place}: {report}");
        assert!(judged(names[1]).starts_with("RUN"), "{place}: {report}");
    }
    import(&folder.path().join(hash), cases.path(), &[])
        .warns("cph-2, input: left out: its output is missing");
    assert_eq!(files(cases.path()), ["poj3074/cph-1.in", "poj3074/cph-1.out"]);
    assert_eq!(fs::read_to_string(cases.path().join("poj3074/cph-1.in")).unwrap(), "1 2\n");
    import(&folder.path().join("other"), cases.path(), &["--id", "mine"]).ends(0);
    assert!(cases.path().join("mine/cph-1.in").exists(), "{:?}", files(cases.path()));
    let output = import(&folder.path().join("other/.b.cpp_0.prob"), cases.path(), &[]);
    output.ends(2);
    assert!(output.err.ends_with(".b.cpp_0.prob is not for a known problem; add --id\n"), "{}", output.err);
}

#[test]
fn an_archive_is_imported_and_existing_cases_are_kept() {
    let (folder, cases) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let file = archive(&folder, &["t/1.in", "t/1.a", "t/2.in", "t/2.a", "t/notes.md"]);
    import(&file, cases.path(), &[]).ends(0);
    assert_eq!(files(cases.path()), ["poj3074/1.in", "poj3074/1.out", "poj3074/2.in", "poj3074/2.out"]);
    // Importing the same cases again is harmless.
    import(&file, cases.path(), &[]).ends(0);
    let changed = cases.path().join("poj3074/2.out");
    fs::write(&changed, "mine").unwrap();
    fs::remove_file(cases.path().join("poj3074/1.in")).unwrap();
    import(&file, cases.path(), &[]).ends(1).warns("--force overwrites it");
    assert_eq!(fs::read_to_string(&changed).unwrap(), "mine");
    assert!(!cases.path().join("poj3074/1.in").exists(), "part of it was written");
    import(&file, cases.path(), &["--force"]).ends(0);
    assert_eq!(fs::read_to_string(&changed).unwrap(), "t/2.a");
}

#[test]
fn parts_of_a_package_that_are_not_imported_are_named() {
    let yaml = "problem_format_version: 2025-09\nname: Sum\nlimits:\n  time_limit: 5\n";
    let folder = fresh(&[
        ("pack/problem.yaml", yaml),
        ("pack/data/secret/1.in", "1 2\n"),
        ("pack/data/secret/1.ans", "3\n"),
        ("pack/output_validator/v.py", "raise SystemExit(42)\n"),
        ("pack/input_validators/v.py", "raise SystemExit(42)\n"),
        ("sum/notes", ""),
    ]);
    let output = judge_in(folder.path(), &["import", "pack", "--id", "sum"]);
    // The command names the imported cases, not the folder ./sum.
    output.ends(0).says("to judge a solution: dlx-judge test ./cases/sum --solution FILE\n").warns(
        "pack: its checker is not imported\npack: its limits are not imported\n\
         pack: its validators are not imported\n\
         to judge with the whole package: dlx-judge test pack --solution FILE\n",
    );
    judge_in(folder.path(), &["test", "./cases/sum", "--exec", "echo 3"]).ends(0);
}

#[test]
fn hostile_archives_are_rejected() {
    for paths in [
        &["../evil.in", "../evil.out"][..],
        &["ok.in", "ok.out", "a/../../evil.in", "a/../../evil.out"],
        &["/tmp/dlx-judge-evil.in", "/tmp/dlx-judge-evil.out"],
        &["..\\evil.in", "..\\evil.out"],
        &["../README.md"],
    ] {
        let (folder, outer) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        import(&archive(&folder, paths), &outer.path().join("cases"), &[])
            .ends(1)
            .warns("points outside the archive");
        assert_eq!(files(outer.path()), [""; 0]);
        assert!(!Path::new("/tmp/dlx-judge-evil.in").exists());
    }
}

#[test]
fn links_in_archives_are_rejected() {
    let (folder, cases) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let file = folder.path().join("poj3074.zip");
    let mut zip = ZipWriter::new(fs::File::create(&file).unwrap());
    zip.add_symlink("1.in", "/etc/passwd", SimpleFileOptions::default()).unwrap();
    zip.finish().unwrap();
    import(&file, cases.path(), &[]).warns("is a link");
    assert_eq!(files(cases.path()), [""; 0]);
}

#[test]
fn files_that_are_not_archives_or_cases_are_reported() {
    let (folder, cases) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let file = folder.path().join("poj3074.zip");
    fs::write(&file, "PK\x03\x04 and nothing more").unwrap();
    import(&file, cases.path(), &[]).warns("is not a zip archive that can be read");
    import(&archive(&folder, &["README.md"]), cases.path(), &[]).warns("no cases");
    import(&archive(&folder, &["a.in"]), cases.path(), &[])
        .warns("a.in: left out: its output is missing")
        .ends(1);
    import(&file, cases.path(), &["--id", "../x"]).ends(2);
}

/// A running `import --listen`, and its port.
struct Listening {
    process: Child,
    port: u16,
    _deadline: Deadline,
}

impl Listening {
    fn start(cases: &Path) -> Listening {
        let mut process = Command::new(env!("CARGO_BIN_EXE_dlx-judge"))
            .args(["import", "--listen", "--port", "0", "--cases", cases.to_str().unwrap()])
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let deadline = Deadline::start("import --listen".into());
        let mut line = String::new();
        BufReader::new(process.stderr.take().unwrap()).read_line(&mut line).unwrap();
        let port = line.split("127.0.0.1:").nth(1).unwrap().split(';').next().unwrap().parse().unwrap();
        Listening { process, port, _deadline: deadline }
    }

    /// Sends a request and returns the status code of the response.
    fn send(&self, method: &str, headers: &str, body: &[u8]) -> u16 {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        let length = body.len();
        write!(
            stream,
            "{method} / HTTP/1.1\r\n{headers}Content-Length: {length}\r\nConnection: close\r\n\r\n"
        )
        .unwrap();
        // The server may close the connection before it has read all of a rejected request.
        let _ = stream.write_all(body);
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        String::from_utf8_lossy(&answer).split(' ').nth(1).and_then(|code| code.parse().ok()).unwrap_or(0)
    }

    fn post(&self, body: &str) -> u16 {
        self.send("POST", &format!("Host: localhost:{}\r\n", self.port), body.as_bytes())
    }
}

impl Drop for Listening {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// A problem in the format that Competitive Companion posts.
fn problem(name: &str, url: &str, batch: usize) -> String {
    serde_json::json!({
        "name": name, "group": "POJ", "url": url, "interactive": false, "memoryLimit": 64, "timeLimit": 1000,
        "tests": [{"input": "1 2\n3", "output": "4"}, {"input": "5\n", "output": "6\n"}],
        "testType": "single", "input": {"type": "stdin"}, "output": {"type": "stdout"},
        "languages": {"java": {"mainClass": "Main", "taskClass": "X"}},
        "batch": {"id": "123e67c8-03c6-44a4-a3f9-5918533f9fb2", "size": batch}
    })
    .to_string()
}

#[test]
fn samples_are_received_from_the_browser() {
    let cases = tempfile::tempdir().unwrap();
    let mut listening = Listening::start(cases.path());
    assert_eq!(listening.post(&problem("Sudoku", "http://poj.org/problem?id=3074", 2)), 200);
    assert_eq!(listening.post(&problem("Other", "http://poj.org/problem?id=9999", 2)), 200);
    // The command ends when both problems of the batch have arrived.
    assert_eq!(listening.process.wait().unwrap().code(), Some(0));
    let names = |id: &str| ["1.in", "1.out", "2.in", "2.out"].map(|name| format!("{id}/sample-{name}"));
    assert_eq!(
        files(cases.path()),
        [&names("poj3074")[..], &["poj9999/problem.toml".to_string()], &names("poj9999")].concat()
    );
    let limits = fs::read_to_string(cases.path().join("poj9999/problem.toml")).unwrap();
    assert!(limits.ends_with("[limits]\ntime = 1\nmemory = 64\n"), "{limits}");
    assert_eq!(fs::read_to_string(cases.path().join("poj3074/sample-1.in")).unwrap(), "1 2\n3\n");
}

#[test]
fn limits_invalid_in_problem_toml_are_left_out() {
    for (limit, wrong, left) in [("64", "1e20", "time = 1\n"), ("1000", "1e-9", "memory = 64\n")] {
        let cases = tempfile::tempdir().unwrap();
        let mut listening = Listening::start(cases.path());
        let body = problem("Other", "http://poj.org/problem?id=9999", 1).replace(limit, wrong);
        assert_eq!(listening.post(&body), 200);
        assert_eq!(listening.process.wait().unwrap().code(), Some(0));
        let limits = fs::read_to_string(cases.path().join("poj9999/problem.toml")).unwrap();
        assert!(limits.ends_with(&format!("[limits]\n{left}")), "{limits}");
    }
}

#[test]
fn requests_from_elsewhere_are_rejected() {
    let cases = tempfile::tempdir().unwrap();
    let mut listening = Listening::start(cases.path());
    let good = problem("../../evil", "http://x/", 1);
    let host = format!("Host: 127.0.0.1:{}\r\n", listening.port);
    let send = |method: &str, headers: &str, body: &str| listening.send(method, headers, body.as_bytes());
    assert!(TcpStream::connect(("127.0.0.2", listening.port)).is_err(), "it listens on more than 127.0.0.1");
    assert_eq!(send("POST", &format!("{host}Origin: https://example.org\r\n"), &good), 403);
    assert_eq!(send("POST", &format!("{host}Origin: file://\r\n"), &good), 403);
    let twice = format!("{host}Origin: moz-extension://0\r\nOrigin: https://example.org\r\n");
    assert_eq!(send("POST", &twice, &good), 400);
    assert_eq!(send("POST", "Host: example.org\r\n", &good), 403);
    assert_eq!(send("GET", &host, ""), 405);
    assert_eq!(send("POST", &host, "{}"), 400);
    assert_eq!(send("POST", &host, "not JSON"), 400);
    assert_eq!(send("POST", &host, &"x".repeat((16 << 20) + 1)), 413);
    assert_eq!(files(cases.path()), [""; 0]);
    // After these requests, the command still answers others, and a name cannot point outside the folder.
    assert_eq!(send("POST", &host, &good), 200);
    assert_eq!(listening.process.wait().unwrap().code(), Some(0));
    assert_eq!(files(cases.path())[1], "evil/sample-1.in");
}

#[test]
fn existing_samples_are_kept() {
    let cases = tempfile::tempdir().unwrap();
    fs::create_dir(cases.path().join("poj3074")).unwrap();
    fs::write(cases.path().join("poj3074/sample-2.in"), "mine").unwrap();
    let mut listening = Listening::start(cases.path());
    assert_eq!(listening.post(&problem("Sudoku", "http://poj.org/problem?id=3074", 1)), 200);
    assert_eq!(listening.process.wait().unwrap().code(), Some(1));
    assert_eq!(files(cases.path()), ["poj3074/sample-2.in"]);
}

#[test]
fn oversized_files_are_refused_unread() {
    let (folder, cases) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    for name in ["1.in", "1.out"] {
        fs::File::create(folder.path().join(name)).unwrap().set_len(1 << 40).unwrap();
    }
    import(folder.path(), cases.path(), &["--id", "poj3074"]).ends(1).warns("more than 512 MiB");
}

#[test]
fn archives_whose_files_share_bytes_are_refused() {
    let (folder, cases) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let file = folder.path().join("poj3074.zip");
    let mut zip = ZipWriter::new(fs::File::create(&file).unwrap());
    zip.start_file("0.in", SimpleFileOptions::default()).unwrap();
    zip.write_all(&vec![b'7'; 8 << 20]).unwrap();
    for copy in 1..100 {
        zip.shallow_copy_file("0.in", &format!("{copy}.in")).unwrap();
    }
    zip.finish().unwrap();
    import(&file, cases.path(), &[]).ends(1).warns("files in it share bytes");
    assert_eq!(files(cases.path()), [""; 0]);
}

#[test]
fn too_many_samples_are_refused() {
    let cases = tempfile::tempdir().unwrap();
    let listening = Listening::start(cases.path());
    let tests = vec![serde_json::json!({"input": "1", "output": "2"}); 50_000];
    let body = serde_json::json!({"name": "x", "url": "http://x/", "tests": tests}).to_string();
    assert_eq!(listening.post(&body), 413);
    assert_eq!(files(cases.path()), [""; 0]);
}

#[test]
fn connections_time_out() {
    let cases = tempfile::tempdir().unwrap();
    let mut listening = Listening::start(cases.path());
    let mut idle: Vec<TcpStream> =
        (0..40).map(|_| TcpStream::connect(("127.0.0.1", listening.port)).unwrap()).collect();
    // Sending a byte now and then gains a connection no extra time.
    let slow = &mut idle[0];
    let start = std::time::Instant::now();
    while slow.write_all(b"P").is_ok() && start.elapsed().as_secs() < 20 {
        std::thread::sleep(std::time::Duration::from_millis(200));
    }
    assert!(start.elapsed().as_secs() < 12, "{:?}", start.elapsed());
    drop(idle);
    assert_eq!(listening.post(&problem("Sudoku", "http://poj.org/problem?id=3074", 1)), 200);
    assert_eq!(listening.process.wait().unwrap().code(), Some(0));
}

#[test]
fn hanging_connections_do_not_block_others() {
    let cases = tempfile::tempdir().unwrap();
    let mut listening = Listening::start(cases.path());
    let head =
        format!("POST / HTTP/1.1\r\nHost: localhost:{}\r\nContent-Length: 9000000\r\n\r\n", listening.port);
    let connect = |body: usize| {
        let mut stream = TcpStream::connect(("127.0.0.1", listening.port)).unwrap();
        stream.write_all(head.as_bytes()).unwrap();
        // The listener may close the connection.
        let _ = stream.write_all(&vec![b' '; body]);
        stream
    };
    let mut hanging: Vec<TcpStream> = (0..400).map(|_| connect(0)).collect();
    assert_eq!(listening.post(&problem("Sudoku", "http://poj.org/problem?id=3074", 2)), 200);
    hanging.extend((0..24).map(|_| connect(8 << 20)));
    let status = fs::read_to_string(format!("/proc/{}/status", listening.process.id())).unwrap();
    let peak = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:")?.strip_suffix("kB")?.trim().parse::<u64>().ok());
    assert!(peak.is_some_and(|peak| peak < 160 << 10), "{peak:?} KiB");
    assert_eq!(listening.post(&problem("Other", "http://poj.org/problem?id=9999", 2)), 200);
    assert_eq!(listening.process.wait().unwrap().code(), Some(0));
    drop(hanging);
    assert_eq!(files(cases.path()).len(), 9);
}

#[test]
fn signals_end_the_listener() {
    let cases = tempfile::tempdir().unwrap();
    let mut listening = Listening::start(cases.path());
    let _idle = TcpStream::connect(("127.0.0.1", listening.port)).unwrap();
    let start = std::time::Instant::now();
    Command::new("kill").arg(listening.process.id().to_string()).status().unwrap();
    listening.process.wait().unwrap();
    assert!(start.elapsed().as_secs() < 3, "{:?}", start.elapsed());
}
