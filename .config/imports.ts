// The imports that are permitted: a table that a test enforces, and that docs/ARCHITECTURE.md shows. A folder may import
// only those among its permissions.

/** `all`: anything of the folder; `types`: its types only. */
export type Permission = "all" | "types";

/** A folder of `src`, or a file of `src` itself. */
interface Folder {
  readonly does: string;
  readonly may: Readonly<Record<string, Permission>>;
}

/** In the order of the data; a folder may import from folders above it, never from those below. */
export const folders: Readonly<Record<string, Folder>> = {
  system: { does: "the machine: files, descriptors, folders, text for terminals; independent of scripts", may: {} },
  syntax: { does: "text → Script, or why it is not trusted; Script → canonical text", may: { system: "all" } },
  interpret: { does: "Script → invocations", may: { syntax: "all" } },
  catalog: { does: "the effects of programs, as data", may: {} },
  policy: { does: "settings → one policy; pure", may: {} },
  judge: {
    does: "invocations × catalog × policy → verdict and trace; pure",
    may: { syntax: "types", interpret: "all", catalog: "all", policy: "all" },
  },
  "policy-files": { does: "policy files: found, read, trusted", may: { system: "all", policy: "all" } },
  sandbox: { does: "grants → bubblewrap, seccomp, seatbelt", may: { system: "all", catalog: "all" } },
  survey: {
    does: "facts from this machine's folders that a proof needs",
    may: { system: "all", syntax: "types", interpret: "all", catalog: "all", policy: "all", judge: "all" },
  },
  log: {
    does: "decisions: recorded, read, put aside, without secrets",
    may: { system: "all", policy: "all", judge: "types" },
  },
  model: {
    does: "language models and their earlier answers",
    may: { system: "all", syntax: "types", interpret: "all", policy: "types", judge: "all", log: "all" },
  },
  examine: {
    does: "the one way from a text to a decision",
    may: {
      system: "all",
      syntax: "all",
      interpret: "all",
      catalog: "all",
      policy: "all",
      judge: "all",
      sandbox: "all",
      survey: "all",
      model: "all",
    },
  },
  run: {
    does: "an examined script → a process",
    may: { system: "all", policy: "all", sandbox: "all", examine: "types" },
  },
  trial: {
    does: "an unproved command over copies of the project's folders; what it changed, kept and taken back",
    may: { system: "all", catalog: "all", sandbox: "all", run: "all" },
  },
  install: {
    does: "hook and shell in hosts' settings, put in and taken out; the settings as the host reads them",
    may: { system: "all", policy: "types", "policy-files": "all" },
  },
  tickets: {
    does: "what the hook leaves for the host's shell: decisions, signed",
    may: { system: "all", policy: "types", judge: "types", "policy-files": "types", examine: "types" },
  },
  doors: {
    does: "the shell, the hook, the library: they choose the standing and present the answer",
    may: {
      system: "all",
      syntax: "all",
      policy: "all",
      judge: "types",
      "policy-files": "all",
      log: "all",
      examine: "all",
      run: "all",
      trial: "all",
      install: "all",
      tickets: "all",
    },
  },
  resident: {
    does: "a process that answers the doors faster",
    may: {
      system: "all",
      policy: "types",
      judge: "types",
      "policy-files": "all",
      sandbox: "all",
      log: "all",
      examine: "all",
      run: "all",
      trial: "all",
      tickets: "all",
      doors: "all",
    },
  },
  agent: {
    does: "beside an agent: its watched stream, and the text for its model's system prompt",
    may: {
      system: "all",
      policy: "types",
      judge: "types",
      "policy-files": "all",
      log: "all",
      examine: "all",
      run: "all",
    },
  },
  "index.ts": {
    does: "the public API",
    may: { syntax: "all", policy: "all", judge: "all", "policy-files": "all", examine: "types", doors: "all" },
  },
  cli: {
    does: "one file a subcommand; may import everything but the steps of examine",
    may: {
      system: "all",
      syntax: "types",
      interpret: "all",
      catalog: "all",
      policy: "all",
      judge: "types",
      "policy-files": "all",
      sandbox: "all",
      log: "all",
      model: "all",
      examine: "all",
      run: "all",
      trial: "all",
      install: "all",
      tickets: "all",
      doors: "all",
      resident: "all",
      agent: "all",
    },
  },
};
