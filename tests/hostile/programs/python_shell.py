import ctypes, os, sys, time


def hostile():
    code = os.system("cat \"$HOSTILE_ROOT/victim\" >/dev/null 2>&1 && exit 3; rm -f \"$HOSTILE_ROOT/victim\"; kill $HOSTILE_PROCESS 2>/dev/null && exit 4; exit 0")
    if os.waitstatus_to_exitcode(code):
        sys.exit(3)


line = sys.stdin.readline()
if line.startswith("hostile"):
    hostile()
sys.stdout.write(line)
