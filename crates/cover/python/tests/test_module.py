"""Tests of the module. Run by `.ci/run` with the built wheel."""

import gc
import os
import pathlib
import random
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time
import unittest
import weakref

import dlx_cover
from dlx_cover import Problem, Stopped


def rooks(n):
    """A problem with n! covers."""
    board = Problem()
    for row in range(n):
        for column in range(n):
            board.option((row, column), [("row", row), ("column", column)])
    return board


def shop():
    problem = Problem()
    problem.option("Ann", ["mon", "tue"])
    problem.option("Bob", ["wed", "thu", "fri"])
    problem.option("Eve", ["mon", "wed"])
    problem.option("Fay", ["tue", "thu", "fri"], cost=20)
    return problem


def hard(options=1500, items=120, each=3):
    """A random problem: finding a cover and proving a cheapest set of options are hard."""
    numbers, problem = random.Random(4), Problem()
    for option in range(options):
        problem.option(option, set(numbers.choices(range(items), k=each)), cost=numbers.randrange(90, 110))
    return problem


class Questions(unittest.TestCase):
    def test_every_question_answers(self):
        self.assertEqual(list(shop().covers()), [["Ann", "Bob"], ["Eve", "Fay"]])
        self.assertEqual(shop().first(), ["Ann", "Bob"])
        self.assertEqual(shop().count(), 2)
        self.assertEqual(dict(shop().marginals()), {"Ann": 1, "Bob": 1, "Eve": 1, "Fay": 1})
        drawn = shop().sample(30, seed=1)
        self.assertEqual(drawn, shop().sample(30, seed=1))
        self.assertEqual({tuple(cover) for cover in drawn}, {("Ann", "Bob"), ("Eve", "Fay")})
        best = shop().cheapest()
        self.assertEqual((best.cover, best.cost, best.bound, best.proved), (["Ann", "Bob"], 0, 0, True))
        self.assertEqual(repr(best), "Best(cover=['Ann', 'Bob'], cost=0, bound=0, proved=True)")
        self.assertEqual(shop().fewest(repeat=True).cost, 2)
        self.assertEqual(shop().count(repeat=True), 7)
        self.assertEqual(shop().count(repeat=True), len(list(shop().covers(repeat=True))))

    def test_help_shows_the_docstrings_of_the_types(self):
        self.assertIn("Item names are any hashable objects", Problem.__doc__)
        self.assertIn("A limit stopped the question", Stopped.__doc__)
        for name in vars(Problem):
            if not name.startswith("_"):
                self.assertTrue(getattr(Problem, name).__doc__, name)

    def test_counts_have_any_size(self):
        problem = Problem()
        for option in range(300):
            problem.option(option, [option // 3])
        self.assertEqual(problem.count(), 3**100)
        self.assertEqual(problem.marginals()[7], (7, 3**99))

    def test_problems_without_cover_have_answers(self):
        problem = Problem()
        problem.option(0, ["a"])
        problem.option(1, ["a", "b"])
        problem.option(2, ["b", "c"])
        problem.option(3, ["c", "a", "b"])
        problem.forbid(3)
        problem.forbid(0)
        self.assertIsNone(problem.first())
        self.assertEqual((list(problem.covers()), problem.count(), problem.sample(3)), ([], 0, []))
        best = problem.cheapest()
        self.assertEqual((best.cover, best.cost, best.bound, best.proved), (None, None, None, True))

    def test_changes_affect_the_next_question_only(self):
        board = rooks(4)
        running = board.covers()
        next(running)
        board.forbid(0)
        self.assertEqual(board.count(), 18)
        board.allow(0)
        board.forbid_item(("row", 3))
        board.forbid_item(("column", 3))
        self.assertEqual(board.count(), 6)
        board.allow_item(("row", 3))
        board.allow_item(("column", 3))
        self.assertEqual(board.count(), 24)
        self.assertEqual(len(list(running)), 23)
        self.assertEqual((len(board), board.label(5)), (16, (1, 1)))

    def test_a_seed_determines_the_order(self):
        firsts = {str(rooks(8).first(seed=seed)) for seed in range(10)}
        self.assertGreater(len(firsts), 5)
        self.assertEqual(rooks(8).first(seed=3), next(rooks(8).covers(seed=3)))

    def test_colours_bounds_and_optional_items(self):
        words = Problem()
        for word, line in [("it", "across"), ("at", "across"), ("id", "down"), ("to", "down")]:
            words.option(word, {line: None, "corner": word[0]})
        self.assertEqual(list(words.covers()), [["it", "id"]])
        guards = Problem()
        guards.between("gate", 2, 3)
        for name in ["Ann", "Bob", "Eve", "Fay"]:
            guards.option(name, ["gate"])
        self.assertEqual((guards.count(), guards.count(repeat=True)), (10, 11))
        guards.option("Gus", ["gate", "tower"])
        guards.optional("tower")
        self.assertEqual(guards.count(), 20)


class Names(unittest.TestCase):
    def test_names_are_any_hashable_objects(self):
        problem = Problem()
        label = ["not", "hashable"]
        problem.option(label, [1, "1", (1, "x"), frozenset([2]), None])
        self.assertIs(problem.first()[0], label)
        problem.item("'1'")
        with self.assertRaisesRegex(ValueError, "is in no option"):
            problem.count()
        with self.assertRaisesRegex(TypeError, "unhashable"):
            problem.option(0, [[1]])
        with self.assertRaisesRegex(TypeError, "expected a list of names, got the string 'mon'"):
            problem.option(0, "mon")

    def test_errors_name_the_item_and_the_option(self):
        problem = Problem()
        problem.option("lesson", ["lesson 1", "room 1"])
        problem.item(("room", 3))
        with self.assertRaisesRegex(ValueError, re.escape("item \"('room', 3)\" is in no option")):
            problem.first()
        problem.optional(("room", 3))
        problem.between("room 1", 3, 2)
        with self.assertRaisesRegex(ValueError, 'item "room 1" cannot be covered 3 to 2 times'):
            problem.covers()
        problem.item("room 1")
        problem.option("red", {"room 1": "red"})
        with self.assertRaisesRegex(ValueError, r"'red': option 1 \(room 1:red\): item \"room 1\" must be"):
            problem.cheapest()
        for cost in [-1, 2**64, 1.5, "7"]:
            with self.assertRaisesRegex(ValueError, "option 'Ann': expected a cost from 0"):
                problem.option("Ann", ["a"], cost=cost)
        for wrong in [problem.forbid, problem.allow, problem.label]:
            with self.assertRaisesRegex(IndexError, "no option 7: the problem has 2"):
                wrong(7)

    def test_a_failing_name_changes_nothing(self):
        class Name:
            def __hash__(self):
                raise KeyError("hash")

        problem = shop()
        with self.assertRaisesRegex(KeyError, "hash"):
            problem.option(0, ["mon", Name()])
        self.assertEqual((len(problem), problem.count()), (4, 2))

    def test_reference_cycles_are_collected(self):
        class Label:
            pass

        problem, label = Problem(), Label()
        label.problem = problem
        problem.option(label, ["a"])
        gone = weakref.ref(label)
        covers = problem.covers()
        label.covers = covers
        del problem, label, covers
        gc.collect()
        self.assertIsNone(gone())


class Tables(unittest.TestCase):
    rows = [[1, 0, 1], [0, True, 0], [0, 0, 1.0], [1, 1, 0]]

    def test_rows_are_options(self):
        problem = Problem.from_rows(self.rows, costs=[5, 5, 1, 1])
        self.assertEqual(sorted(problem.covers()), [[0, 1], [2, 3]])
        self.assertEqual(problem.cheapest().cost, 2)
        for rows, wrong in [([[1, 2]], "row 0, column 1: expected 0 or 1, got 2"), ([[1], []], "row 1: expected 1")]:
            with self.assertRaisesRegex(ValueError, wrong):
                Problem.from_rows(rows)
        with self.assertRaisesRegex(ValueError, "costs: expected 4, one for each row, got 1"):
            Problem.from_rows(self.rows, costs=[1])
        with self.assertRaisesRegex(ValueError, 'item "1" is in no option'):
            Problem.from_rows([[1, 0]]).count()

    def test_numpy_arrays(self):
        try:
            import numpy
        except ImportError:
            self.skipTest("numpy is not installed")
        for kind in [bool, "uint8", float]:
            problem = Problem.from_numpy(numpy.array(self.rows).astype(kind), costs=numpy.array([5, 5, 1, 1]))
            self.assertEqual(problem.cheapest().cover, [2, 3])
        with self.assertRaisesRegex(ValueError, "expected 2 dimensions, got 1"):
            Problem.from_numpy(numpy.array([1, 0]))

    def test_files(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "shop.dlx")
            problem = shop()
            problem.between("gate", 0, 2)
            problem.option("Gus", {"mon": None, "gate": None, "key": "red"})
            problem.forbid(0)
            problem.write(path)
            text = path.read_text()
            self.assertIn("\n| Fay\ntue thu fri |20\n", text)
            self.assertNotIn("Ann", text)
            again = Problem.read(str(path))
            self.assertEqual(list(again.covers()), [["Eve", "Fay"]])
            again.write(path)
            self.assertEqual(sorted(path.read_text().split()), sorted(text.split()))
            path.write_text("a b\nc\n")
            with self.assertRaisesRegex(ValueError, r"shop.dlx: line 2, column 1: .*convert"):
                Problem.read(path)
            with self.assertRaises(FileNotFoundError):
                Problem.read(path.with_name("none"))
            problem.option("Hal", ["room 3"])
            with self.assertRaisesRegex(ValueError, 'cannot write the name "room 3"'):
                problem.write(path)


class Stopping(unittest.TestCase):
    def test_limits_raise_stopped_with_what_is_known(self):
        start = time.monotonic()
        with self.assertRaises(Stopped) as caught:
            hard().count(time_limit=0.2)
        self.assertGreaterEqual(caught.exception.known, 0)
        self.assertLess(time.monotonic() - start, 2)
        for stopped, known in [
            (lambda: list(rooks(12).covers(node_limit=5000)), int),
            (lambda: hard().first(node_limit=1), type(None)),
            (lambda: hard().sample(1, time_limit=0.05), type(None)),
        ]:
            with self.assertRaises(Stopped) as caught:
                stopped()
            self.assertIsInstance(caught.exception.known, known)
        with self.assertRaisesRegex(MemoryError, "more `memory`"):
            rooks(9).sample(1, memory=100)
        with self.assertRaisesRegex(ValueError, "time_limit: expected seconds, got -1"):
            shop().count(time_limit=-1)
        self.assertEqual(shop().count(time_limit=float("inf")), 2)

    def test_an_unproved_best_has_a_bound(self):
        problem = hard(600, 300, 10)
        seen = []
        best = problem.cheapest(repeat=True, time_limit=0.4, on_progress=seen.append)
        self.assertFalse(best.proved)
        self.assertLess(0, best.bound)
        self.assertLess(best.bound, best.cost)
        self.assertGreater(seen[-1].nodes, 0)
        self.assertGreaterEqual(seen[-1].best, best.cost)

    def test_an_exception_of_on_progress_stops_the_question(self):
        def enough(progress):
            # The first call may come before the first node.
            if progress.nodes > 0:
                raise LookupError

        for question in [Problem.count, lambda problem, **limits: list(problem.covers(**limits))]:
            with self.assertRaises(LookupError):
                question(hard(), on_progress=enough)

    @unittest.skipIf(os.name == "nt", "signals")
    def test_ctrl_c_interrupts_long_questions(self):
        for question in ["hard().count()", "list(hard().covers())", "hard(600, 300, 10).fewest(repeat=True)"]:
            # Shells make background processes ignore SIGINT.
            code = "import signal, sys\nsignal.signal(signal.SIGINT, signal.default_int_handler)\n"
            code += f"sys.path.insert(0, {os.path.dirname(__file__)!r})\nfrom test_module import hard\n"
            code += f"print('begins', flush=True)\ntry:\n    {question}\nexcept KeyboardInterrupt:\n    print('interrupted')\n"
            process = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
            self.assertEqual(process.stdout.readline(), "begins\n")
            time.sleep(0.3)
            process.send_signal(signal.SIGINT)
            self.assertEqual(process.communicate(timeout=20)[0], "interrupted\n", question)

    def test_another_thread_runs_while_one_counts(self):
        for question in [Problem.count, lambda problem, **limits: list(problem.covers(**limits))]:
            rounds, problem, ended = [0], hard(), threading.Event()

            def count():
                try:
                    question(problem, time_limit=0.5)
                except Stopped:
                    ended.set()

            thread = threading.Thread(target=count)
            thread.start()
            while thread.is_alive():
                rounds[0] += 1
                problem.forbid(0)
                problem.allow(0)
                time.sleep(0.001)
            self.assertTrue(ended.is_set())
            self.assertGreater(rounds[0], 50)

    def test_iterators_can_be_dropped_midway(self):
        for _ in range(50):
            covers = rooks(12).covers()
            self.assertEqual(len(next(covers)), 12)
        del covers
        gc.collect()
        covers = rooks(3).covers()
        self.assertEqual(len(list(covers)), 6)
        self.assertEqual(list(covers), [])


class Package(unittest.TestCase):
    def test_the_example_of_the_readme(self):
        readme = (pathlib.Path(__file__).parent.parent / "README.md").read_text(encoding="utf-8")
        code = re.search(r"```python\n(.*?)```", readme, re.S).group(1)
        expected = re.search(r"```console\n(.*?)```", readme, re.S).group(1)
        printed = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
        self.assertEqual((printed.stdout, printed.stderr), (expected, ""))

    def test_the_wheel_has_types_and_the_program(self):
        folder = pathlib.Path(dlx_cover.__file__).parent
        self.assertTrue((folder / "py.typed").exists())
        stub = (folder / "__init__.pyi").read_text()
        for name in [name for name in dir(Problem) if not name.startswith("_")]:
            self.assertIn(f"    def {name}(", stub)
        program = pathlib.Path(sys.executable).parent / "dlx-cover"
        printed = subprocess.run([program, "--version"], capture_output=True, text=True).stdout
        self.assertEqual(printed, f"dlx-cover {dlx_cover.__version__}\n")


if __name__ == "__main__":
    unittest.main()
