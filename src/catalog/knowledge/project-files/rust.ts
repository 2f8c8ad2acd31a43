// Files that cargo and rustup's shims obey.
import type { ProjectFile } from "../../schema.ts";
import { below, keyed } from "./common.ts";

const toolchain = "names the programs to run";
const into = ".rustup/toolchains";

/** rustup's shims (cargo, rustc, rustfmt) choose the toolchain by these. */
export const rustToolchain: readonly ProjectFile[] = [
  ...keyed(
    "rust-toolchain.toml",
    "toml",
    toolchain,
    [
      "toolchain>components toolchain>targets toolchain>profile toolchain>channel=stable* toolchain>channel=beta*",
      "toolchain>channel=nightly* toolchain>channel=1.*",
    ],
    { installs: { keys: ["toolchain>channel"], into } },
  ),
  ...keyed("rust-toolchain", "word", toolchain, "word=stable* word=beta* word=nightly* word=1.*", {
    installs: { keys: ["word"], into },
  }),
];

const flags = (key: string): string =>
  [
    "-C -Ctarget-cpu=* target-cpu=* -Ctarget-feature=* target-feature=* -Clink-arg=* link-arg=* -Clink-args=* link-args=*",
    "-Cforce-frame-pointers=* force-frame-pointers=* -Cdebuginfo=* -Dwarnings -D* -W* -A* --cfg --cfg=* tokio_unstable",
    "-Zshare-generics=* -Zthreads=* -Csymbol-mangling-version=* -Cpanic=* panic=* -Cinstrument-coverage",
  ]
    .join(" ")
    .split(" ")
    .map((flag) => `${key}=${flag}`)
    .join(" ");

export const cargoFiles: readonly ProjectFile[] = [
  ...rustToolchain,
  ...keyed(".cargo/config.toml .cargo/config", "toml", "names programs to run", [
    // Cargo takes its own subcommands before these; the others that are proved have no dash and no such names.
    "alias>*-* alias>x* alias>b alias>c alias>t alias>r alias>d alias>ci alias>lint alias>dev alias>w alias>wasm",
    below("build", "jobs target target-dir incremental pipelining dep-info-basedir build-dir warnings rustdocflags"),
    flags("build>rustflags"),
    flags("target>*>rustflags"),
    // Only what builds starts the linker.
    "target>*>linker",
    "cache cargo-new future-incompat-report http>check-revoke http>debug http>low-speed-limit http>multiplexing http>timeout",
    "http>user-agent net>git-fetch-with-cli net>offline net>retry patch paths profile",
    "registries>*>index=sparse+https://* registries>*>index=https://* registries>*>token registries>*>protocol",
    "registry>default registry>index=https://* registry>token resolver source>*>replace-with source>*>directory",
    "source>*>registry source>*>local-registry source>*>git source>*>branch source>*>tag source>*>rev term",
    "unstable>build-std unstable>build-std-features unstable>sparse-registry unstable>bindeps unstable>gc",
  ]),
];
