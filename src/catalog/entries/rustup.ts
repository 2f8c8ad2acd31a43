// rustup: toolchains of Rust.
import { rustToolchain } from "../knowledge/project-files/rust.ts";
import { rows } from "../rows.ts";
import { commands, unknown } from "../schema.ts";

export const rustup = commands(rows`
  every: --help!stops -h!stops
  rustup | group | manages toolchains of Rust | -v|--verbose -q|--quiet -V|--version!stops
    | | https://rust-lang.github.io/rustup/ | permutes | renames
    | | ${{ needs: { variables: ["CARGO_HOME", "RUSTUP_HOME", "RUSTUP_TOOLCHAIN"] }, obeys: rustToolchain }}
    show        | prints names | describes the toolchains | -v|--verbose -q|--quiet
    toolchain   | group        | works with toolchains
      list | prints     | lists toolchains | -v|--verbose -q|--quiet
      install=add=update uninstall=remove link | runs names | installs, removes, chooses or runs something
    target      | group        | works with targets
      list | prints     | lists targets | -v|--verbose -q|--quiet --toolchain= --installed
      add=install remove=uninstall=rm | runs names | installs, removes, chooses or runs something
    component   | group        | works with components
      list       | prints     | lists components | -v|--verbose -q|--quiet --toolchain= --installed
      add remove | runs names | installs, removes, chooses or runs something
    override    | group        | works with overrides
      list | prints     | lists overrides | -v|--verbose -q|--quiet
      set=add unset=remove | runs names | installs, removes, chooses or runs something
    which       | prints names | prints where a program is | -v|--verbose -q|--quiet --toolchain= | shows places
    check       | asks         | looks for newer versions | --no-self-update
    # Without an operand it prints.
    default     | prints each=writes | prints or chooses the default toolchain | -v|--verbose -q|--quiet
    doc         | ${unknown("opens a browser")} names | opens the documentation, or prints where it is | --toolchain=
      | --std --book --core --alloc --reference --cargo --path!cancels
    completions | prints names | prints a script for completion | -v|--verbose -q|--quiet
    help        | prints names | prints help | -v|--verbose -q|--quiet
    install uninstall update=upgrade run man self set | runs names   | installs, removes, chooses or runs something
`);
