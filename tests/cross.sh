# Sourced by scripts that build for other systems from Linux (Debian, x86-64), in the root of the project. Leaves the compiler in
# $cross/bin/rustc, and defines `need` and `install`.
#
# The installed toolchain has the standard library for this system only, and Debian has no packages for other systems.
# So the standard library is compiled from the sources in Debian's package rust-web-src, by the compiler of the same
# version, rustc-web. Both packages are extracted into a folder and not installed, because they would replace the
# system's rustc, which must stay an old version, like the compilers of judges.
#
# DLX_JUDGE_CROSS is the folder for the compiler and the libraries (3 GB), by default target/cross. Later runs reuse it.
cross=${DLX_JUDGE_CROSS:-$PWD/target/cross}
mkdir -p "$cross"
cross=$(cd "$cross" && pwd)

as_root() { if [ "$(id -u)" = 0 ]; then "$@"; else sudo "$@"; fi; }
missing=()
need() { command -v "$1" >/dev/null || missing+=("$2"); }
install() {
    if [ ${#missing[@]} -eq 0 ]; then return; fi
    as_root apt-get update -qq
    as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
}

# Installs the compiler, its sources, and the libraries that it is linked to.
if [ ! -x "$cross/bin/rustc" ]; then
    as_root apt-get update -qq
    echo "fetching Debian's rustc-web and the sources of the standard library" >&2
    mkdir -p "$cross/packages" "$cross/root" "$cross/bin"
    rustc=$(apt-cache depends rustc-web | sed -n 's/.*Depends: //p' | grep '^libstd-rust-web-dev$')
    library=$(apt-cache depends "$rustc" | sed -n 's/.*Depends: //p' | grep '^libstd-rust-web-[0-9]' | head -1)
    llvm=$(apt-cache depends "$library" | sed -n 's/.*Depends: //p' | grep '^libllvm' | head -1)
    (cd "$cross/packages" && apt-get download -qq rustc-web "$rustc" "$library" "$llvm" rust-web-src)
    for package in "$cross"/packages/*.deb; do dpkg -x "$package" "$cross/root"; done
    rm -r "$cross/packages"
    libraries=$(dirname "$(find "$cross/root" -name 'librustc_driver-*.so' | head -1)")
    # The wrapper runs in bash, because sh would drop environment variables with a dash in their names.
    printf '#!/bin/bash\nLD_LIBRARY_PATH=%s exec %s/root/usr/bin/rustc "$@"\n' "$libraries" "$cross" >"$cross/bin/rustc.new"
    chmod +x "$cross/bin/rustc.new"
    mv "$cross/bin/rustc.new" "$cross/bin/rustc"
fi

# The options of cargo that compile the standard library for another system.
from_sources=(-Zbuild-std=std,panic_unwind)
