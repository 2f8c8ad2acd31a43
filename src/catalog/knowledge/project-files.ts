// Files of a project that programs of several packages obey. Each row was tried, or is from the program's manual.
import type { ProjectFile } from "../schema.ts";

const registry: ProjectFile = {
  file: ".npmrc",
  holds: "^[^#;\\n]*registry\\s*=[^\\n]*\\$\\{",
  why: "puts variables of the environment into an address",
};

/** For programs that read only the registry and its login from npm's configuration: yarn, bun. */
export const npmrcRegistry: readonly ProjectFile[] = [registry];

/** For npm itself, and for programs that start it or take all of its configuration. */
export const npmrc: readonly ProjectFile[] = [
  {
    file: ".npmrc",
    holds: "^\\s*(?:node-options|script-shell|shell|git|onload-script|viewer|editor|globalconfig|userconfig)\\s*=",
    why: "names programs or code to run",
  },
  registry,
];

/** rustup's shims (cargo, rustc, rustfmt) choose the toolchain by these. */
export const rustToolchain: readonly ProjectFile[] = ["rust-toolchain.toml", "rust-toolchain"].map((file) => ({
  file,
  holds: "\\bpath\\s*=",
  why: "names the folder of the programs to run",
}));
