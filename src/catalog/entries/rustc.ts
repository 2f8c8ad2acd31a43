// The Rust compiler and rustfmt.

import { files, shortHelp } from "../forms.ts";
import { rustToolchain } from "../knowledge/project-files.ts";
import { options, wordsOf } from "../options.ts";
import { choice, commands, type Does, reads, text, unknown, writes } from "../schema.ts";

// `--print cfg=file` writes.
const printing: Does = choice(
  Object.fromEntries(
    wordsOf([
      "cfg check-cfg sysroot target-libdir target-list target-cpus target-features relocation-models",
      "code-models tls-models target-spec-json all-target-specs-json calling-conventions",
      "deployment-target host-tuple supported-crate-types split-debuginfo stack-protector-strategies",
      "crate-name file-names",
    ]).map((name) => [name, text]),
  ),
  unknown("may compile, or write a file"),
);

export const rustc = commands({
  rustc: {
    does: "compiles Rust",
    manual: "https://doc.rust-lang.org/rustc/command-line-arguments.html",
    options: options("-V|--version -v|--verbose -h|--help --explain= --edition= --crate-type= --crate-name= -O", {
      "--print": { value: printing },
      "--target": { value: reads },
      "-C, --codegen": {
        value: choice({}, unknown("may run a program"), { prefixes: { "target-cpu=": text, "target-feature=": text } }),
        moves: "no",
      },
    }),
    // Without a file it prints; `+toolchain` chooses one that rustup installed.
    operands: { each: choice({}, writes, { prefixes: { "+": text } }) },
    environment: { "RUST*": [], RUST_BACKTRACE: ["*"] },
    obeys: rustToolchain,
    examples: {
      read_only: [
        "rustc --version",
        "rustc -vV",
        "rustc --print target-list",
        "rustc --explain E0308",
        "rustc +nightly --version",
        "rustc --print=cfg -C target-cpu=native",
      ],
      mutating: [
        "rustc main.rs",
        "rustc --print cfg=out",
        "rustc -",
        "rustc --version main.rs",
        "rustc -C linker=./x --version",
        "rustc -o out main.rs",
      ],
    },
  },
  rustfmt: {
    does: "formats Rust in place",
    manual: "https://github.com/rust-lang/rustfmt#readme",
    options: options("-l|--files-with-diff --edition= --style-edition= --color= -v|--verbose -q|--quiet", {
      ...shortHelp,
      "--help": { stops: true },
      "-V, --version": { stops: true },
      "--check": { cancels: true },
      "--emit": { value: text, cancels: ["stdout", "json", "checkstyle"] },
      "--config-path": { value: reads },
    }),
    operands: files,
    always: unknown("changes files in place (`--check` does not)"),
    obeys: rustToolchain,
    examples: {
      read_only: [
        "rustfmt --check src/main.rs",
        "rustfmt --emit stdout a.rs",
        "rustfmt --version",
        "rustfmt --edition 2021 --check -l a.rs",
      ],
      mutating: [
        "rustfmt src/main.rs",
        "rustfmt --emit files a.rs",
        "rustfmt --print-config default x",
        "rustfmt --backup a.rs",
      ],
    },
  },
});
