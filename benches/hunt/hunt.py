"""Measures the families of structured inputs: `python3 benches/hunt/hunt.py [ID...]`, after `cargo build --release`.

For each problem, each family and the seeds 1 to 5, makes an input, checks that it is valid, and measures the CPU
seconds of `dlx-judge run`, the Rust bundle (rustc -O) and the C++ bundle (g++ -O2), up to three times the limit.
Writes the slowest times to benches/hunt/slowest.md; rows there for problems not measured are kept."""

import math
import os
import random
import resource
import subprocess
import sys
import tempfile
import tomllib

import boards  # noqa: F401 (adds its families)
from families import FAMILIES, IMPOSSIBLE

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
TOOL = os.path.join(ROOT, "target/release/dlx-judge")
BUILT = os.path.join(ROOT, "target/hunt")
SEEDS = range(1, 6)
MAKE_ATTEMPTS = 3
# The statements of these problems promise only the format and ranges of the input. The check verifies both
# first, so an input is valid even if its check is stopped.
FORM_ALONE = {"acwing2713"}
MEMORY = 2 << 30
HEAD = """# The slowest structured inputs

CPU seconds of the slowest of five seeds, measured by `python3 benches/hunt/hunt.py`; families.py and boards.py generate
the inputs. Each time includes about 0.005 s of process start-up. `>` marks a run that was stopped; times over the limit
are bold.

| problem | family | limit | run | Rust | C++ |
|---|---|---|---|---|---|
"""

def timed(command, text, limit):
    """Runs the command and returns its CPU seconds (None if over three times the limit) and its output."""
    seconds = math.ceil(3 * limit)

    def bound():
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))

    with tempfile.TemporaryFile() as given, tempfile.TemporaryFile() as output:
        given.write(text.encode())
        given.seek(0)
        child = subprocess.Popen(command, stdin=given, stdout=output, stderr=subprocess.DEVNULL, preexec_fn=bound)
        _, status, usage = os.wait4(child.pid, 0)
        child.returncode = status
        output.seek(0)
        spent = usage.ru_utime + usage.ru_stime
        if status != 0 and spent < seconds - 0.5:
            raise RuntimeError(f"{' '.join(command)}: status {status} after {spent:.2f} s")
        return (spent if status == 0 else None), output.read()

class Tools:
    def __init__(self, problem):
        self.problem = problem

    def valid(self, text, seconds=5):
        command = [TOOL, "gen", self.problem, "--check", "--time-limit", str(seconds)]
        result = subprocess.run(command, input=text.encode(), capture_output=True)
        stopped = b"stopped before the check was done" in result.stderr
        return result.returncode == 0 or stopped and self.problem in FORM_ALONE

    def answer(self, text):
        command = [TOOL, "run", self.problem]
        return subprocess.run(command, input=text.encode(), capture_output=True, timeout=60).stdout.decode()

    def accepts(self, text, expected, output):
        """Returns whether the rules of this problem accept the output."""
        with tempfile.TemporaryDirectory() as cases:
            case = os.path.join(cases, self.problem, "hunt")
            os.mkdir(os.path.dirname(case))
            for end, content in ((".in", text.encode()), (".out", expected), (".mine", output)):
                with open(case + end, "wb") as file:
                    file.write(content)
            command = [TOOL, "explain", f"{self.problem}/hunt", "--own", "--cases", cases, "--output", case + ".mine"]
            return subprocess.run(command, stdout=subprocess.DEVNULL).returncode == 0

    def made(self, seed, size):
        command = [TOOL, "gen", self.problem, "--seed", str(seed), "--size", str(size)]
        return subprocess.run(command, capture_output=True, check=True).stdout.decode()

def bundle(problem, language):
    program, source = (os.path.join(BUILT, f"{problem}.{language}{end}") for end in ("", ".src"))
    os.makedirs(BUILT, exist_ok=True)
    text = subprocess.run([TOOL, "bundle", problem, "--lang", language], capture_output=True, check=True).stdout
    if os.path.exists(program) and open(source, "rb").read() == text:
        return program
    open(source, "wb").write(text)
    compiler = {
        "rust": ["rustc", "-A", "warnings", "--crate-name", "solution", "--edition", "2021", "-O"],
        "cpp": ["g++", "-O2", "-w", "-x", "c++"],
    }[language]
    subprocess.run([*compiler, "-o", program, source], check=True)
    return program

def input_of(problem, name):
    """Returns a function that tries a few inputs for a seed and returns the first valid input, or None."""
    tools = Tools(problem)

    def make(seed):
        for attempt in range(MAKE_ATTEMPTS):
            text = FAMILIES[problem][name](random.Random(f"{problem} {name} {seed} {attempt}"), tools)
            if tools.valid(text, 10):
                return text
        return None

    return make

def hunt(problem):
    with open(os.path.join(ROOT, "problems", problem, "problem.toml"), "rb") as file:
        facts = tomllib.load(file)
    limit = facts["limits"]["time"]
    commands = [[TOOL, "run", problem], [bundle(problem, "rust")]]
    has_twin = os.path.exists(os.path.join(ROOT, "problems", problem, "solution.cpp"))
    commands += [[bundle(problem, "cpp")]] if has_twin else []
    for name in FAMILIES[problem]:
        make, slowest, stopped = input_of(problem, name), [0.0] * len(commands), [False] * len(commands)
        valid = 0
        for seed in SEEDS:
            text = make(seed)
            if text is None:
                continue
            valid += 1
            outputs = []
            for i, command in enumerate(commands):
                if stopped[i]:
                    continue
                spent, output = timed(command, text, limit)
                stopped[i] = spent is None
                if spent is not None:
                    slowest[i] = max(slowest[i], spent)
                    outputs.append(output)
            if not all(Tools(problem).accepts(text, outputs[0], output) for output in outputs):
                print(f"{problem} {name} {seed}: an output is not accepted", file=sys.stderr)
        cells = [f"> {3 * limit:g}" if stop else f"{time:.2f}" for time, stop in zip(slowest, stopped)]
        cells = [f"**{c}**" if s or t > limit else c for c, t, s in zip(cells, slowest, stopped)]
        if valid:
            words = name.replace("_", " ") + ("" if valid == len(SEEDS) else f" ({valid} seeds)")
            yield f"| {problem} | {words} | {limit:g} | {' | '.join(cells if has_twin else cells + ['none'])} |"
        else:
            print(f"{problem} {name}: no valid input", file=sys.stderr)

def table(path):
    try:
        lines = open(path).read().split("\n")
    except FileNotFoundError:
        return []
    return [line for line in lines if line.startswith("| ") and not line.startswith("| problem ")]

def main():
    path = os.path.join(HERE, "slowest.md")
    for problem in sys.argv[1:] or sorted(FAMILIES):
        if problem in IMPOSSIBLE or problem not in FAMILIES:
            sys.exit(f"{problem}: expected one of {', '.join(sorted(FAMILIES))}")
        made = list(hunt(problem))
        kept = [line for line in table(path) if line.split()[1] != problem]
        reasons = "".join(f"- {name}: {reason}.\n" for name, reason in sorted(IMPOSSIBLE.items()))
        lines = sorted(kept + made)
        missing = sorted(set(FAMILIES) - {line.split()[1] for line in lines})
        unmeasured = f"\nNot measured yet: {', '.join(missing)}.\n" if missing else ""
        with open(path, "w") as file:
            file.write(HEAD + "\n".join(lines) + "\n" + unmeasured + "\n## Problems without families\n\n" + reasons)
        print("\n".join(made), flush=True)

main()
