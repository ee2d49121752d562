.PHONY: run test thorough bench bundle site lint types imports docs setup lock clean

python = .venv/bin/python

run: setup
	@.ci/start

# Lint, types, import contracts, dead code, generated pages, random games, rule cases and all unit tests.
test: setup
	@$(python) .ci/stages.py

# Everything longer; stops and resumes. Options: make thorough ARGS="--only games.random --seconds 600"
thorough: setup
	@$(python) -m tests.thorough $(ARGS)

bench: setup
	@QT_QPA_PLATFORM=offscreen $(python) -m pytest tests/bench -o addopts="--import-mode=importlib" \
		-o python_files="bench_*.py" -q --rows=bench.json --benchmark-json=bench_raw.json

# The stand-alone program, for machines without Python: dist/Tidewright and its archive.
bundle: setup
	@$(python) .ci/bundle/build.py

# The manual of the project as a site, for any browser and without a network: build/site/index.html.
site: setup
	@$(python) .ci/site/build.py

lint: setup
	@$(python) .ci/stages.py lint format

types: setup
	@$(python) .ci/stages.py types

imports: setup
	@$(python) .ci/stages.py imports

# Writes the generated pages; `make test` fails when one is out of date.
docs: setup
	@$(python) .ci/pages.py

setup:
	@.ci/setup

# Renews requirements.lock: every pin with hashes, no address of any index.
lock: setup
	@$(python) -m pip install -q pip-tools
	@$(python) -m piptools compile --quiet --extra dev --generate-hashes --allow-unsafe --strip-extras --no-header \
		--no-annotate --no-emit-index-url --no-emit-find-links --no-emit-trusted-host --no-emit-options \
		--output-file requirements.lock pyproject.toml

clean:
	rm -rf build dist bench.json bench_raw.json .mypy_cache .ruff_cache .pytest_cache .hypothesis
