// The Rust compiler and rustfmt.
import { under } from "../forms.ts";
import { rustToolchain } from "../knowledge/project-files/rust.ts";
import { options } from "../options.ts";
import { rows } from "../rows.ts";
import { choice, commands, type Does, document, reads, runsCode, text, unknown, writes } from "../schema.ts";

// `--print cfg=file` writes.
const printing: Does = choice(
  under(
    [
      "cfg check-cfg sysroot target-libdir target-list target-cpus target-features relocation-models",
      "code-models tls-models target-spec-json all-target-specs-json calling-conventions",
      "deployment-target host-tuple supported-crate-types split-debuginfo stack-protector-strategies",
      "crate-name file-names",
    ],
    text,
  ),
  unknown("may compile, or write a file"),
);

// A toolchain by its path is whatever program lies there.
const toolchainPath = { "+/": runsCode, "+.": runsCode };

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
    // Without a file it prints; `+toolchain` chooses one that rustup installed, and `+/path` any folder's program.
    operands: { first: [choice({}, writes, { contains: toolchainPath, prefixes: { "+": text } })], each: writes },
    argumentFiles: true,
    needs: { variables: ["CARGO_HOME", "RUSTUP_HOME", "RUSTUP_TOOLCHAIN"] },
    obeys: rustToolchain,
    environment: { RUST_BACKTRACE: ["*"] },
  },
  ...rows`
    rustfmt
      | | ${unknown("changes files in place (`--check` does not)")} first=${choice({}, document, { contains: toolchainPath, prefixes: { "+": text } })} each=document
      | | formats Rust in place | -l|--files-with-diff --edition= --style-edition= --color= -v|--verbose -q|--quiet
      | -h!stops --help!stops -V|--version!stops --check!cancels
      | --emit=!${{ cancels: ["stdout", "json", "checkstyle"] }} --config-path=reads
      | | https://github.com/rust-lang/rustfmt#readme | permutes | ${{ obeys: rustToolchain }}
  `,
});
