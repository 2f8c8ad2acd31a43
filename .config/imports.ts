// The imports that are permitted: a table that a test enforces, and that docs/ARCHITECTURE.md shows. A room may import
// only from those among its permissions.

/** `all`: anything of the room; `types`: its types only. */
export type Permission = "all" | "types";

/** A folder of `src`, or a file of `src` itself. */
interface Room {
  readonly does: string;
  readonly may: Readonly<Record<string, Permission>>;
}

/** In the order of the data; a room may import from rooms above it, never from those below. */
export const folders: Readonly<Record<string, Room>> = {
  system: { does: "files, processes, descriptors, text for terminals; independent of scripts", may: {} },
  findings: {
    does: "the reasons: their codes, with all that is known about each, and their words",
    may: { system: "all" },
  },
  syntax: {
    does: "text → Script, or why it is not trusted; Script → canonical text",
    may: { system: "all", findings: "all" },
  },
  interpret: { does: "Script → invocations", may: { findings: "all", syntax: "all" } },
  catalog: { does: "what programs do, as data", may: {} },
  policy: {
    does: "what the user permits, pure; `files/` finds, reads and trusts the files that say so",
    may: { system: "all" },
  },
  hosts: {
    does: "a folder a host: its events as data, its settings, its client; `install/` puts hook and shell into settings, `transcripts/` reads what hosts keep",
    may: { system: "all", policy: "all" },
  },
  judge: {
    does: "invocations × catalog × policy → verdict and trace; pure",
    may: { system: "all", findings: "all", syntax: "types", interpret: "all", catalog: "all", policy: "all" },
  },
  sandbox: {
    does: "grants → what the kernel enforces: bubblewrap, seccomp, seatbelt",
    may: { system: "all", catalog: "all", policy: "all" },
  },
  record: {
    does: "what was decided, without secrets: written, read, put aside, exported",
    may: { system: "all", findings: "all", policy: "all", hosts: "all", judge: "types" },
  },
  decide: {
    does: "the one way from a text to a decision; `survey/` looks at this machine's folders, `model/` asks a language model",
    may: {
      system: "all",
      findings: "all",
      syntax: "all",
      interpret: "all",
      catalog: "all",
      policy: "all",
      judge: "all",
      sandbox: "all",
      record: "all",
    },
  },
  run: {
    does: "an Examination → a process; `trial/` runs what is not proved over copies of the project's folders",
    may: { system: "all", catalog: "all", policy: "all", sandbox: "all", decide: "types" },
  },
  doors: {
    does: "the shell, the hook, the library, the resident, tools for agents, beside an agent: they choose the standing and present the answer",
    may: {
      system: "all",
      findings: "all",
      syntax: "all",
      policy: "all",
      judge: "types",
      sandbox: "all",
      record: "all",
      decide: "all",
      run: "all",
      hosts: "all",
    },
  },
  show: {
    does: "pictures, pages, replays and reports of what was decided",
    may: {
      system: "all",
      findings: "all",
      syntax: "types",
      interpret: "all",
      catalog: "all",
      policy: "all",
      judge: "types",
      record: "all",
      decide: "all",
      run: "all",
      hosts: "all",
      doors: "all",
    },
  },
  "index.ts": {
    does: "the public API",
    may: { findings: "all", syntax: "all", policy: "all", judge: "all", decide: "types", doors: "all" },
  },
  frameworks: { does: "tools for other frameworks, by the public API alone", may: { "index.ts": "all" } },
  cli: {
    does: "one file a subcommand",
    may: {
      system: "all",
      findings: "all",
      syntax: "types",
      catalog: "all",
      policy: "all",
      judge: "types",
      sandbox: "all",
      record: "all",
      decide: "all",
      run: "all",
      hosts: "all",
      doors: "all",
      show: "all",
    },
  },
};
