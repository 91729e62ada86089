# Two commands do everything on a fresh machine: `make play` and `make test`.
SOURCES := $(shell find src -type f -not -name '*.pyc' -not -path 'src/repaire/web/*')
CLIENT := $(shell find web -type f -not -path 'web/node_modules/*')
PYODIDE := tests/pyodide/node_modules/.package-lock.json

.PHONY: play test check soak bench lock clean web screenshots audit release

play: .venv/run.stamp src/repaire/web/index.html
	@scripts/play $(if $(LAN),--lan)

web: src/repaire/web/index.html

test: .venv/test.stamp .venv/compiled/stamp .venv/wheels/stamp src/repaire/web/index.html $(PYODIDE)
	@scripts/test

check: .venv/test.stamp
	@scripts/check

soak: .venv/test.stamp .venv/compiled/stamp .venv/wheels/stamp src/repaire/web/index.html $(PYODIDE)
	@scripts/soak

bench: .venv/bench.stamp .venv/compiled/stamp
	@scripts/bench

screenshots: .venv/test.stamp src/repaire/web/index.html
	@scripts/screenshots

audit: .venv/test.stamp
	@scripts/audit

release: .venv/test.stamp
	@scripts/release

lock: .venv/run.stamp
	@scripts/lock

clean:
	rm -rf .venv

.venv/%.stamp: requirements/%.lock pyproject.toml scripts/install
	@scripts/install $*

src/repaire/web/index.html: $(CLIENT) scripts/web scripts/node.sh | .venv/run.stamp
	@scripts/web

$(PYODIDE): tests/pyodide/package-lock.json scripts/pyodide scripts/node.sh | .venv/run.stamp
	@scripts/pyodide

.venv/compiled/stamp: $(SOURCES) scripts/compile scripts/compile_rules.py scripts/compile_tree.py | .venv/test.stamp
	@scripts/compile

.venv/wheels/stamp: requirements/run.lock scripts/wheels | .venv/test.stamp
	@scripts/wheels
