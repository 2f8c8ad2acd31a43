// Cargo: Rust's package manager. `build`, `check`, `clippy` and `test` run build scripts and macros, which are code.
// Commands that only resolve dependencies write Cargo.lock, unless `--locked` is given. An unlisted word is an alias or a
// program `cargo-foo`.

import { about, alikeBut, changes, prints, shortHelp, under } from "../forms.ts";
import { cargoFiles } from "../knowledge/project-files/rust.ts";
import { type Options, options, type WordList } from "../options.ts";
import {
  choice,
  commands,
  connects,
  controlsRemote,
  type Does,
  type Entry,
  reads,
  runsCode,
  text,
  unknown,
  writes,
} from "../schema.ts";

// `--config` and `-Z` may set programs to run; neither is listed.
const common = "-v|--verbose -q|--quiet --color= --locked --offline --frozen";
const features = "-F|--features= --all-features --no-default-features -p|--package= --workspace --all --exclude=";
const more: Options = { ...shortHelp, "--manifest-path": { value: reads, moves: "project" } };
const shows = (does: string, list: WordList = "", effects: Options = {}): Entry =>
  prints(does, [common, list], { ...more, ...effects });
const finds = (does: string, list: WordList = ""): Entry => ({ ...shows(does, list), always: connects });
/** Changes something, unless one of these options is given. */
const unless = (does: string, effect: Does, stop: string, list: WordList = ""): Entry => ({
  ...shows(does, list, { [stop]: { cancels: true } }),
  always: effect,
});

// Arguments behind `--` are rustfmt's.
const formatting: Does = choice(
  Object.fromEntries(
    "--check -l -v -q --verbose --quiet --edition --color 2018 2021 2024 always never auto"
      .split(" ")
      .map((word) => [word, text]),
  ),
  writes,
);

/** It writes Cargo.lock, if that is missing or old, without one of these. */
const unlocked = (entry: Entry): Entry => ({
  ...entry,
  options: {
    ...(entry.options === "harmless" ? {} : entry.options),
    "--locked": { cancels: true },
    "--frozen": { cancels: true },
  },
  always: unknown("may write Cargo.lock, without `--locked`"),
});

const verbs: Readonly<Record<string, Entry>> = {
  tree: unlocked(
    shows("shows the tree of dependencies", [
      features,
      "-e|--edges= -i|--invert= --prune= --depth= --prefix=~ --no-dedupe -d|--duplicates --charset=",
      "-f|--format= --target= --no-indent -a",
    ]),
  ),
  metadata: unlocked(
    // Without the dependencies it needs no Cargo.lock.
    shows("prints the package and its dependencies as JSON", [features, "--filter-platform= --format-version="], {
      "--no-deps": { cancels: true },
    }),
  ),
  search: about(finds("searches packages", "--limit= --index=host --registry=")),
  info: about(finds("describes a package", "--index=host --registry=")),
  "locate-project": { ...shows("prints where Cargo.toml is", "--workspace --message-format="), shows: "places" },
  pkgid: about(unlocked(shows("prints a package's full name", "-p|--package="))),
  "read-manifest": shows("prints Cargo.toml as JSON"),
  "verify-project": shows("checks Cargo.toml"),
  help: about(shows("prints help")),
  version: shows("prints the version"),
  fmt: {
    does: "formats the package",
    options: options("-q|--quiet -v|--verbose --all -p|--package= --message-format=", {
      ...more,
      "--help": { stops: true },
      "--version": { stops: true },
      "--check": { operands: { each: formatting } },
    }),
    operands: { none: writes, first: [choice({ "--check": text }, writes)], each: formatting },
  },
  package: unless("makes an archive, or lists its files", runsCode, "-l, --list", features),
  owner: unless("changes who owns a package, or lists them", controlsRemote, "-l, --list", "--registry= --index="),
  update: unless(
    "brings Cargo.lock up to date",
    writes,
    "-n, --dry-run",
    "-w|--workspace -p|--package= --precise= --recursive --aggressive",
  ),
  clean: unless(
    "removes what was built",
    writes,
    "-n, --dry-run",
    "-p|--package= --doc -r|--release --profile= --target=",
  ),
  ...alikeBut(
    {
      "build b rustc": "compiles the project, and runs its build scripts",
      "check c clippy": "checks the project, and runs its build scripts",
      "test t nextest miri": "compiles and runs the tests of the project",
      "run r": "compiles and runs the project",
      bench: "compiles and runs the benchmarks of the project",
      "doc d rustdoc": "makes documentation, and runs build scripts",
      "fix expand report": "works on the code of the project, and runs its build scripts",
      "publish yank": "changes what the registry offers",
      "new init": "makes a project",
      "add remove rm": "changes Cargo.toml",
      "install uninstall": "installs or removes programs",
      "vendor fetch generate-lockfile": "downloads packages, or writes Cargo.lock",
      "login logout": "changes the registry's token",
    },
    changes("builds or runs code, or changes files", runsCode, "", shortHelp),
  ),
};

const cargoOptions = options(common, {
  "--list": { stops: true },
  ...more,
  "--help": { stops: true },
  "-V, --version": { stops: true },
  "-vV, -Vv": { stops: true },
  "--explain": { value: text, stops: true },
});

export const cargo = commands({
  cargo: {
    does: "builds and manages Rust packages",
    manual: "https://doc.rust-lang.org/cargo/commands/",
    options: cargoOptions,
    subcommands: {
      ...verbs,
      // `+toolchain` chooses one that rustup installed.
      ...under("+stable* +nightly* +beta* +1*", {
        does: "uses another toolchain",
        options: cargoOptions,
        operands: { none: text },
        subcommands: verbs,
      }),
    },
    obeys: cargoFiles,
    environment: { CARGO_TERM_COLOR: ["*"], RUST_BACKTRACE: ["*"], RUST_LOG: ["*"] },
    needs: { git: true, variables: ["CARGO_HOME", "CARGO_TARGET_DIR", "RUSTUP_HOME", "RUSTUP_TOOLCHAIN"] },
    permutes: true,
    renames: true,
  },
});
