import ctypes, os, sys, time


def hostile():
    for name in ["cases/1.out", "victim"]:
        try:
            open(os.path.join(os.environ["HOSTILE_ROOT"], name)).read()
            sys.exit(3)
        except OSError:
            pass


line = sys.stdin.readline()
if line.startswith("hostile"):
    hostile()
sys.stdout.write(line)
