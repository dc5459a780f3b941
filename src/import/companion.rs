//! Competitive Companion, a browser extension that posts a problem as JSON to a local port.
//!
//! Only programs on this machine can connect. Among these programs are browsers, and thus the web pages that
//! they show, so requests from web pages are rejected (see [`request`](super::request)).

use super::request::{Connection, Refusal, State};
use super::{ImportedCase, plain};
use crate::folder::manifest;
use anyhow::Context;
use dlx_problems as problems;
use serde::Deserialize;
use std::collections::VecDeque;
use std::io::ErrorKind;
use std::net::{Ipv4Addr, Ipv6Addr, TcpListener};
use std::time::{Duration, Instant};

/// A problem as the extension sends it. Fields that are not listed here are ignored.
#[derive(Debug, Deserialize)]
pub struct Posted {
    /// The title of the problem.
    pub name: String,
    /// The URL of the statement.
    pub url: String,
    /// The samples of the problem.
    pub tests: Vec<Sample>,
    /// The time limit in milliseconds.
    #[serde(default, rename = "timeLimit")]
    pub time: Option<f64>,
    /// The memory limit in MiB.
    #[serde(default, rename = "memoryLimit")]
    pub memory: Option<f64>,
    /// The batch in which the problem was sent.
    #[serde(default)]
    pub batch: Batch,
}

/// A sample. The extension trims white space at both ends of each text.
#[derive(Debug, Deserialize)]
pub struct Sample {
    input: String,
    output: String,
}

/// A batch of problems sent together.
#[derive(Debug, Deserialize)]
pub struct Batch {
    /// The number of problems.
    pub size: usize,
}

impl Default for Batch {
    fn default() -> Batch {
        Batch { size: 1 }
    }
}

/// Maximum number of simultaneous connections: below the usual limit on a process's open files.
const MAX_CONNECTIONS: usize = 800;
/// Maximum bytes held by all connections together.
const MAX_HELD_BYTES: usize = 64 << 20;
/// How long [`Listener::wait`] waits for a problem, and the interval between checks of the connections.
const WAIT_TIME: Duration = Duration::from_millis(100);
const TICK: Duration = Duration::from_millis(10);
const MAX_SAMPLES: usize = 1000;

impl Posted {
    /// The id to use for the problem: the id of the built-in problem if there is one, otherwise the judge and
    /// the number in the URL, the words of the URL, or the title.
    pub fn id(&self) -> String {
        if let Ok(problem) = problems::find(&self.url) {
            return problem.id.to_string();
        }
        let url = self.url.trim_end_matches('/').to_ascii_lowercase();
        let wanted = url.split_once("://").map_or(url.as_str(), |(_, rest)| rest);
        let (host, path) = wanted.split_once('/').unwrap_or((wanted, ""));
        let number: String = path.chars().rev().take_while(char::is_ascii_alphanumeric).collect();
        let number: String = number.chars().rev().collect();
        let judge =
            [("poj.org", "poj"), ("hdu.edu.cn", "hdu"), ("luogu.com.cn", "luogu"), ("spoj.com", "spoj")]
                .into_iter()
                .find(|(ending, _)| host.ends_with(ending));
        match judge {
            Some((_, judge)) if !number.is_empty() => format!("{judge}{}", number.trim_start_matches('p')),
            _ => {
                let words: Vec<&str> = words_of(&url).collect();
                match words.len() {
                    0 | 1 => plain(&self.name.to_ascii_lowercase().replace(' ', "-")),
                    _ => words.join("-"),
                }
            }
        }
    }

    /// A `problem.toml` with the problem's limits. None if there are no valid limits.
    pub fn facts(&self) -> Option<String> {
        let limits = manifest::limits(self.time.map(|milliseconds| milliseconds / 1000.0), self.memory);
        (!limits.is_empty())
            .then(|| format!("# as Competitive Companion gave them: seconds, MiB\n[limits]\n{limits}"))
    }

    /// The problem's samples as cases, with the final newline that the extension strips.
    pub fn cases(&self) -> Vec<ImportedCase> {
        let whole = |text: &str| format!("{}\n", text.trim_end_matches('\n')).into_bytes();
        let case = |(index, sample): (usize, &Sample)| ImportedCase {
            name: format!("sample-{}", index + 1),
            input: whole(&sample.input),
            output: whole(&sample.output),
        };
        self.tests.iter().enumerate().map(case).collect()
    }
}

/// Words of URLs that do not identify a problem.
const COMMON: [&str; 22] = [
    "www",
    "acm",
    "open",
    "com",
    "org",
    "net",
    "edu",
    "cn",
    "jp",
    "ru",
    "problem",
    "problems",
    "problemset",
    "contest",
    "contests",
    "task",
    "tasks",
    "view",
    "id",
    "pid",
    "php",
    "html",
];

/// The words of a URL that identify the judge and the problem: `codeforces`, `4` and `a` in
/// `https://codeforces.com/contest/4/problem/A`.
fn words_of(url: &str) -> impl Iterator<Item = &str> {
    let address = url.split_once("://").map_or(url, |(_, rest)| rest);
    let words = address.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    words.filter(|word| !word.is_empty() && !COMMON.contains(word)).take(8)
}

/// Parses the body of a request.
fn posted(body: &[u8]) -> Result<Posted, Refusal> {
    let posted: Posted = serde_json::from_slice(body)
        .map_err(|error| Refusal(400, format!("not a Competitive Companion request: {error}")))?;
    if posted.tests.len() > MAX_SAMPLES {
        return Err(Refusal(413, format!("more than {MAX_SAMPLES} samples")));
    }
    Ok(posted)
}

/// A listener on a port.
pub struct Listener {
    /// The port.
    pub port: u16,
    listeners: Vec<TcpListener>,
    /// The connections, the oldest first.
    open: VecDeque<Connection>,
}

impl Listener {
    /// Listens on `port` for connections from this machine only; 0 means any free port.
    ///
    /// # Errors
    /// Fails if the port is taken.
    pub fn new(port: u16) -> anyhow::Result<Listener> {
        let first = TcpListener::bind((Ipv4Addr::LOCALHOST, port))
            .with_context(|| format!("cannot listen on port {port} of 127.0.0.1"))?;
        let port = first.local_addr().context("cannot listen")?.port();
        // `localhost` may be the IPv4 or the IPv6 address. On a machine without IPv6, the IPv4 address is
        // enough.
        let second = TcpListener::bind((Ipv6Addr::LOCALHOST, port)).ok();
        let listeners: Vec<TcpListener> = [Some(first), second].into_iter().flatten().collect();
        for listener in &listeners {
            listener.set_nonblocking(true).context("cannot listen")?;
        }
        Ok(Listener { port, listeners, open: VecDeque::new() })
    }

    /// The next problem, if one arrives within a tenth of a second.
    pub fn wait(&mut self) -> Option<Posted> {
        let end = Instant::now() + WAIT_TIME;
        loop {
            self.accept();
            if let Some(posted) = self.look() {
                return Some(posted);
            }
            if Instant::now() >= end {
                return None;
            }
            std::thread::sleep(TICK);
        }
    }

    /// Accepts new connections. If there are too many connections, closes the oldest ones, whose clients have
    /// had the most time to send a request.
    fn accept(&mut self) {
        for listener in &self.listeners {
            loop {
                match listener.accept() {
                    Ok((stream, _)) => self.open.extend(Connection::new(stream).ok()),
                    Err(error) if error.kind() == ErrorKind::WouldBlock => break,
                    // No file descriptor is left, or the client has disconnected.
                    Err(_) if self.open.pop_front().is_some() => {}
                    Err(_) => break,
                }
                if self.open.len() > MAX_CONNECTIONS {
                    self.open.pop_front();
                }
            }
        }
    }

    /// Checks each connection and answers complete requests. Returns the first problem that was posted.
    fn look(&mut self) -> Option<Posted> {
        let mut found = None;
        for mut connection in std::mem::take(&mut self.open) {
            // Once a problem is found, the other connections keep their data until the next check.
            let state = if found.is_none() { connection.look(self.port) } else { State::Open };
            match state {
                State::Over => continue,
                State::Open => {}
                State::Asked(body) => {
                    let posted = body.and_then(|body| posted(&body));
                    // Send the response first, because the command may end as soon as it receives the
                    // problem.
                    connection.answer(posted.as_ref().err().unwrap_or(&Refusal(200, String::new())));
                    found = posted.ok();
                }
            }
            self.open.push_back(connection);
        }
        let mut held: usize = self.open.iter().map(Connection::held).sum();
        while held > MAX_HELD_BYTES
            && let Some(oldest) = self.open.pop_front()
        {
            held -= oldest.held();
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn id(name: &str, url: &str) -> String {
        Posted {
            name: name.into(),
            url: url.into(),
            tests: Vec::new(),
            time: Some(1500.0),
            memory: None,
            batch: Batch::default(),
        }
        .id()
    }

    #[test]
    fn ids_of_problems_come_from_the_url_or_the_title() {
        assert_eq!(id("Sudoku", "http://poj.org/problem?id=3074"), "poj3074");
        assert_eq!(id("x", "https://poj.org/problem?id=1000"), "poj1000");
        let uva = "https://onlinejudge.org/index.php?option=com_onlinejudge&Itemid=8&category=446&page=show_problem&problem=4055";
        assert_eq!(id("1309 - Sudoku", uva), "uva1309");
        assert_eq!(id("x", "https://zoj.pintia.cn/problem-sets/91827364500/problems/91827367537"), "zoj3122");
        assert_eq!(id("x", "https://vjudge.net/problem/HDU-5046"), "hdu5046");
        assert_eq!(id("x", "https://www.luogu.com.cn/problem/P10482"), "luogu10482");
        assert_eq!(id("x", "https://www.spoj.com/problems/SUDOKU/"), "spoj1110");
        assert_eq!(id("x", "http://acm.hdu.edu.cn/showproblem.php?pid=1000"), "hdu1000");
        assert_eq!(id("x", "https://www.luogu.com.cn/problem/P1001"), "luogu1001");
        assert_eq!(id("A. Two  Words/..", "https://example.org/"), "a.-two--words");
        assert_eq!(id("A. Watermelon", "https://codeforces.com/contest/4/problem/A"), "codeforces-4-a");
        let abc = "https://atcoder.jp/contests/abc345/tasks/abc345_e";
        assert_eq!(id("E", abc), "atcoder-abc345-abc345_e");
    }
}
