#!/usr/bin/env bash
# Makes a release of the committed files: sets the version everywhere, dates the changelog's section, changes the READMEs'
# instructions to install from the registries, commits and tags. Pushing the tag publishes the release
# (.github/workflows/release.yml).
#
#   release/tag.sh VERSION [--dry-run]    --dry-run makes the commit in a copy and prints it
set -euo pipefail
cd "$(dirname "$0")/.."

fail() {
    echo "release/tag.sh: $*" >&2
    exit 1
}
case "$#,${2-}" in
1,) dry= ;;
2,--dry-run) dry=1 ;;
*)
    echo "usage: release/tag.sh VERSION [--dry-run]" >&2
    exit 2
    ;;
esac
version=$1
[[ $version =~ ^[0-9]+\.[0-9]+\.[0-9]+$ ]] || fail "'$version' is not a version such as 1.2.3"

if [ -n "$dry" ]; then
    copy=$(mktemp -d)
    trap 'rm -rf "$copy"' EXIT
    git clone --quiet --no-hardlinks . "$copy"
    git -C "$copy" config user.name "$(git config user.name || echo nobody)"
    git -C "$copy" config user.email "$(git config user.email || echo nobody@localhost)"
    "$copy/release/tag.sh" "$version" >/dev/null
    git -C "$copy" show --format='%s' "v$version^{commit}"
    exit
fi

[ -z "$(git status --porcelain)" ] || fail "there are uncommitted changes: $(git status --porcelain | head -n 1)"
! git rev-parse --quiet --verify "refs/tags/v$version" >/dev/null || fail "the tag v$version already exists"
old=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -n 1)
newest=$(printf '%s\n' "$old" "$version" | sort -V | tail -n 1)
[ "$newest" = "$version" ] || fail "$version is older than $old"
# Changes are listed below "Unreleased"; for the first release, below its version, which has no date yet.
title=Unreleased
! grep -q "^## $version\$" CHANGELOG.md || title=$version
changes=$(awk -v title="## $title" '/^## / { on = $0 == title } on && /^- /' CHANGELOG.md | wc -l)
[ "$changes" -gt 0 ] || fail "CHANGELOG.md: expected lines below '## $title'"
! grep -q "^## $version " CHANGELOG.md || fail "CHANGELOG.md already has a section $version"

# Sets the version of every package, and of each dependency on another of these packages.
manifests=$(git ls-files '*Cargo.toml' | xargs grep -l '^name = "dlx-')
# shellcheck disable=SC2086
sed -i -e "s/^version = \"$old\"/version = \"$version\"/" -e "/^dlx-/s/version = \"$old\"/version = \"$version\"/" $manifests
cargo update --workspace --offline --quiet
sed -i "s/^## $title\$/## Unreleased\n\n## $version - $(date -u +%F)/" CHANGELOG.md

# From the first release on, the READMEs show how to install the packages from the registries.
site=https://github.com/dlx-judge/dlx-judge
sed -i -e "s|^Download the wheel.*; in [a-z ]*folder:\$|In one line, or with an archive of the [releases]($site/releases):|" \
    -e "s|^从 .* 下载.*在下载目录里运行：\$|一行命令即可安装，也可以从 [releases]($site/releases) 下载压缩包：|" \
    -e 's/ --no-index --find-links \.\( *#\|$\)/                          \1/' -e 's/^\( *pip install dlx-[a-z]*\) *$/\1/' \
    -e "s|cargo add \(dlx-[a-z]*\) --git $site|cargo add \1|" README.md README.zh-CN.md docs/install.md crates/{kernel,cover,cover/python}/README.md

git commit --quiet --all --message "Version $version"
git tag --annotate "v$version" --message "dlx-judge $version"
echo "tagged v$version; to publish it: git push origin HEAD v$version"
