#!/bin/sh
# Makes .venv with the `citadels` command in it. Run again at any time; `./setup.sh fast` adds what plays many times
# faster, `./setup.sh runs` what keeps games on disk, `./setup.sh cluster` what plays on other machines, `./setup.sh dev`
# all and the tools for working on it.
set -eu
cd "$(dirname "$0")"

what=.
case "${1:-}" in
    "") ;;
    cluster | dev | fast | runs) what=".[$1]" ;;
    *)
        echo "setup.sh: there is no \`$1\`; there is cluster, dev, fast and runs" >&2
        exit 2
        ;;
esac

python=
for candidate in python3.13 python3.12 python3.11 python3; do
    if command -v "$candidate" >/dev/null 2>&1 && "$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
        python=$candidate
        break
    fi
done
if [ -z "$python" ]; then
    echo "setup.sh: Python 3.11 or later is needed (Debian: apt-get install python3)" >&2
    exit 1
fi

if [ ! -x .venv/bin/pip ]; then
    # Debian keeps venv in a package of its own
    if ! "$python" -c 'import ensurepip, venv' 2>/dev/null; then
        root=
        [ "$(id -u)" -eq 0 ] || root=sudo
        echo "setup.sh: installing the venv module of $python" >&2
        $root apt-get -q update >&2
        $root apt-get -q install -y --no-install-recommends python3-venv >&2
    fi
    "$python" -m venv .venv
fi

.venv/bin/python -m pip install --quiet --disable-pip-version-check --editable "$what"
