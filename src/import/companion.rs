//! Competitive Companion, a browser extension that posts a problem as JSON to a local port.
//!
//! Only this machine can connect. That includes web pages in its browsers, so requests from pages are rejected: by
//! their Origin, which is not that of an extension, and by their Host.

use super::{Found, plain};
use crate::problems::PROBLEMS;
use anyhow::Context;
use serde::Deserialize;
use std::io::Read;
use std::net::{Ipv4Addr, Ipv6Addr, SocketAddr};
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, Sender};
use tiny_http::{Method, Request, Response, Server};

/// A problem as the extension describes it; its other fields are not used.
#[derive(Debug, Deserialize)]
pub struct Posted {
    /// Its title.
    pub name: String,
    /// The address of its statement.
    pub url: String,
    /// Its samples.
    pub tests: Vec<Sample>,
    /// The batch of problems it came with.
    #[serde(default)]
    pub batch: Batch,
}

/// A sample, without blanks at either end.
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

/// No problem has samples larger than this.
const MOST: u64 = 16 << 20;

impl Posted {
    /// The id to use for the problem: that of the registry if it is included, otherwise judge and number, or the title.
    pub fn id(&self) -> String {
        let address = |url: &str| {
            let url = url.trim_end_matches('/').to_ascii_lowercase();
            let url = url.split_once("://").map_or(url.as_str(), |(_, rest)| rest);
            url.trim_start_matches("www.").to_string()
        };
        let wanted = address(&self.url);
        for problem in PROBLEMS {
            let facts = problem.facts();
            let twins = facts.twins.iter().map(|twin| &twin.address);
            if std::iter::once(&facts.address).chain(twins).any(|own| address(own) == wanted) {
                return problem.id.to_string();
            }
        }
        let (host, path) = wanted.split_once('/').unwrap_or((&wanted, ""));
        let number: String = path.chars().rev().take_while(char::is_ascii_alphanumeric).collect();
        let number: String = number.chars().rev().collect();
        let judge =
            [("poj.org", "poj"), ("hdu.edu.cn", "hdu"), ("luogu.com.cn", "luogu"), ("spoj.com", "spoj")]
                .into_iter()
                .find(|(ending, _)| host.ends_with(ending));
        match judge {
            Some((_, judge)) if !number.is_empty() => format!("{judge}{}", number.trim_start_matches('p')),
            _ => plain(&self.name.to_ascii_lowercase().replace(' ', "-")),
        }
    }

    /// Its samples as cases. Adds the final newline, which the extension strips.
    pub fn cases(&self) -> Vec<Found> {
        let whole = |text: &str| format!("{}\n", text.trim_end_matches('\n')).into_bytes();
        let case = |(index, sample): (usize, &Sample)| Found {
            name: format!("sample-{}", index + 1),
            input: whole(&sample.input),
            output: whole(&sample.output),
        };
        self.tests.iter().enumerate().map(case).collect()
    }
}

/// A listener on a port.
pub struct Listener {
    /// The port.
    pub port: u16,
    posted: Receiver<Posted>,
}

impl Listener {
    /// Listens on `port` of this machine only; 0 means any free port.
    ///
    /// # Errors
    /// If the port is taken.
    pub fn new(port: u16) -> anyhow::Result<Listener> {
        let bind = |address: SocketAddr| Server::http(address).map_err(|error| anyhow::anyhow!("{error}"));
        let first = bind((Ipv4Addr::LOCALHOST, port).into())
            .with_context(|| format!("cannot listen on port {port} of 127.0.0.1"))?;
        let port = first.server_addr().to_ip().map_or(port, |address| address.port());
        let (sender, posted) = mpsc::channel();
        // `localhost` may be either address; a machine without IPv6 does not need the second.
        let second = bind((Ipv6Addr::LOCALHOST, port).into()).ok();
        for server in [Some(first), second].into_iter().flatten() {
            let (server, sender) = (Arc::new(server), sender.clone());
            std::thread::spawn(move || serve(&server, &sender));
        }
        Ok(Listener { port, posted })
    }

    /// The next problem, if one arrives within a tenth of a second.
    pub fn next(&self) -> Option<Posted> {
        self.posted.recv_timeout(std::time::Duration::from_millis(100)).ok()
    }
}

/// Answers requests, each in its own thread so that none delays another.
fn serve(server: &Server, sender: &Sender<Posted>) {
    for mut request in server.incoming_requests() {
        let sender = sender.clone();
        std::thread::spawn(move || {
            let accepted = accept(&mut request);
            let (code, message) = match &accepted {
                Ok(_) => (200, ""),
                Err((code, message)) => (*code, message.as_str()),
            };
            // The response is sent first, because the command may end once it has the problem. Errors are ignored: the
            // client may have gone, or the command may have ended.
            let _ = request.respond(Response::from_string(message).with_status_code(code));
            if let Ok(posted) = accepted {
                let _ = sender.send(posted);
            }
        });
    }
}

/// The problem in a request, or the status and message that reject it.
fn accept(request: &mut Request) -> Result<Posted, (u16, String)> {
    let header = |name: &'static str| {
        request
            .headers()
            .iter()
            .find(|header| header.field.equiv(name))
            .map(|header| header.value.to_string())
    };
    let ours = ["localhost", "127.0.0.1", "[::1]"];
    let host = header("Host").unwrap_or_default();
    let host = host.rsplit_once(':').map_or(host.as_str(), |(host, _)| host);
    if header("Origin").is_some_and(|origin| origin.starts_with("http") || origin == "null")
        || !ours.contains(&host)
    {
        return Err((403, "requests from web pages are rejected\n".into()));
    }
    if *request.method() != Method::Post {
        return Err((405, "expected POST\n".into()));
    }
    let mut body = Vec::new();
    let read = request.as_reader().take(MOST + 1).read_to_end(&mut body);
    read.map_err(|error| (400, format!("cannot read the body: {error}\n")))?;
    if body.len() as u64 > MOST {
        return Err((413, format!("more than {} MiB\n", MOST >> 20)));
    }
    serde_json::from_slice(&body)
        .map_err(|error| (400, format!("not a Competitive Companion request: {error}\n")))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn id(name: &str, url: &str) -> String {
        Posted { name: name.into(), url: url.into(), tests: Vec::new(), batch: Batch::default() }.id()
    }

    #[test]
    fn a_problem_is_known_by_its_address() {
        assert_eq!(id("Sudoku", "http://poj.org/problem?id=3074"), "poj3074");
        assert_eq!(id("x", "https://poj.org/problem?id=1000"), "poj1000");
        assert_eq!(id("x", "http://acm.hdu.edu.cn/showproblem.php?pid=1000"), "hdu1000");
        assert_eq!(id("x", "https://www.luogu.com.cn/problem/P1001"), "luogu1001");
        assert_eq!(id("A. Two  Words/..", "https://example.org/x"), "a.-two--words");
    }
}
