#!/usr/bin/env bash
# Tries a release without publishing it. Builds and checks what release.yml would publish for Linux on both architectures and for
# Windows, installs the result on systems without Rust, compilers or a network, and uses it. Runs on Debian on x86-64, as root.
#
#   tests/release.sh            everything
#   tests/release.sh --quick    the workflows and the command that makes a release, which build nothing
#
# Rust for other systems comes from tests/cross.sh, Windows from tests/wine.sh. Programs for ARM run under qemu.
# Installs mmdebstrap, which makes the clean systems, and qemu-user-static if they are missing.
set -euo pipefail
cd "$(dirname "$0")/.."
case "$*" in
"" | --quick) ;;
*)
    echo "usage: tests/release.sh [--quick]" >&2
    exit 2
    ;;
esac
fail() {
    echo "tests/release.sh: $*" >&2
    exit 1
}
say() { printf '== %s\n' "$*" >&2; }
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT

say "the workflows"
checker=target/schemas/bin/check-jsonschema
if [ ! -x $checker ]; then
    python3 -m venv target/schemas
    target/schemas/bin/python -m pip install --quiet --disable-pip-version-check check-jsonschema kubernetes-validate
fi
$checker --builtin-schema vendor.github-workflows .github/workflows/*.yml
called=$(grep -ho 'release/[a-z]*\.sh' .github/workflows/*.yml | sort -u)
[ "$(wc -l <<<"$called")" -ge 4 ] || fail "release.yml does not call the scripts of release/"
for script in $called; do [ -x "$script" ] || fail "a workflow calls $script, which cannot be run"; done

say "the command that makes a release"
old=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -n 1)
new=${old%%.*}.$(($(cut -d. -f2 <<<"$old") + 1)).0
git clone --quiet --no-hardlinks . "$place/clone"
# Uncommitted changes are part of the release that is tried.
git diff --binary HEAD | git -C "$place/clone" apply --allow-empty --index
clone() { git -C "$place/clone" -c user.name=somebody -c user.email=somebody@localhost "$@"; }
# Before the first release, the changelog has no section Unreleased, only a version without a date.
grep -q '^## Unreleased$' CHANGELOG.md || sed -i '0,/^## /s//## Unreleased\n\n- A change.\n\n## /' "$place/clone/CHANGELOG.md"
first=$(awk '/^## Unreleased$/ { on = 1 } on && /^- / { print; exit }' "$place/clone/CHANGELOG.md")
clone commit --quiet --all --allow-empty --message "The checkout"
refused() {
    local reason=$1
    shift
    ! "$place/clone/release/tag.sh" "$@" >"$place/out" 2>&1 || fail "release/tag.sh $* does not fail: $reason"
    grep -q "$reason" "$place/out" || fail "release/tag.sh $*: expected '$reason', got: $(cat "$place/out")"
}
export GIT_AUTHOR_NAME=somebody GIT_AUTHOR_EMAIL=somebody@localhost GIT_COMMITTER_NAME=somebody GIT_COMMITTER_EMAIL=somebody@localhost
refused "is not a version" "v$new"
refused "is older" 0.0.1
touch "$place/clone/stranger"
refused "stranger" "$new"
rm "$place/clone/stranger"
shown=$("$place/clone/release/tag.sh" "$new" --dry-run)
[ -z "$(clone status --porcelain)$(clone tag)" ] || fail "the dry run changes the checkout"
grep -qx "+version = \"$new\"" <<<"$shown" || fail "the dry run does not show the version"
if grep -qx "## $old" CHANGELOG.md; then
    shown=$("$place/clone/release/tag.sh" "$old" --dry-run)
    grep -qE "^\+## $old - [0-9-]{10}$" <<<"$shown" || fail "the first release gets no date"
fi
"$place/clone/release/tag.sh" "$new" >/dev/null
[ "$(clone tag)" = "v$new" ] || fail "there is no tag"
left=$(cd "$place/clone" && cargo metadata --locked --offline --no-deps --format-version 1 | grep -o '"name":"dlx-[a-z]*","version":"[0-9.]*"' | grep -v "\"$new\"" || true)
[ -z "$left" ] || fail "a package is not of version $new: $left"
left=$(clone grep -lE 'no-index|cargo add .* --git|^Download the wheel|在下载目录里运行' -- '*.md' | grep -v CHANGELOG || true)
[ -z "$left" ] || fail "is not installed from the registries: $left"
for readme in README.md README.zh-CN.md crates/cover/README.md; do
    grep -qE '^( {4})?pip install dlx-(judge|cover)( +#|$)' "$place/clone/$readme" || fail "$readme does not install from PyPI"
done
notes=$("$place/clone/release/notes.sh" "$new")
grep -qxF -- "$first" <<<"$notes" || fail "the notes lack what was unreleased"
! grep -qxF -- "$(tail -n 1 CHANGELOG.md)" <<<"$notes" || fail "the notes have what was released before"
refused "already exists" "$new"
refused "expected lines below" "${new%.0}.1"
[ "$*" != --quick ] || exit 0

tools=$PWD/target/release-tools
if [ ! -e "$tools/ready" ] || [ release/tools.txt -nt "$tools/ready" ]; then
    python3 -m venv "$tools"
    "$tools/bin/python" -m pip install --quiet --disable-pip-version-check -r release/tools.txt twine auditwheel
    touch "$tools/ready"
fi
. tests/cross.sh
command -v mmdebstrap >/dev/null || missing+=(mmdebstrap)
command -v qemu-aarch64-static >/dev/null || missing+=(qemu-user-static)
. tests/wine.sh
trap 'finish; rm -rf "$place"; [ -z "${registered-}" ] || echo -1 >/proc/sys/fs/binfmt_misc/dlx-aarch64' EXIT

# Linux starts programs for ARM under qemu automatically, also in the clean systems.
handler=/proc/sys/fs/binfmt_misc
[ -e $handler/register ] || mount -t binfmt_misc binfmt_misc $handler
if [ ! -e $handler/qemu-aarch64 ]; then
    magic='\x7f\x45\x4c\x46\x02\x01\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00\x02\x00\xb7\x00'
    mask='\xff\xff\xff\xff\xff\xff\xff\x00\xff\xff\xff\xff\xff\xff\xff\xff\xfe\xff\xff\xff'
    echo ":dlx-aarch64:M::$magic:$mask:/usr/bin/qemu-aarch64-static:OF" >$handler/register
    registered=1
fi
# The clean systems: Debian with Python, but without compilers.
for arch in amd64 arm64; do
    mkdir "$place/$arch"
    mmdebstrap --quiet --variant=extract --arch=$arch --include=bash,coreutils,dash,diffutils,grep,mount,sed,python3-venv \
        "$(. /etc/os-release && echo "$VERSION_CODENAME")" "$place/$arch.tar" 2>"$place/log" || fail "$(cat "$place/log")"
    tar xf "$place/$arch.tar" -C "$place/$arch"
done
# Runs a command in one of these systems, without a network.
inside() {
    local root=$1
    shift
    unshare --mount --pid --fork --net --ipc bash -c '
        cd "$1" && mount --make-rprivate / && mkdir -p mnt proc dev tmp && mount --bind . . && cd "$1"
        mount -t proc proc proc && mount --rbind /dev dev && mount -t tmpfs tmpfs tmp
        pivot_root . mnt && cd / && umount -l /mnt && shift && exec "$@"' bash "$root" "$@"
}

say "what is published"
export PATH=$tools/bin:$PATH
rm -rf target/published
release/build.sh x86_64-unknown-linux-gnu
from_sources() {
    RUSTC=$cross/bin/rustc RUSTC_BOOTSTRAP=1 CARGO_UNSTABLE_BUILD_STD=std,panic_unwind \
        CARGO_TARGET_X86_64_PC_WINDOWS_GNU_LINKER=x86_64-w64-mingw32-gcc CARGO_TARGET_X86_64_PC_WINDOWS_GNU_RUNNER=$wine \
        CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_RUNNER="qemu-aarch64-static -L $place/arm64" release/build.sh "$1"
}
from_sources aarch64-unknown-linux-gnu
from_sources x86_64-pc-windows-gnu
release/sums.sh
(cd target/published && sha256sum --quiet --check SHA256SUMS)
[ "$(wc -l <target/published/SHA256SUMS)" = 9 ] || fail "expected three archives and six wheels: $(ls target/published)"
twine check --strict target/published/*.whl
for wheel in target/published/*manylinux*.whl; do
    shown=$(auditwheel show "$wheel" | tr '\n' ' ')
    grep -q 'manylinux_2_17' <<<"$shown" || fail "$wheel: $shown"
done
mkdir "$place/archives"
for archive in target/published/*.tar.xz target/published/*.zip; do
    python3 -c 'import shutil, sys; shutil.unpack_archive(*sys.argv[1:])' "$archive" "$place/archives"
done
for program in "$place"/archives/*/dlx-{judge,cover}{,.exe}; do
    [ -e "$program" ] || continue
    [ "$(stat -c %s "$program")" -le $((12 << 20)) ] || fail "$program has more than 12 MiB"
    [ -x "$program" ] || [ "$program" != "${program%.exe}" ] || fail "$program cannot be run"
done

# The addresses at which cargo binstall looks for archives and programs.
looked_for() {
    sed -n "s|^$1 = \"\(.*\)\"|\1|p" Cargo.toml | sed -e "s|{ name }|dlx-judge|g; s|{ version }|$old|g; s|{ target }|x86_64-unknown-linux-gnu|g" \
        -e 's|{ archive-suffix }|.tar.xz|; s|{ bin }|dlx-judge|; s|{ binary-ext }||'
}
[ -e "target/published/$(basename "$(looked_for pkg-url)")" ] || fail "there is no $(looked_for pkg-url)"
[ -e "$place/archives/$(looked_for bin-dir)" ] || fail "there is no $(looked_for bin-dir)"

for arch in amd64 arm64; do
    say "Debian on $arch, with Python alone"
    cp -r target/published release/try.sh "$place/$arch"
    # qemu does not support the system calls that the sandbox needs.
    runs=()
    [ $arch = amd64 ] || runs=(DLX_JUDGE_RUNS=portable)
    inside "$place/$arch" /usr/bin/env -i PATH=/usr/bin:/bin LANG=C.UTF-8 ${runs[@]+"${runs[@]}"} /bin/bash -c '
        for program in cc gcc g++ clang rustc cargo; do
            ! command -v $program || { echo "there is $program" >&2; exit 1; }
        done
        exec bash /try.sh /published'
done

say "Windows"
windows=$place/archives/dlx-judge-$old-x86_64-pc-windows-gnu
mkdir "$place/windows"
cd "$place/windows"
export XDG_CACHE_HOME="Z:${place//\//\\}\\cache"
used() {
    local expected=$1 printed
    shift
    printed=$("$wine" "$windows/$1.exe" "${@:2}" 2>&1) || fail "$*: $printed"
    grep -q "$expected" <<<"$printed" || fail "$*: expected '$expected' in: $printed"
    echo "$*: $(tail -n 1 <<<"$printed")"
}
used "cases pass by POJ's rules" dlx-judge test poj3074
used "" dlx-judge site -o site
[ -s site/index.html ] || fail "the site has no page"
used "" dlx-judge trace hdu5046 --figure --format html -o search.html
grep -q '<script' search.html || fail "the page that trace wrote has no script"
"$wine" "$windows/dlx-judge.exe" model spoj1771 --figure --format dlx >queens.dlx
used "^1" dlx-cover count queens.dlx

say "sizes in bytes, and the median of starts in ms"
cd "$OLDPWD"
for file in target/published/*.whl target/published/*.tar.xz target/published/*.zip "$place"/archives/*/dlx-{judge,cover}{,.exe}; do
    [ ! -e "$file" ] || stat -c '%s %n' "${file}" | sed "s|$place/archives/||"
done
cat >"$place/starts.py" <<'PY'
import subprocess, sys, time
for command in (["--version"], ["list"]):
    times = []
    for _ in range(51):
        start = time.perf_counter()
        subprocess.run([sys.argv[1]] + command, stdout=subprocess.DEVNULL, check=True, cwd=sys.argv[2])
        times.append(time.perf_counter() - start)
    print(command[0], round(1000 * sorted(times)[25], 1))
PY
python3 "$place/starts.py" "$place/archives/dlx-judge-$old-x86_64-unknown-linux-gnu/dlx-judge" "$place"
