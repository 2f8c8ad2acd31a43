// Where code but the catalog's may name a program, with the reasons. test/architecture.test.ts compares, and refuses a row that no longer
// holds: the list can only become shorter.

/** Words of ours that are also names of programs: keys of data, kinds, subcommands, sides of a comparison. */
export const ours: readonly string[] = (
  "R alias at base64 clear code command continue dialog diff env exit export false file groups help history host id " +
  "kind last link local log more pass profiles read script set test time timeout times true type watch which yes"
).split(" ");
/** Claude Code, the host whose plugin calls the library, and what keeps sessions. Only where they are installed, answered and read. */
export const hosts: readonly string[] = "claude entire opencode".split(" ");
export const ofHosts = /^(?:cli|decide\/model|doors|hosts|policy|record)\//;
/** Parts of the house that are about a language or a host, and use its own words. */
export const languages: readonly { readonly files: RegExp; readonly why: string }[] = [
  {
    files: /^interpret\/(?:builtins\/|(?:constructs|lists|names|plain-language|simple)\.ts$)/,
    why: "bash's own builtins are its language",
  },
  { files: /^hosts\/(?!install\/|transcripts\/)\w+\//, why: "a host's own program, tools and shell" },
  { files: /^judge\/languages\//, why: "words of sed, awk, SQL, JavaScript and Python" },
  { files: /^show\/page-scripts\//, why: "names of elements and their classes" },
  { files: /^syntax\//, why: "kinds of the grammars' trees" },
];
/**
 * Programs that stand in a file for a reason, by the file's name, wherever it is. A row that no longer holds fails, so that the list
 * can only become shorter.
 */
export const exceptions: readonly { readonly file: string; readonly names: string; readonly why: string }[] = [
  { file: "arguments.ts", names: "find test", why: "grammars of the catalog" },
  { file: "read-argv.ts", names: "bash find test", why: "grammars of the catalog, and a dialect" },
  { file: "words.ts", names: "find test", why: "grammars of the catalog" },
  { file: "reading.ts", names: "bash", why: "the dialect of an inner script" },
  { file: "shell-options.ts", names: "bash", why: "the dialect of an inner script" },
  { file: "wrapper.ts", names: "bash", why: "the dialect of an inner script" },
  { file: "programs.ts", names: "awk sed", why: "languages that a program is read in" },
  { file: "entry-text.ts", names: "find", why: "a grammar of the catalog" },
  { file: "text.ts", names: "command", why: "the source of a hole" },
  { file: "traps.ts", names: "break return trap", why: "builtins that leave what a trap interrupts, and a construct" },
  { file: "built-in-blocks.ts", names: "chmod curl git rm wget", why: "texts that a pattern's match contains" },
  { file: "bash-tool.ts", names: "bash", why: "the name by which models know the tool" },
  { file: "fields.ts", names: "ssh", why: "a setting of the policy" },
  {
    file: "policy.ts",
    names: "cargo go java node npm pip python uv",
    why: "runtimes and installers that a policy can name",
  },
  { file: "profiles.ts", names: "find...", why: "the programs that a profile of the policy permits" },
  { file: "presets.ts", names: "cargo... go... npm... npx...", why: "rules of a policy to begin with" },
  { file: "ask.ts", names: "git", why: "the survey asks git" },
  { file: "keys.ts", names: "git", why: "git's aliases hide no subcommand of git" },
  { file: "repository.ts", names: "git", why: "the survey asks git" },
  { file: "own.ts", names: "git", why: "the resident's own environment for git" },
  { file: "entire.ts", names: "git", why: "checkpoints are read with git" },
  { file: "kept-out-of-git.ts", names: "git", why: "asks git what it ignores" },
  { file: "remove.ts", names: "chmod rm", why: "overlays belong to users of a namespace: these remove them" },
  { file: "overlay.ts", names: "sh", why: "mounts the overlays" },
  { file: "times.ts", names: "sh", why: "sets times of files exactly" },
  { file: "engine.ts", names: "sh w", why: "tries whether a sandbox works, opens a file" },
  { file: "times.ts", names: "sh", why: "sets times of whole nanoseconds, which node cannot" },
  { file: "orphans.ts", names: "bwrap", why: "the sandbox's own program" },
  { file: "offset.ts", names: "bash dd", why: "tells and moves the offset of a descriptor" },
  { file: "restore.ts", names: "sh tty", why: "restores a terminal" },
  { file: "bash.ts", names: "bash", why: "the shell that runs what passes" },
  { file: "run.ts", names: "bash bash...", why: "the shell that runs what passes" },
  { file: "as-given.ts", names: "bash", why: "the shell that runs what a person approved" },
  { file: "thin.ts", names: "bash", why: "the shell that runs what passes" },
  { file: "shell.ts", names: "bash", why: "the shell that runs what passes" },
  { file: "trials.ts", names: "bash", why: "the shell that runs what is tried" },
  { file: "leash.ts", names: "sh", why: "ends what is left if this process is killed" },
  { file: "door.ts", names: "bash", why: "the shell that runs what passes" },
  { file: "try.ts", names: "bash", why: "the shell that runs what passes" },
  { file: "environment.ts", names: "cat", why: "the pager that is none" },
  { file: "pager.ts", names: "cat", why: "the pager that is none" },
  { file: "pagers.ts", names: "declare exec export local typeset unset", why: "how a variable gets lost" },
  { file: "envelope.ts", names: "eval", why: "a host's text around a command" },
  { file: "glue.ts", names: "bash sh zsh", why: "a host's text around a command" },
  { file: "ticket.ts", names: "bash zsh", why: "shells for which a host writes snapshots" },
  { file: "hosts.ts", names: "sh", why: "the shell in which a hook is tried" },
  { file: "guard-script.ts", names: "bash", why: "the shell of the script" },
  { file: "hook-entry.ts", names: "node", why: "starts our own program" },
  { file: "line.ts", names: "node", why: "starts our own program" },
  { file: "started-by.ts", names: "node", why: "starts our own program" },
  { file: "machine.ts", names: "node", why: "the version that runs us" },
  { file: "resident.ts", names: "node", why: "the process that answers" },
  { file: "machine.ts", names: "install...", why: "says what to do" },
  { file: "set-up.ts", names: "bash fish man zsh", why: "what completions are written for" },
  { file: "kept-listings.ts", names: "rename", why: "an event of the file system" },
  { file: "redact.ts", names: "passwd pwd", why: "names of options for secrets" },
  { file: "layers.ts", names: "true yes", why: "values of a variable" },
  { file: "message.ts", names: "code", why: "a key of errors" },
  { file: "group.ts", names: "cd", why: "to enter a folder is not what a command does" },
  { file: "open.ts", names: "open xdg-open", why: "opens a browser" },
];
