# Everything runs in .venv, which the first call sets up; PYTHON=... chooses another interpreter (3.11 or newer).
# JOBS are twice the cores of a small machine: many tests wait for a terminal.
PYTHON ?=
BIN := .venv/bin
GAME ?=
JOBS ?= 4
.PHONY: play test check bench shots soak mutants pythons wheel clean

play: .venv/play.ready        # set up once, then start the launcher
	@$(BIN)/getaway-tui

test: .venv/dev.ready         # every test but the long ones
	@$(BIN)/python -m pytest -n $(JOBS) tests

check: .venv/dev.ready        # style, types and who may import whom
	@$(BIN)/ruff check . && $(BIN)/ruff format --check . && $(BIN)/mypy && $(BIN)/lint-imports

bench: .venv/bench.ready      # speeds, as ratios within one run
	@$(BIN)/python -m tests.bench

shots: .venv/dev.ready        # draw every screen, or those of GAME: what changed goes to screenshots/, all of them to screenshots/all/
	@$(BIN)/python -m tests.shots $(GAME)

soak: .venv/dev.ready         # the long tests: hours of random games, full fault and leak runs
	@$(BIN)/python -m pytest -n $(JOBS) --soak tests

mutants: .venv/dev.ready      # change the rules of GAME one place at a time; the tests must notice
	@$(BIN)/python -m tests.mutants $(or $(GAME),getaway)

pythons:                      # the tests under Python 3.11, 3.12 and 3.13, as far as they are found here
	@JOBS=$(JOBS) sh .ci/pythons

wheel: .venv/dev.ready        # build the wheel into dist/
	@$(BIN)/python -m hatchling build -t wheel

clean:                        # forget .venv and everything built
	@rm -rf .venv .venv-3.* dist build

.venv/%.ready: pyproject.toml constraints.txt
	@sh .ci/setup $* $(PYTHON)
