// The first key: is the hook asked, as the client asks it, and does its answer arrive?
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { type Check, checksAs } from "../../hosts/check.ts";
import { fileTools } from "../../hosts/install/claude-settings.ts";
import { type Handler, ownHandlersIn } from "../../hosts/install/client-settings.ts";
import { hookVariable } from "../../hosts/install/hook-entry.ts";
import { reaches } from "../../hosts/install/matcher.ts";
import { probes, probing } from "../../record/probe.ts";
import { jsonOf, visible } from "../../system/visible.ts";
import type { Settings } from "./layers.ts";
import { isByName, isByOurCode, isOwn, lineOfHook, startedBy } from "./started-by.ts";

const { ok, warning, broken } = checksAs("hook");

const again = "run `safe-sh init`, with `--user` or `--local` for those settings";

/** Our handlers in settings, or in the hooks of a plugin. `root`: its folder, which entries name by a placeholder. */
export interface Named {
  readonly path: string;
  readonly settings: Readonly<Record<string, unknown>>;
  readonly root?: string | undefined;
}

/** `elsewhere`: another agent that is in use here has the hook, and Claude Code is not. */
export function hookChecks(named: readonly Named[], { environment }: Settings, elsewhere: boolean): readonly Check[] {
  const checks = named.flatMap(({ path, settings, root }) =>
    ownHandlersIn(settings, "PreToolUse")
      .filter(({ matcher }) => !isForFiles(matcher))
      .map((handler) => checked({ path, root }, filledIn(handler, root), environment)),
  );
  if (checks.length > 0) return checks;
  return elsewhere
    ? [warning("no settings of Claude Code here name it", "run `safe-sh init`")]
    : [
        broken(
          "nothing asks safe-sh here: no settings of Claude Code that hold in this folder name it",
          "run `safe-sh init`",
        ),
      ];
}

/** Where changes are tried, the hook is asked about the client's tools for files, too. */
const isForFiles = (matcher: unknown): boolean =>
  !reaches(matcher, "Bash") && fileTools.some((tool) => reaches(matcher, tool));

function filledIn({ matcher, handler }: Handler, root: string | undefined): Handler {
  if (root === undefined) return { matcher, handler };
  const text = JSON.stringify(handler).replaceAll("${CLAUDE_PLUGIN_ROOT}", JSON.stringify(root).slice(1, -1));
  return { matcher, handler: JSON.parse(text) };
}

/** Fields with which the client asks for an answer and waits for it. */
const harmless: ReadonlySet<string> = new Set(["type", "command", "args", "timeout", "onFailure", "statusMessage"]);

function checked(
  { path, root }: Omit<Named, "settings">,
  { matcher, handler }: Handler,
  environment: Settings["environment"],
): Check {
  const { type, command, args, onFailure } = handler;
  if (!reaches(matcher, "Bash"))
    return broken(
      `${path}: its matcher \`${String(matcher)}\` does not reach \`Bash\``,
      `${again}: the matcher is \`Bash\``,
    );
  if (type !== "command" || typeof command !== "string")
    return broken(`${path}: it is no handler of the type \`command\``, again);
  if (handler.async === true) return broken(`${path}: \`async\`: the client does not wait for its answer`, again);
  if (handler.if !== undefined) return broken(`${path}: \`if\`: it is asked about some commands only`, again);
  const line = lineOfHook(command, args);
  const lost = line && lostBy(line, environment);
  if (lost) return broken(`${path}: ${lost.what}`, lost.help ?? again);
  // The settings may be a stranger's: no other program than this installation's is started.
  if (!line || !isOwn(line, environment))
    return warning(
      `${path}: \`${visible((line && startedBy(line, environment)) ?? command)}\` is not this installation's, and was not tried`,
      root === undefined ? again : "build safe-sh, then `claude plugin install safe-sh@safe-sh`",
    );
  const problem = tried(line, environment);
  if ("what" in problem) return broken(`${path}: ${problem.what}`, problem.help ?? again);
  if (onFailure !== "block") return warning(`${path}: a hook that fails lets the command pass`, again);
  const strange = Object.keys(handler).find((key) => !harmless.has(key));
  if (strange !== undefined)
    return warning(
      `${path}: it is not known what \`${strange}\` does to it`,
      "take it out, or run `safe-sh doctor --client`",
    );
  return ok(`${path}: it answers: \`${probes.reads}\` runs, \`${probes.changes}\` ${problem.stops}`);
}

/** Why an entry of ours reaches no hook; undefined: it reaches one. */
function lostBy(line: readonly string[], environment: Settings["environment"]): Problem | undefined {
  const found = startedBy(line, environment);
  if (found === "off" && isByName(line))
    return { what: `${hookVariable}=off: the hook lets every command pass`, help: `unset ${hookVariable}` };
  if (found !== undefined && (!isByOurCode(line) || existsSync(found))) return undefined;
  if (found !== undefined) return { what: `${visible(found)} is not there any more: every command is blocked` };
  return isByName(line) ? { what: "no `safe-sh-hook` is on PATH: every command is asked about" } : undefined;
}

interface Problem {
  readonly what: string;
  readonly help?: string;
}

/** Starts the hook as the client does, and compares its answers byte for byte. */
function tried(
  [program = "", ...given]: readonly string[],
  environment: Settings["environment"],
): Problem | { readonly stops: string } {
  const ask = (script: string) =>
    spawnSync(program, given, {
      input: JSON.stringify({
        session_id: "doctor",
        transcript_path: "/dev/null",
        cwd: process.cwd(),
        permission_mode: "default",
        hook_event_name: "PreToolUse",
        tool_name: "Bash",
        tool_input: { command: script, description: "asked by safe-sh doctor" },
        tool_use_id: "toolu_doctor",
      }),
      encoding: "utf8",
      timeout: 20_000,
      env: { ...environment, ...probing, CLAUDE_PROJECT_DIR: process.cwd(), CLAUDECODE: "1" },
    });
  const [allowed, refused] = [ask(probes.reads), ask(probes.changes)];
  if (allowed.error) return { what: `it does not start: ${allowed.error.message}` };
  const said = (allowed.stderr || allowed.stdout).trim().slice(0, 200);
  if (!isAnswer(allowed.stdout, "allow")) {
    if (/"permissionDecision":"allow"/.test(allowed.stdout))
      return {
        what: `something else prints to its standard output, so that the client takes its answer for text, and the command runs: ${JSON.stringify(allowed.stdout.slice(0, 60))}`,
        help: "is `node` on PATH a program that prints, or does NODE_OPTIONS load code? Mend it",
      };
    return { what: `it does not allow \`true\`: ${said}` };
  }
  if (refused.status === 2 && refused.stdout === "") {
    return /no question was put: /.test(refused.stderr)
      ? {
          what: `it refuses where it should ask: ${refused.stderr.trim().slice(-300)}`,
          help: "mend what is named there",
        }
      : { stops: "is refused" };
  }
  return refused.status === 0 && isAnswer(refused.stdout, "ask")
    ? { stops: "is asked about" }
    : { what: "it lets `touch` pass" };
}

/** Is this, byte for byte, the hook's answer and nothing else? */
function isAnswer(stdout: string, decision: "allow" | "ask"): boolean {
  let answer: unknown;
  try {
    answer = JSON.parse(stdout);
  } catch {
    return false;
  }
  const { hookSpecificOutput: output, ...rest } = answer as Record<string, Record<string, unknown>>;
  const reason = output?.permissionDecisionReason;
  const expected = {
    ...("systemMessage" in rest ? { systemMessage: rest.systemMessage } : {}),
    hookSpecificOutput: {
      hookEventName: "PreToolUse",
      permissionDecision: decision,
      permissionDecisionReason: reason,
      ...(output?.updatedInput === undefined ? {} : { updatedInput: output.updatedInput }),
    },
  };
  return typeof reason === "string" && stdout === `${jsonOf(expected)}\n`;
}
