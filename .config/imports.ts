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
  picture: {
    does: "an examined script → its picture, as data and as a tree",
    may: {
      system: "all",
      syntax: "types",
      interpret: "all",
      catalog: "all",
      judge: "types",
      examine: "types",
    },
  },
  pages: {
    does: "pictures and reports as SVG and as pages of one file",
    may: { system: "all", syntax: "types", picture: "all" },
  },
  run: {
    does: "an examined script → a process",
    may: { system: "all", policy: "all", sandbox: "all", examine: "types" },
  },
  trial: {
    does: "an unproved command over copies of the project's folders; what it changed, kept and taken back",
    may: { system: "all", catalog: "all", policy: "all", sandbox: "all", run: "all" },
  },
  hosts: { does: "hosts' hook protocols: an event read, an answer in the host's words; as data", may: {} },
  install: {
    does: "hook and shell in hosts' settings, put in and taken out; the settings as the host reads them",
    may: { system: "all", policy: "types", "policy-files": "all", hosts: "all" },
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
      hosts: "all",
      install: "all",
      tickets: "all",
    },
  },
  transcripts: {
    does: "the calls that agents' hosts keep, and lists of commands",
    may: { system: "all" },
  },
  advise: {
    does: "rules that would have spared questions",
    may: { interpret: "all", catalog: "all", policy: "all", examine: "all" },
  },
  jobs: {
    does: "worker threads that judge",
    may: {
      system: "all",
      syntax: "types",
      interpret: "all",
      policy: "types",
      "policy-files": "all",
      log: "all",
      examine: "all",
      picture: "all",
      doors: "all",
      advise: "all",
    },
  },
  look: {
    does: "replays of transcripts, and reports of what agents did",
    may: {
      system: "all",
      log: "all",
      picture: "types",
      pages: "all",
      trial: "all",
      transcripts: "all",
      advise: "types",
      jobs: "all",
    },
  },
  telemetry: {
    does: "decisions, sent to a receiver of OpenTelemetry",
    may: { system: "all", log: "all" },
  },
  browser: {
    does: "the public API for browsers",
    may: {
      syntax: "types",
      judge: "types",
      policy: "all",
      examine: "all",
      picture: "all",
      pages: "all",
    },
  },
  "page-scripts": {
    does: "what runs in a browser: in pages of reports, and in the playground",
    may: { system: "all", picture: "all", pages: "all", browser: "all" },
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
      picture: "all",
      pages: "all",
      run: "all",
      trial: "all",
      hosts: "all",
      install: "all",
      tickets: "all",
      doors: "all",
      transcripts: "all",
      advise: "all",
      jobs: "all",
      look: "all",
      telemetry: "all",
      resident: "all",
      agent: "all",
    },
  },
};
