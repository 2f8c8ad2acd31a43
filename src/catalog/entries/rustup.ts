// rustup: toolchains of Rust.

import { about, asks, changes, group, prints, printsAbout, shortHelp, under } from "../forms.ts";
import { rustToolchain } from "../knowledge/project-files/rust.ts";
import type { WordList } from "../options.ts";
import { commands, type Entry, runsCode, unknown, writes } from "../schema.ts";

const shows = (does: string, list: WordList = ""): Entry => prints(does, ["-v|--verbose -q|--quiet", list], shortHelp);
const works = (names: string): Readonly<Record<string, Entry>> =>
  under(names, changes("installs, removes, chooses or runs something", runsCode, "", shortHelp));

export const rustup = commands({
  rustup: {
    manual: "https://rust-lang.github.io/rustup/",
    needs: { variables: ["CARGO_HOME", "RUSTUP_HOME", "RUSTUP_TOOLCHAIN"] },
    ...group(
      "manages toolchains of Rust",
      {
        show: about(shows("describes the toolchains")),
        toolchain: group(
          "works with toolchains",
          { list: shows("lists toolchains"), ...works("install add update uninstall remove link") },
          "",
          shortHelp,
        ),
        target: group(
          "works with targets",
          { list: shows("lists targets", "--toolchain= --installed"), ...works("add install remove uninstall rm") },
          "",
          shortHelp,
        ),
        component: group(
          "works with components",
          { list: shows("lists components", "--toolchain= --installed"), ...works("add remove") },
          "",
          shortHelp,
        ),
        override: group(
          "works with overrides",
          { list: shows("lists overrides"), ...works("set unset add remove") },
          "",
          shortHelp,
        ),
        which: { ...about(shows("prints where a program is", "--toolchain=")), shows: "places" },
        check: asks("looks for newer versions", "--no-self-update", shortHelp),
        // Without an operand it prints.
        default: { ...shows("prints or chooses the default toolchain"), operands: { each: writes } },
        doc: {
          ...printsAbout(
            "opens the documentation, or prints where it is",
            "--toolchain= --std --book --core --alloc --reference --cargo",
            { ...shortHelp, "--path": { cancels: true } },
          ),
          always: unknown("opens a browser"),
        },
        completions: about(shows("prints a script for completion")),
        help: about(shows("prints help")),
        ...works("install uninstall update upgrade run man self set"),
      },
      "-v|--verbose -q|--quiet",
      { ...shortHelp, "-V, --version": { stops: true } },
    ),
    obeys: rustToolchain,
    permutes: true,
    renames: true,
  },
});
