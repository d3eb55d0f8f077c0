#!/bin/sh
# Installs the Debian 12 packages that are missing, and touches nothing when none is.
#
#   tools/setup_debian.sh build|lint|fuzz|bench
#
# As another user than root it prints the line to run. docs/dependencies.md says what each package is for.
set -eu

build="g++ cmake ninja-build ccache make pkg-config mold
  libfmt-dev libcli11-dev robin-map-dev libexpected-dev nlohmann-json3-dev libre2-dev
  libisal-dev libdeflate-dev zlib1g-dev libzstd-dev libutf8proc-dev
  libgtest-dev libgmock-dev libbenchmark-dev python3 python3-jsonschema"
lint="clang-format clang-tidy"
fuzz="clang libclang-rt-14-dev"
bench="valgrind zstd python3-venv"

case "${1:-build}" in
  build) wanted=$build ;;
  lint) wanted="$build $lint" ;;
  fuzz) wanted="$build $fuzz" ;;
  bench) wanted="$build $bench" ;;
  *) echo "usage: tools/setup_debian.sh build|lint|fuzz|bench" >&2; exit 2 ;;
esac

if ! command -v dpkg-query >/dev/null; then
  echo "setup: this is no Debian, so nothing is installed. Needed (Debian's names):" $wanted
  exit 0
fi

missing=""
for package in $wanted; do
  state=$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null || true)
  [ "$state" = installed ] || missing="$missing $package"
done
[ -n "$missing" ] || exit 0

if [ "$(id -u)" != 0 ]; then
  echo "setup: Debian packages are missing. Run this, then try again:" >&2
  echo "  sudo apt-get install --no-install-recommends$missing" >&2
  exit 1
fi

echo "setup: installing Debian packages:$missing"
export DEBIAN_FRONTEND=noninteractive
echo "setup: apt-get update"
apt-get update -q
echo "setup: apt-get install"
apt-get install -q -y --no-install-recommends $missing
