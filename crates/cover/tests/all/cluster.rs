//! The scripts in `scale/`, run with GNU parallel, and with a single-node Slurm that the test starts. Workers
//! are killed mid-run.

use crate::process::{shell, write};
use crate::scale::queens;
use crate::tools::{find, record, skip, tools};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

fn scripts() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("scale")
}

/// Kills a worker that counts with a checkpoint in `folder`, as if its machine were lost. Returns whether
/// there was such a worker.
fn kill_a_worker(folder: &Path) -> bool {
    let folder = folder.to_str().unwrap();
    let own = fs::canonicalize(env!("CARGO_BIN_EXE_dlx-cover")).unwrap();
    for process in fs::read_dir("/proc").unwrap().flatten().map(|entry| entry.path()) {
        let words = fs::read_to_string(process.join("cmdline")).unwrap_or_default();
        let here = fs::read_link(process.join("cwd")).unwrap_or_default();
        let is_near = words.contains(folder) || here.starts_with(folder);
        let is_worker =
            fs::read_link(process.join("exe")).is_ok_and(|exe| exe == own) && words.contains("--checkpoint");
        let id = process.file_name().and_then(|name| name.to_str()?.parse().ok());
        if is_near
            && is_worker
            && let Some(id) = id.and_then(rustix::process::Pid::from_raw)
        {
            return rustix::process::kill_process(id, rustix::process::Signal::KILL).is_ok();
        }
    }
    false
}

#[test]
fn gnu_parallel_counts_in_parts_despite_killed_workers() {
    if !tools(&["parallel"]) {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), &[("it.dlx", &queens(13))]);
    let command = format!("'{}' it.dlx 8 -j 2", scripts().join("parallel.sh").display());
    let mut running = shell(&command, folder.path()).stdout(Stdio::piped()).spawn().unwrap();
    let end = Instant::now() + Duration::from_secs(120);
    let mut kills = 0;
    while running.try_wait().unwrap().is_none() {
        assert!(Instant::now() < end, "GNU parallel does not end");
        kills += usize::from(kills < 3 && kill_a_worker(folder.path()));
        std::thread::sleep(Duration::from_millis(100));
    }
    let output = running.wait_with_output().unwrap();
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success() && text.lines().last() == Some("73712"), "{text}");
    assert!(kills > 0);
    // When the script runs again, only the missing part is counted.
    fs::remove_file(folder.path().join("it.dlx.parts/3.json")).unwrap();
    let again = shell(&command, folder.path()).output().unwrap();
    assert!(String::from_utf8_lossy(&again.stdout).ends_with("73712\n"));
}

/// A single-node Slurm in a folder. Its processes are killed on drop.
struct Slurm {
    folder: tempfile::TempDir,
    processes: Vec<Child>,
}

impl Slurm {
    fn start() -> Slurm {
        let mut slurm = Slurm { folder: tempfile::tempdir().unwrap(), processes: Vec::new() };
        let home = slurm.folder.path().to_path_buf();
        let host = fs::read_to_string("/proc/sys/kernel/hostname").unwrap();
        let (host, path) = (host.trim(), home.display());
        let port = 20_000 + std::process::id() % 20_000;
        let configuration = format!(
            "ClusterName=test\nSlurmctldHost={host}(127.0.0.1)\nAuthType=auth/munge\nAuthInfo=socket={path}/munge.socket\n\
             SlurmUser=root\nSlurmdUser=root\nSlurmctldPort={port}\nSlurmdPort={}\nStateSaveLocation={path}/state\n\
             SlurmdSpoolDir={path}/spool\nSlurmctldPidFile={path}/slurmctld.pid\nSlurmdPidFile={path}/slurmd.pid\n\
             ProctrackType=proctrack/linuxproc\nTaskPlugin=task/none\nSelectType=select/cons_tres\n\
             SelectTypeParameters=CR_CPU\nReturnToService=2\nMpiDefault=none\n\
             JobAcctGatherType=jobacct_gather/none\nAccountingStorageType=accounting_storage/none\n\
             SlurmdParameters=config_overrides\nSchedulerParameters=sched_interval=1,batch_sched_delay=0\nKillWait=2\n\
             NodeName=one NodeHostname={host} NodeAddr=127.0.0.1 CPUs=2 State=UNKNOWN\n\
             PartitionName=all Nodes=one Default=YES MaxTime=INFINITE State=UP\n",
            port + 1
        );
        write(&home, &[("slurm.conf", &configuration), ("state/x", ""), ("spool/x", "")]);
        fs::write(home.join("key"), std::array::from_fn::<u8, 128, _>(|index| index as u8 ^ port as u8))
            .unwrap();
        let munge = format!(
            "chmod 755 . && chmod 600 key && exec munged --foreground --force --key-file={path}/key --socket={path}/munge.socket \
             --pid-file={path}/munged.pid --log-file={path}/munged.log --seed-file={path}/munged.seed >>daemons.log 2>&1"
        );
        let up =
            |slurm: &mut Slurm, command: &str| slurm.processes.push(slurm.shell(command).spawn().unwrap());
        up(&mut slurm, &munge);
        slurm.wait("the socket of munge", || home.join("munge.socket").exists());
        up(&mut slurm, "exec slurmctld -D -f slurm.conf >>daemons.log 2>&1");
        up(&mut slurm, "exec slurmd -D -N one -f slurm.conf >>daemons.log 2>&1");
        let mut idle = slurm.shell("sinfo -h -o %t");
        slurm.wait("a node that is idle", move || {
            idle.output().is_ok_and(|output| String::from_utf8_lossy(&output.stdout).contains("idle"))
        });
        slurm
    }

    fn shell(&self, command: &str) -> Command {
        let folder = self.folder.path();
        let mut shell = shell(command, folder);
        let path = std::env::var("PATH").unwrap_or_default();
        let own = Path::new(env!("CARGO_BIN_EXE_dlx-cover")).parent().unwrap().display().to_string();
        shell.env("SLURM_CONF", folder.join("slurm.conf")).env("PATH", format!("{own}:{path}:/usr/sbin"));
        shell
    }

    fn wait(&self, what: &str, mut is_there: impl FnMut() -> bool) {
        let end = Instant::now() + Duration::from_secs(300);
        while !is_there() {
            let log = fs::read_to_string(self.folder.path().join("daemons.log")).unwrap_or_default();
            assert!(Instant::now() < end, "waited for {what}: {log}");
            std::thread::sleep(Duration::from_millis(200));
        }
    }
}

impl Drop for Slurm {
    fn drop(&mut self) {
        let _ = self.shell("scancel --full --signal=KILL $(squeue -h -o %A) 2>/dev/null").output();
        for process in self.processes.iter_mut().rev() {
            let _ = process.kill();
            let _ = process.wait();
        }
    }
}

/// Whether the user is root. If not, records the test as skipped; the test must then return.
fn is_root() -> bool {
    let is_root = rustix::process::getuid().is_root();
    if !is_root {
        record(std::thread::current().name().unwrap_or("a test"), "root", "only root can start a Slurm");
    }
    is_root
}

#[test]
#[ignore = "starts a Slurm of one node as root, and waits two minutes until it queues a killed task again"]
fn slurm_counts_in_parts_despite_a_killed_worker() {
    if !is_root() || !tools(&["sbatch", "scontrol"]) {
        return;
    }
    for daemon in ["/usr/sbin/munged", "/usr/sbin/slurmctld", "/usr/sbin/slurmd"] {
        if !tools(&[daemon]) {
            return;
        }
    }
    let slurm = Slurm::start();
    write(slurm.folder.path(), &[("it.dlx", &queens(12))]);
    let script = scripts().join("slurm.sh");
    let job = slurm.shell(&format!("'{}' it.dlx 6", script.display())).output().unwrap();
    assert!(job.status.success(), "{}", String::from_utf8_lossy(&job.stdout));
    slurm.wait("a worker to kill", || kill_a_worker(slurm.folder.path()));
    let sum = slurm.folder.path().join("it.dlx.parts/sum");
    slurm.wait("the sum", || fs::read_to_string(&sum).is_ok_and(|sum| !sum.is_empty()));
    assert_eq!(fs::read_to_string(&sum).unwrap(), "14200\n");
}

/// Without Kubernetes or GitHub, only the commands in the manifests can be checked.
#[test]
fn the_manifests_use_existing_commands() {
    for (file, words) in [
        (
            "kubernetes.yaml",
            &["completionMode: Indexed", "--part $part/64 --checkpoint", "backoffLimitPerIndex"][..],
        ),
        (
            "github.yml",
            &["--part ${{ matrix.part }}/8 --checkpoint", "dlx-cover sum part-*.json", "needs: part"],
        ),
    ] {
        let text = fs::read_to_string(scripts().join(file)).unwrap();
        for word in words {
            assert!(text.contains(word), "{file}: {word}");
        }
    }
}

/// Finds a schema checker: the checker installed by `.ci/run`, or a checker on the PATH.
fn schema_checker(name: &str) -> Option<PathBuf> {
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/schemas/bin").join(name);
    let found = if own.is_file() { Some(own) } else { find(name) };
    if found.is_none() {
        skip(std::thread::current().name().unwrap_or(name), name);
    }
    found
}

/// Runs the checker on a file. Returns whether the checker accepts the file, and the checker's output.
fn checked(checker: &Path, arguments: &[&str], file: &Path) -> (bool, String) {
    let output = Command::new(checker).args(arguments).arg(file).output().unwrap();
    let text = [output.stdout, output.stderr].map(|text| String::from_utf8_lossy(&text).into_owned());
    (output.status.success(), text.concat())
}

/// Checks that a file matches a schema. To test the checker, also checks that each replacement in `wrong`
/// makes the file invalid.
fn assert_matches_schema(checker: &Path, arguments: &[&str], file: &Path, wrong: &[(&str, &str)]) {
    let (is_well, printed) = checked(checker, arguments, file);
    assert!(is_well, "{}: {printed}", file.display());
    let (folder, text) = (tempfile::tempdir().unwrap(), fs::read_to_string(file).unwrap());
    for (right, wrong) in wrong {
        assert!(text.contains(right), "{}: {right}", file.display());
        write(folder.path(), &[("wrong.yaml", &text.replacen(right, wrong, 1))]);
        let (is_well, printed) = checked(checker, arguments, &folder.path().join("wrong.yaml"));
        assert!(!is_well, "{wrong}: {printed}");
    }
}

#[test]
fn the_workflow_matches_the_github_schema() {
    let Some(checker) = schema_checker("check-jsonschema") else { return };
    let wrong = [("runs-on: ubuntu-latest", "run-on: ubuntu-latest"), ("uses: actions", "using: actions")];
    let arguments = ["--builtin-schema", "vendor.github-workflows"];
    assert_matches_schema(&checker, &arguments, &scripts().join("github.yml"), &wrong);
}

#[test]
fn the_manifest_matches_the_kubernetes_schema() {
    let Some(checker) = schema_checker("kubernetes-validate") else { return };
    let wrong = [("completions: 64", "completions: many"), ("parallelism:", "paralelism:")];
    assert_matches_schema(&checker, &["--strict"], &scripts().join("kubernetes.yaml"), &wrong);
}
