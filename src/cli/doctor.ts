// `safe-sh doctor`: checks that everything is in place and that the hook is asked, with advice if not.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { accessSync, constants, existsSync, mkdirSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { SettingsError, type SettingsSummary, summaryOf } from "../install/claude-settings.ts";
import { fileText } from "../install/file.ts";
import { logPath } from "../log/record.ts";
import { loadPolicy } from "../policy-files/load.ts";
import { findEngine } from "../sandbox/engine.ts";
import { findProgram } from "../system/find-program.ts";
import { installed } from "../system/installation.ts";
import { messageOf } from "../system/message.ts";
import { realPathOf } from "../system/real-path.ts";
import { write } from "../system/write.ts";
import { findTrialEngine } from "../trial/engine.ts";
import { type Layer, settingsPath } from "./settings-paths.ts";
import { subcommand } from "./subcommand.ts";
import { styleOf } from "./text/style.ts";

const help = `safe-sh doctor: checks whether everything is in place, and says what to do where not

usage:
  safe-sh doctor [--json]

looks at node, the grammar's files, the sandbox, the log, the policy of this folder and the settings of Claude Code, and
asks the hook that they name about a command that only reads and one that does not

options:
  --json   what was checked as one line of JSON

ends with 0, also where there are warnings; 1 where something is broken; 2 for a wrong call
`;

/** One line of the answer. `broken` ends with exit 1; a `warning` is worth knowing. */
interface Check {
  readonly name: string;
  readonly state: "ok" | "warning" | "broken";
  readonly what: string;
  readonly help?: string;
}

const ok = (name: string, what: string): Check => ({ name, state: "ok", what });
const warning = (name: string, what: string, help: string): Check => ({ name, state: "warning", what, help });
const broken = (name: string, what: string, help: string): Check => ({ name, state: "broken", what, help });

const options = { json: { type: "boolean", default: false } } as const;

/** Prints each check. The exit code: 0, or 1 if something is broken. */
export const doctor = subcommand({ name: "doctor", help, options, takes: "nothing" }, async ({ values: { json } }) => {
  const checks = [node(), grammar(), sandbox(), trials(), log(), ...(await policy()), ...settings()];
  if (json) write(1, `${JSON.stringify(checks)}\n`);
  else for (const check of checks) write(1, lineOf(check));
  return checks.some(({ state }) => state === "broken") ? 1 : 0;
});

function lineOf({ name, state, what, help }: Check): string {
  const style = styleOf(1);
  const word = state === "ok" ? style.good("ok     ") : style.bad(state.padEnd(7));
  return `${word}  ${name}: ${what}\n${help === undefined ? "" : `         help: ${help}\n`}`;
}

function node(): Check {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  const is = `node ${process.versions.node}`;
  if (major > 20 || (major === 20 && minor >= 19)) return ok("node", is);
  return broken("node", is, "safe-sh needs node 20.19 or later");
}

function grammar(): Check {
  const folder = installed("wasm/");
  const reinstall = "install safe-sh again";
  try {
    const sums = readFileSync(new URL("SHA256SUMS", folder), "utf8").trim().split("\n");
    for (const line of sums) {
      const [sum, name = ""] = line.split(/\s+/);
      const found = createHash("sha256")
        .update(readFileSync(new URL(name, folder)))
        .digest("hex");
      if (found !== sum) return broken("grammar", `${name} is not the file that was tested`, reinstall);
    }
    return ok("grammar", `${sums.length} files as they were tested`);
  } catch (error) {
    return broken("grammar", messageOf(error), reinstall);
  }
}

function sandbox(): Check {
  const engine = findEngine({ fresh: true });
  if (engine.type === "none") return warning("sandbox", engine.why, engine.help);
  return ok(
    "sandbox",
    engine.type === "inherited" ? "this process is confined itself" : `${engine.type} (${engine.path})`,
  );
}

function trials(): Check {
  const engine = findTrialEngine({ fresh: true });
  if (engine.type === "none") return warning("trials", engine.why, engine.help);
  return ok("trials", `overlays of the kernel${engine.mounting === "user" ? " in a user namespace" : ""}`);
}

async function policy(): Promise<readonly Check[]> {
  const { files, problems, notices, settings: found } = await loadPolicy({ cwd: process.cwd() });
  const { createPatternMatcher } = await import("../policy/patterns.ts");
  const { invalid } = createPatternMatcher(found.blockedPatterns.map(({ value }) => value));
  const checks = [
    ...problems.map((problem) => broken("policy", problem, "mend it: until then, all that is not proved is denied")),
    ...notices.map((notice) => warning("policy", notice, "`safe-sh policy` prints the settings that hold")),
    ...invalid.map(({ pattern, error }) =>
      warning("policy", `the blocked pattern \`${pattern}\` blocks nothing: ${error}`, "write it in RE2's syntax"),
    ),
  ];
  if (checks.length > 0) return checks;
  return [ok("policy", files.length > 0 ? files.map(({ path }) => path).join(", ") : "the built-in one")];
}

function log(): Check {
  const folder = dirname(logPath());
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(existsSync(logPath()) ? logPath() : folder, constants.W_OK);
    return ok("log", logPath());
  } catch (error) {
    return warning(
      "log",
      messageOf(error),
      "decisions are not logged: make the folder writable, or set XDG_STATE_HOME",
    );
  }
}

interface Read {
  readonly layer: Layer;
  readonly path: string;
  readonly summary: SettingsSummary;
}

function settings(): readonly Check[] {
  const checks: Check[] = [];
  const read: Read[] = [];
  for (const layer of ["managed", "user", "project", "local"] as const) {
    const path = settingsPath(layer);
    try {
      const text = fileText(path);
      if (text !== undefined) read.push({ layer, path, summary: summaryOf(text) });
    } catch (error) {
      const what = error instanceof SettingsError ? error.message : messageOf(error);
      checks.push(broken("settings", `${path}: ${what}`, "mend the file: Claude Code does not read it either"));
    }
  }
  for (const { layer, path, summary } of read) {
    if (summary.allHooksOff)
      checks.push(broken("settings", `${path}: \`disableAllHooks\` keeps hooks from being asked`, "remove it"));
    if (layer === "managed" && summary.managedHooksOnly)
      checks.push(
        broken(
          "settings",
          `${path}: only managed hooks are asked`,
          "ask who manages this machine to add the hook there",
        ),
      );
    for (const rule of summary.allowsAll)
      checks.push(
        warning(
          "settings",
          `${path}: the rule \`${rule}\` allows every command to which no hook objects`,
          "remove the rule: the hook allows commands that only read",
        ),
      );
  }
  const hooks = read.flatMap(({ path, summary }) => summary.entries.map((entry) => ({ path, ...entry })));
  if (hooks.length === 0) checks.push(warning("hook", "no settings of Claude Code here name it", "run `safe-sh init`"));
  for (const hook of hooks) checks.push(asked(hook));
  return checks;
}

/** Starts the hook as Claude Code would, and looks at its answers. */
function asked({
  path,
  command,
  args,
  matcher,
  blocksOnFailure,
}: SettingsSummary["entries"][number] & { readonly path: string }): Check {
  const again = "run `safe-sh init`, with `--user` or `--local` for those settings";
  if (!/(?:^|[|,\s])Bash(?:$|[|,\s])|^\*?$/.test(matcher))
    return broken("hook", `${path}: its matcher \`${matcher}\` is not \`Bash\``, 'name the tool: `"matcher": "Bash"`');
  const line = lineOfHook(command, args);
  // The settings may be a stranger's: no other program than this installation's is started.
  if (!line || !isOwn(line))
    return warning("hook", `${path}: \`${command}\` is not this installation's, and was not tried`, again);
  const [program = "", ...given] = line;
  const ask = (script: string) =>
    spawnSync(program, given, {
      input: JSON.stringify({
        hook_event_name: "PreToolUse",
        cwd: "/",
        tool_name: "Bash",
        tool_input: { command: script },
      }),
      encoding: "utf8",
      timeout: 20_000,
    });
  const [allowed, refused] = [ask("true"), ask("rm -rf /nowhere")];
  if (allowed.error) return broken("hook", `${path}: \`${command}\` does not start: ${allowed.error.message}`, again);
  if (!/"permissionDecision":"allow"/.test(allowed.stdout))
    return broken(
      "hook",
      `${path}: it does not allow \`true\`: ${(allowed.stderr || allowed.stdout).trim().slice(0, 200)}`,
      again,
    );
  if (refused.status !== 2 && !/"permissionDecision":"(?:ask|deny)"/.test(refused.stdout))
    return broken("hook", `${path}: it lets \`rm\` pass`, again);
  if (!blocksOnFailure) return warning("hook", `${path}: a hook that fails lets the command pass`, again);
  return ok("hook", `${path}: it answers`);
}

/** The words that are started; undefined: a shell would read more than words. */
function lineOfHook(command: string, args: readonly string[] | undefined): readonly string[] | undefined {
  if (args) return [command, ...args];
  return /^[\w./+@%:= -]+$/.test(command) ? command.trim().split(/ +/) : undefined;
}

function isOwn([program = "", script = ""]: readonly string[]): boolean {
  const own = ["bin/safe-sh-hook", "hooks/safe-sh-hook.cjs"].map((path) => realPathOf(fileURLToPath(installed(path))));
  const file = /^(?:.*\/)?node$/.test(program)
    ? script
    : program.includes("/")
      ? program
      : findProgram(program, process.env.PATH);
  return file !== undefined && own.includes(realPathOf(file));
}
