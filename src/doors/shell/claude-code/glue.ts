// The text that Claude Code puts around a command for its shell, as data: seen in its calls, up to 2.1.329. It never runs
// here.

/** One and-or list of bash. A test checks that the parser reads `text` as `steps`. */
export interface GlueForm {
  /** As the client writes it. `SNAPSHOT` stands for the path of a snapshot. */
  readonly text: string;
  /** Its pipelines in canonical print, with the `&&` or `||` before each but the first: stored, so that none is parsed. */
  readonly steps: readonly string[];
}

/** A part of the glue: its effect, and its forms. */
export interface GluePart {
  readonly does: string;
  readonly forms: readonly GlueForm[];
}

const versions = (numbers: readonly string[]): GlueForm => {
  const form = (patterns: string, to: string, end: string): string =>
    `{ case "\${BASH_VERSINFO-}" in ${patterns} \\builtin printf '%s\\n' '__CLAUDE_CODE_DID_NOT_RUN_BASH_TOO_OLD='"\${BASH_VERSION-}" ${to}; \\builtin exit 126; \\exit 126${end} esac; }`;
  return {
    text: form(`${numbers.join("|")})`, ">&2", ";;"),
    steps: [form(`(${numbers.join(" | ")})`, ">& 2", " ;;")],
  };
};

const forget = (name: string): GlueForm => {
  const group = `{ \\builtin unalias -- '${name}'; \\builtin unset -f -- '${name}'; }`;
  return { text: `${group} >/dev/null 2>&1 || true`, steps: [`${group} > /dev/null 2>& 1`, "|| true"] };
};

const zshOptions = "NO_EXTENDED_GLOB NO_BARE_GLOB_QUAL NO_BRACE_CCL NO_MAGIC_EQUAL_SUBST NO_EQUALS";
const eitherShell = `{ \\builtin shopt -u extglob || \\builtin setopt ${zshOptions}; }`;

/** A command whose errors and failure do not matter. */
const quietly = (command: string): GlueForm => ({
  text: `${command} 2>/dev/null || true`,
  steps: [`${command} 2> /dev/null`, "|| true"],
});

/** The parts in their order. Any of them may be missing, none may stand twice. */
export const glueBeforeSession: readonly GluePart[] = [
  { does: "refuses an old bash", forms: [versions(["'2'", "'3'"]), versions(["'2'", "'3'", "'4'"])] },
  {
    does: "reads the definitions of the user's start-up files",
    forms: [quietly("source SNAPSHOT"), { text: "source SNAPSHOT", steps: ["source SNAPSHOT"] }],
  },
];

/**
 * Between the two may stand commands of hooks that run before each command (`$CLAUDE_ENV_FILE`): whole lines, the first
 * of which follows `&&`, and then a line that begins with `:`.
 */
export const glueAfterSession: readonly GluePart[] = [
  {
    does: "turns extended patterns off",
    forms: [
      quietly("\\builtin shopt -u extglob"),
      quietly("shopt -u extglob"),
      // If the shell may be zsh as well: with CLAUDE_CODE_SHELL_PREFIX, or if its path says both.
      { text: `${eitherShell} >/dev/null 2>&1 || true`, steps: [`${eitherShell} > /dev/null 2>& 1`, "|| true"] },
    ],
  },
  { does: "removes definitions that would shadow `which`", forms: [forget("which")] },
  { does: "removes definitions that would shadow `unsetenv`", forms: [forget("unsetenv")] },
];

/** The file with the definitions of the user's start-up files, in the client's own folder. */
export const snapshotName = /^snapshot-(?:bash|zsh|sh)-\d{1,20}-[a-z0-9]{1,20}(?:-[A-Za-z0-9-]{1,60})?\.sh$/;

/** The file in the temporary folder into which the working directory is written after a command. */
export const directoryFileName = /^claude-[0-9a-z]{4,32}-cwd$/;
