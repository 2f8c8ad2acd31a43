// Files of a project that make programs which only read run the project's own code.

/** A file that programs obey in their working directory or a folder above it, up to the project's. */
export interface ProjectFile {
  /** The programs' names. */
  readonly programs: readonly string[];
  /** Its path in the folder. */
  readonly file: string;
  /** Only a file that holds this counts. Absent: that it is there is enough. */
  readonly holds?: RegExp;
  /** What it does, after the file's name. */
  readonly why: string;
}

/** The table. Each row was tried, or is from the program's manual. */
export const projectFiles: readonly ProjectFile[] = [
  {
    programs: ["npm", "npx", "pnpm", "pnpx", "ncu", "npm-check-updates"],
    file: ".npmrc",
    holds: /^\s*(?:node-options|script-shell|shell|git|onload-script|viewer|editor|globalconfig|userconfig)\s*=/m,
    why: "names programs or code to run",
  },
  {
    programs: ["npm", "npx", "pnpm", "yarn", "yarnpkg", "bun", "ncu"],
    file: ".npmrc",
    holds: /^[^#;\n]*registry\s*=[^\n]*\$\{/m,
    why: "puts variables of the environment into an address",
  },
  {
    programs: ["yarn", "yarnpkg", "corepack"],
    file: ".yarnrc.yml",
    holds: /^\s*(?:yarnPath|plugins)\s*:/m,
    why: "names code that replaces the program",
  },
  {
    programs: ["yarn", "yarnpkg"],
    file: ".yarnrc",
    holds: /^\s*(?:yarn-path|lastUpdateCheck-path)\b/m,
    why: "names code that replaces the program",
  },
  {
    programs: ["cargo", "rustc", "rustup", "rustfmt"],
    file: "rust-toolchain.toml",
    holds: /\bpath\s*=/,
    why: "names the folder of the programs to run",
  },
  {
    programs: ["cargo", "rustc", "rustup", "rustfmt"],
    file: "rust-toolchain",
    holds: /\bpath\s*=/,
    why: "names the folder of the programs to run",
  },
  ...[".cargo/config.toml", ".cargo/config"].map((file) => ({
    programs: ["cargo"],
    file,
    holds:
      /\b(?:rustc|rustc-wrapper|rustc-workspace-wrapper|rustdoc|runner|credential-provider|credential-process|include)\s*=/,
    why: "names programs to run",
  })),
  ...[".mvn/jvm.config", ".mvn/maven.config", ".mvn/extensions.xml"].map((file) => ({
    programs: ["mvn", "mvnd"],
    file,
    why: "gives it options and code to load",
  })),
  { programs: ["bazel", "bazelisk"], file: "tools/bazel", why: "is run in its place" },
  { programs: ["bazel", "bazelisk"], file: ".bazelversion", holds: /\//, why: "names whose release is run" },
];
