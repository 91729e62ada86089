# Two commands do everything on a fresh machine: `make play` and `make test`.
SOURCES := $(shell find src -type f -not -name '*.pyc')

.PHONY: play test check soak bench lock clean

play: .venv/run.stamp
	@.venv/bin/repaire play

test: .venv/test.stamp .venv/compiled/stamp
	@scripts/test

check: .venv/test.stamp
	@scripts/check

soak: .venv/test.stamp .venv/compiled/stamp
	@scripts/soak

bench: .venv/bench.stamp .venv/compiled/stamp
	@scripts/bench

lock: .venv/run.stamp
	@scripts/lock

clean:
	rm -rf .venv

.venv/%.stamp: requirements/%.lock pyproject.toml scripts/install
	@scripts/install $*

.venv/compiled/stamp: $(SOURCES) scripts/compile scripts/compile_rules.py | .venv/test.stamp
	@scripts/compile
