import ctypes, os, sys, time


def hostile():
    libc = ctypes.CDLL(None, use_errno=True)
    for call in [lambda: libc.unshare(0x10000000), lambda: libc.mount(b"none", b".", b"tmpfs", 0, b""), lambda: libc.kill(int(os.environ["HOSTILE_PROCESS"]), 15)]:
        if call() == 0:
            sys.exit(3)


line = sys.stdin.readline()
if line.startswith("hostile"):
    hostile()
sys.stdout.write(line)
