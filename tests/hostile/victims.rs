//! Bystanders that a run must not reach: a process of the same user, a file, and listening sockets.

use std::fs::{self, File, FileTimes};
use std::io;
use std::net::TcpListener;
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::os::unix::net::{UnixDatagram, UnixListener};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, SystemTime};

/// The bystanders, which exist while programs are judged.
pub struct Victims {
    process: Child,
    file: PathBuf,
    tcp: TcpListener,
    stream: UnixListener,
    datagram: UnixDatagram,
}

impl Victims {
    /// Creates the bystanders: in `root`, the file `victim` and the sockets `stream` and `datagram`; and a
    /// process of the user with this id, or of the user who runs the tests.
    pub fn at(root: &Path, user: Option<u32>) -> Victims {
        let mut sleep = Command::new("sleep");
        sleep.arg("1000").stdin(Stdio::null()).stdout(Stdio::null()).env_clear();
        if let Some(user) = user {
            sleep.uid(user).gid(user);
        }
        let process = sleep.spawn().unwrap();
        let file = root.join("victim");
        fs::write(&file, "untouched\n").unwrap();
        fs::set_permissions(&file, fs::Permissions::from_mode(0o644)).unwrap();
        let long_ago = SystemTime::UNIX_EPOCH + Duration::from_secs(1_000_000_000);
        let times = FileTimes::new().set_modified(long_ago).set_accessed(long_ago);
        File::options().write(true).open(&file).unwrap().set_times(times).unwrap();
        let tcp = TcpListener::bind("127.0.0.1:0").unwrap();
        tcp.set_nonblocking(true).unwrap();
        let stream = UnixListener::bind(root.join("stream")).unwrap();
        stream.set_nonblocking(true).unwrap();
        let datagram = UnixDatagram::bind(root.join("datagram")).unwrap();
        datagram.set_nonblocking(true).unwrap();
        for socket in ["stream", "datagram"] {
            fs::set_permissions(root.join(socket), fs::Permissions::from_mode(0o777)).unwrap();
        }
        Victims { process, file, tcp, stream, datagram }
    }

    /// The environment variables that tell a program the process's id and the TCP port.
    pub fn variables(&self) -> [(&'static str, String); 2] {
        let port = self.tcp.local_addr().unwrap().port();
        [("HOSTILE_PROCESS", self.process.id().to_string()), ("HOSTILE_PORT", port.to_string())]
    }

    /// The properties of the process and of the file that other processes could change.
    pub fn state(&self) -> [String; 2] {
        [state_of_process(self.process.id()), state_of_file(&self.file)]
    }

    /// The changes since the state `unharmed`.
    pub fn harm(&self, unharmed: &[String; 2]) -> Vec<String> {
        let now = self.state();
        let changed = unharmed.iter().zip(&now).filter(|(before, after)| before != after);
        let mut harm: Vec<String> =
            changed.map(|(before, after)| format!("a victim was changed:\n{before}\n{after}")).collect();
        let silent = |arrived: io::Result<()>| matches!(arrived, Err(error) if error.kind() == io::ErrorKind::WouldBlock);
        for (socket, silent) in [
            ("TCP socket", silent(self.tcp.accept().map(drop))),
            ("stream socket", silent(self.stream.accept().map(drop))),
            ("datagram socket", silent(self.datagram.recv(&mut [0; 1]).map(drop))),
        ] {
            if !silent {
                harm.push(format!("the {socket} was reached"));
            }
        }
        harm
    }
}

impl Drop for Victims {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// The properties of a process that other processes could change: limits, niceness, scheduling class,
/// processors, and whether it is running.
fn state_of_process(process: u32) -> String {
    let read = |file: &str| fs::read_to_string(format!("/proc/{process}/{file}")).unwrap_or_default();
    let stat = read("stat");
    let fields: Vec<&str> = stat.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
    // Fields 18, 19 and 41 of proc_pid_stat(5): priority, niceness and policy; the first of these is field 3.
    let scheduling = [18, 19, 41].map(|field| fields.get(field - 3).copied().unwrap_or("gone"));
    let status = read("status");
    let of_status =
        status.lines().filter(|line| line.starts_with("Cpus_allowed:") || line.starts_with("State:"));
    let stopped = of_status
        .map(|line| line.replace("R (running)", ALIVE).replace("D (disk sleep)", ALIVE))
        .collect::<Vec<_>>()
        .join(" ");
    // SAFETY: the call takes numbers; 1 is IOPRIO_WHO_PROCESS.
    let ioprio = unsafe { libc::syscall(libc::SYS_ioprio_get, 1, process) };
    format!("{stopped} {scheduling:?} {ioprio} {}", read("limits"))
}

/// The state of a process that is neither stopped nor ended.
const ALIVE: &str = "S (sleeping)";

/// The properties of a file that other processes could change, including its content.
fn state_of_file(file: &Path) -> String {
    let Ok(about) = fs::symlink_metadata(file) else { return "gone".into() };
    let mut names = [0; 1024];
    let attributes = rustix::fs::llistxattr(file, &mut names[..]).unwrap_or_default();
    format!(
        "{:o} {}:{} {} names, {} attributes, changed {}, {:?}",
        about.mode(),
        about.uid(),
        about.gid(),
        about.nlink(),
        attributes,
        about.mtime(),
        fs::read_to_string(file)
    )
}
