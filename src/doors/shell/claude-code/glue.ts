// What Claude Code puts around a command before it hands it to its shell, as data: seen in its calls, up to 2.1.329. None of
// it ever runs here.

/** A part of the glue: what it does, and its forms, which are bash. `SNAPSHOT` stands for the path of a snapshot. */
export interface GluePart {
  readonly does: string;
  readonly forms: readonly string[];
}

const versions = (numbers: string): string =>
  `{ case "\${BASH_VERSINFO-}" in ${numbers}) \\builtin printf '%s\\n' '__CLAUDE_CODE_DID_NOT_RUN_BASH_TOO_OLD='"\${BASH_VERSION-}" >&2; \\builtin exit 126; \\exit 126;; esac; }`;

const forget = (name: string): string =>
  `{ \\builtin unalias -- '${name}'; \\builtin unset -f -- '${name}'; } >/dev/null 2>&1 || true`;

const zshOptions = "NO_EXTENDED_GLOB NO_BARE_GLOB_QUAL NO_BRACE_CCL NO_MAGIC_EQUAL_SUBST NO_EQUALS";

/** The parts in their order. Any of them may be missing, none may stand twice. */
export const glueBeforeSession: readonly GluePart[] = [
  { does: "refuses an old bash", forms: [versions("'2'|'3'"), versions("'2'|'3'|'4'")] },
  {
    does: "reads what the user's start-up files define",
    forms: ["source SNAPSHOT 2>/dev/null || true", "source SNAPSHOT"],
  },
];

/**
 * Between the two may stand what hooks want to run before each command (`$CLAUDE_ENV_FILE`): whole lines, of which the
 * first follows `&&`, and then a line that begins with `:`.
 */
export const glueAfterSession: readonly GluePart[] = [
  {
    does: "turns extended patterns off",
    forms: [
      "\\builtin shopt -u extglob 2>/dev/null || true",
      "shopt -u extglob 2>/dev/null || true",
      // Where the shell may be zsh as well: with CLAUDE_CODE_SHELL_PREFIX, or where its path says both.
      `{ \\builtin shopt -u extglob || \\builtin setopt ${zshOptions}; } >/dev/null 2>&1 || true`,
    ],
  },
  { does: "forgets what would shadow `which`", forms: [forget("which")] },
  { does: "forgets what would shadow `unsetenv`", forms: [forget("unsetenv")] },
];

/** The file that saves what the user's start-up files define, in the client's own folder. */
export const snapshotName = /^snapshot-(?:bash|zsh|sh)-\d{1,20}-[a-z0-9]{1,20}(?:-[A-Za-z0-9-]{1,60})?\.sh$/;

/** The file in the temporary folder into which the working directory is written after a command. */
export const directoryFileName = /^claude-[0-9a-z]{4,32}-cwd$/;
