//! Competitive Companion, the browser extension: it posts a problem as JSON to a port of this machine.
//!
//! Only this machine can connect. Pages in a browser on it can, too, so that what a page posts is refused: by its origin,
//! which is not that of an extension, and by the host it believes to talk to.

use super::{Found, plain};
use crate::problems::PROBLEMS;
use anyhow::Context;
use serde::Deserialize;
use std::io::Read;
use std::net::{Ipv4Addr, Ipv6Addr, SocketAddr};
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, Sender};
use tiny_http::{Method, Request, Response, Server};

/// A problem as the extension describes it; what else it says is of no use here.
#[derive(Debug, Deserialize)]
pub struct Posted {
    /// Its title.
    pub name: String,
    /// Where its statement is.
    pub url: String,
    /// Its samples.
    pub tests: Vec<Sample>,
    /// Which problems it came with.
    #[serde(default)]
    pub batch: Batch,
}

/// A sample, without blanks at its ends.
#[derive(Debug, Deserialize)]
pub struct Sample {
    input: String,
    output: String,
}

/// Problems that come together.
#[derive(Debug, Deserialize)]
pub struct Batch {
    /// How many there are.
    pub size: usize,
}

impl Default for Batch {
    fn default() -> Batch {
        Batch { size: 1 }
    }
}

/// No problem has more than this of samples.
const MOST: u64 = 16 << 20;

impl Posted {
    /// What the problem is called here: by its id if it is one of ours, else by its judge and number, or its title.
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

    /// Its samples as cases. The extension cuts the ends of lines off, which judges have.
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

/// What arrives at a port from now on.
pub struct Listener {
    /// The port.
    pub port: u16,
    posted: Receiver<Posted>,
}

impl Listener {
    /// Listens on `port` of this machine only; 0 is any that is free.
    ///
    /// # Errors
    /// If the port is taken.
    pub fn new(port: u16) -> anyhow::Result<Listener> {
        let bind = |address: SocketAddr| Server::http(address).map_err(|error| anyhow::anyhow!("{error}"));
        let first = bind((Ipv4Addr::LOCALHOST, port).into())
            .with_context(|| format!("cannot listen on port {port} of 127.0.0.1"))?;
        let port = first.server_addr().to_ip().map_or(port, |address| address.port());
        let (sender, posted) = mpsc::channel();
        // `localhost` may be either; a machine without the second has no use for it.
        let second = bind((Ipv6Addr::LOCALHOST, port).into()).ok();
        for server in [Some(first), second].into_iter().flatten() {
            let (server, sender) = (Arc::new(server), sender.clone());
            std::thread::spawn(move || serve(&server, &sender));
        }
        Ok(Listener { port, posted })
    }

    /// The next problem, if one comes within a tenth of a second.
    pub fn next(&self) -> Option<Posted> {
        self.posted.recv_timeout(std::time::Duration::from_millis(100)).ok()
    }
}

/// Answers requests, each in a thread of its own so that none holds up another.
fn serve(server: &Server, sender: &Sender<Posted>) {
    for mut request in server.incoming_requests() {
        let sender = sender.clone();
        std::thread::spawn(move || {
            let accepted = accept(&mut request);
            let (code, said) = match &accepted {
                Ok(_) => (200, ""),
                Err((code, said)) => (*code, said.as_str()),
            };
            // The answer goes first, since the command may end with what it is told. A client that is gone needs none, and
            // nobody is left to tell when the command has ended.
            let _ = request.respond(Response::from_string(said).with_status_code(code));
            if let Ok(posted) = accepted {
                let _ = sender.send(posted);
            }
        });
    }
}

/// The problem in a request; or the status and the words with which it is refused.
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
        return Err((403, "pages may not post here\n".into()));
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
        .map_err(|error| (400, format!("not what Competitive Companion posts: {error}\n")))
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
