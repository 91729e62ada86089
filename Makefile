# Two commands do everything on a fresh machine: `make play` and `make test`.
SOURCES := $(shell find src -type f -not -name '*.pyc' -not -path 'src/repaire/web/*')
CLIENT := $(shell find web -type f -not -path 'web/node_modules/*')

.PHONY: play test check soak bench lock clean web screenshots audit release

play: .venv/run.stamp src/repaire/web/index.html
	@scripts/play

web: src/repaire/web/index.html

test: .venv/test.stamp .venv/compiled/stamp .venv/wheels/stamp src/repaire/web/index.html
	@scripts/test

check: .venv/test.stamp
	@scripts/check

soak: .venv/test.stamp .venv/compiled/stamp .venv/wheels/stamp src/repaire/web/index.html
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

.venv/compiled/stamp: $(SOURCES) scripts/compile scripts/compile_rules.py scripts/compile_tree.py | .venv/test.stamp
	@scripts/compile

.venv/wheels/stamp: requirements/run.lock scripts/wheels | .venv/test.stamp
	@scripts/wheels
