// Cargo: Rust's package manager. `build`, `check`, `clippy` and `test` run build scripts and macros, which are code.
// Commands that only resolve dependencies write Cargo.lock, unless `--locked` is given. An unlisted word is an alias or a
// program `cargo-foo`.
import { shortHelp, under } from "../forms.ts";
import { cargoFiles } from "../knowledge/project-files/rust.ts";
import { type Options, options } from "../options.ts";
import { rows } from "../rows.ts";
import { choice, commands, type Does, type Entry, reads, text, unknown, writes } from "../schema.ts";

// `--config` and `-Z` may set programs to run; neither is listed.
const locks = unknown("may write Cargo.lock, without `--locked`");
const common = "-v|--verbose -q|--quiet --color= --locked --offline --frozen";
const features = "-F|--features= --all-features --no-default-features -p|--package= --workspace --all --exclude=";
const more: Options = { ...shortHelp, "--manifest-path": { value: reads, moves: "project" } };

// Arguments behind `--` are rustfmt's.
const formatting: Does = choice(
  under("--check -l -v -q --verbose --quiet --edition --color 2018 2021 2024 always never auto", text),
  writes,
);

const verbs: Readonly<Record<string, Entry>> = rows`
  every: --help!stops
  # It writes Cargo.lock, if that is missing or old, without one of the options that cancel this.
  tree           | ${locks}     | shows the tree of dependencies | -v|--verbose -q|--quiet --color= --locked!cancels
    | --offline --frozen!cancels -e|--edges= -i|--invert= --prune= --depth= --prefix=~ --no-dedupe -d|--duplicates
    | --charset= -f|--format= --target= --no-indent -a ${features} ${more}
  # Without the dependencies it needs no Cargo.lock.
  metadata       | ${locks}     | prints the package and its dependencies as JSON | -v|--verbose -q|--quiet --color=
    | --locked!cancels --offline --frozen!cancels --filter-platform= --format-version= --no-deps!cancels ${features}
    | ${more}
  search         | asks names   | searches packages | --limit= --index=host --registry= ${common} ${more}
  info           | asks names   | describes a package | --index=host --registry= ${common} ${more}
  locate-project | prints       | prints where Cargo.toml is | --workspace --message-format= ${common} ${more}
    | | shows places
  pkgid          | ${locks} names | prints a package's full name | -v|--verbose -q|--quiet --color= --locked!cancels
    | --offline --frozen!cancels -p|--package= ${more}
  read-manifest  | prints       | prints Cargo.toml as JSON | ${common} ${more}
  verify-project | prints       | checks Cargo.toml | ${common} ${more}
  help           | prints names | prints help | ${common} ${more}
  version        | prints       | prints the version | ${common} ${more}
  fmt            | prints none=writes first=${choice({ "--check": text }, writes)} each=${formatting}
    | | formats the package | -q|--quiet -v|--verbose --all -p|--package= --message-format= --version!stops
    | --check!${{ operands: { each: formatting } }} ${more} | changes formats the package's files in place
  package        | runs         | makes an archive, or lists its files | -l|--list!cancels ${features} ${common} ${more}
  owner          | remote       | changes who owns a package, or lists them | --registry= --index= -l|--list!cancels
    | ${common} ${more}
  update         | writes       | brings Cargo.lock up to date | -w|--workspace -p|--package= --precise= --recursive
    | --aggressive -n|--dry-run!cancels ${common} ${more}
  clean          | writes       | removes what was built | -p|--package= --doc -r|--release --profile= --target=
    | -n|--dry-run!cancels ${common} ${more}
  build=b rustc  | runs names   | compiles the project, and runs its build scripts | -h!stops
  check=c clippy | runs names   | checks the project, and runs its build scripts | -h!stops
  test=t nextest miri | runs names   | compiles and runs the tests of the project | -h!stops
  run=r          | runs names   | compiles and runs the project | -h!stops
  bench          | runs names   | compiles and runs the benchmarks of the project | -h!stops
  doc=d rustdoc  | runs names   | makes documentation, and runs build scripts | -h!stops
  fix expand report | runs names   | works on the code of the project, and runs its build scripts | -h!stops
  publish yank   | runs names   | changes what the registry offers | -h!stops
  new init       | runs names   | makes a project | -h!stops
  add remove=rm  | runs names   | changes Cargo.toml | -h!stops
  install   | runs names   | installs or removes programs | -h!stops --list!cancels
  uninstall | runs names   | installs or removes programs | -h!stops
  vendor fetch generate-lockfile | runs names   | downloads packages, or writes Cargo.lock | -h!stops
  login logout   | runs names   | changes the registry's token | -h!stops
`;

const cargoOptions = options(
  [common, "--list!stops --help!stops -V|--version!stops -vV|-Vv!stops!equals-v+-V --explain=!stops"],
  {
    ...more,
  },
);

export const cargo = commands({
  cargo: {
    does: "builds and manages Rust packages",
    manual: "https://doc.rust-lang.org/cargo/commands/",
    options: cargoOptions,
    subcommands: {
      ...verbs,
      ...rows`
        # '+toolchain' chooses one that rustup installed.
        +stable* +nightly* +beta* +1* | group alone | uses another toolchain | ${cargoOptions}
          | | ${{ same: { "*": "" } }}
          ${verbs}
      `,
    },
    obeys: cargoFiles,
    environment: { CARGO_TERM_COLOR: ["*"], RUST_BACKTRACE: ["*"], RUST_LOG: ["*"] },
    needs: { git: true, variables: ["CARGO_HOME", "CARGO_TARGET_DIR", "RUSTUP_HOME", "RUSTUP_TOOLCHAIN"] },
    permutes: true,
    renames: true,
  },
});
