# The whole project by one word each; `make help` lists them. Works on a bare Debian 12: what is missing is installed
# first. There is one build, build/release; demo, test and bench add to it and build nothing twice.
BUILD := build/release
DEMO := build/demo/input_bound.pt.trace.json
SOURCES = $(shell find include src tools tests fuzz bench -name '*.h' -o -name '*.cpp')

.DEFAULT_GOAL := build
.PHONY: help setup build demo test fuzzers fuzz bench format lint clean
MAKEFLAGS += --no-print-directory

help: ## list the targets
	@sed -n 's/^\([a-z]*\):[^#]*## \(.*\)/\1\t\2/p' Makefile | expand -t 10

setup: ## install the Debian packages that are missing
	@tools/setup_debian.sh build

$(BUILD)/build.ninja: CMakePresets.json | setup
	cmake --preset release

build: $(BUILD)/build.ninja ## make build/release/stepscope and make_trace (the default)
	cmake --build --preset release --target stepscope make_trace

demo: build ## write a trace of an input-bound training and report on it
	@mkdir -p $(dir $(DEMO))
	$(BUILD)/make_trace -o $(DEMO) --seed 1 --steps 12 --fault slow-loader
	$(BUILD)/stepscope report $(DEMO)

test: $(BUILD)/build.ninja fuzzers ## run every test, fuzzers for a minute; the last line counts them
	cmake --build --preset release
	@tools/run_tests release

fuzzers: # clang's; where it cannot be had, their test is skipped by name
	@tools/setup_debian.sh fuzz
	@if command -v clang++ >/dev/null; then cmake --preset fuzz && cmake --build --preset fuzz --target fuzzers; fi

fuzz: fuzzers ## run every fuzzer for ten minutes (FUZZ_SECONDS=600)
	fuzz/run_fuzzers --seconds $(or $(FUZZ_SECONDS),600)

bench: $(BUILD)/build.ninja ## small steps, instruction counts, then large files beside peers (40 minutes)
	@tools/setup_debian.sh bench
	cmake --preset release -DSTEPSCOPE_BENCH=ON
	cmake --build --preset release --target stepscope make_trace stepscope_bench
	$(BUILD)/bench/stepscope_bench
	bench/instructions
	bench/run_large --out docs/performance.md

format: ## put all C++ into the common form
	@tools/setup_debian.sh lint
	@echo clang-format -i ...; clang-format -i $(SOURCES)

lint: $(BUILD)/build.ninja ## check form, names and common mistakes
	@tools/setup_debian.sh lint
	@echo clang-format --dry-run ...; clang-format --dry-run -Werror $(SOURCES)
	tools/check_layers
	tools/check_sizes
	run-clang-tidy -quiet -extra-arg=-Wno-unknown-warning-option -p $(BUILD) '$(CURDIR)/(src|tools|tests)/'

clean: ## remove everything that was built
	rm -rf build
