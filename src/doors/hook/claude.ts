// Claude Code's PreToolUse protocol: the payload on standard input → the hook's output and exit code.
import type { Decision, Examination } from "../../decide/examination.ts";
import { examine } from "../../decide/examine.ts";
import type { ToolCall } from "../../decide/memory/tools.ts";
import { reasonOf } from "../../findings/words.ts";
import type { Policy } from "../../policy/policy.ts";
import { isRecord } from "../../system/is-record.ts";
import { quotedWord } from "../../system/quoted-word.ts";
import { jsonOf, visible } from "../../system/visible.ts";
import type { AnsweredCall } from "../memory/tools.ts";
import type { PolicySource } from "../tickets/ticket.ts";
import { block, type HookAnswer } from "./answer.ts";
import { decide, type Loaded, noteQuestion, type Place, type Remembers } from "./decide.ts";
import { type Obstacle, obstacleIn } from "./deliverable.ts";
import { heldAt, writtenPath } from "./held-paths.ts";
import { folderIn, readPayload, sessionIn } from "./payload.ts";
import { answerPermission, isForWantOfRule, noOpinion, planningPolicy } from "./permission-request.ts";
import { type Refused, refusalOf } from "./refusal.ts";

/** The settings of the hook's user. */
export interface HookSettings {
  /** The policy of a working directory. */
  readonly policyIn: (cwd: string) => Promise<Loaded>;
  /** What that policy is read from besides, so that the shell can read the same one. */
  readonly source?: PolicySource;
  /** The hook's own environment. Default: none, in which no shell of ours is set. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /**
   * The hook guards an agent that is held to a profile: it refuses commands that do not pass, and lists those that do.
   * `silently`: it gives no answer to a command that passes, which leaves it to the host; `aloud`: it allows it.
   */
  readonly guards?: "silently" | "aloud";
  /** Why this process cannot put a question to a person; unproved commands are then blocked. */
  readonly obstacle?: Obstacle;
  /** Has the client's user rules that ask about commands? A proved read in plan mode waits for them. Default: yes. */
  readonly hasAskRules?: (cwd: string) => boolean;
  /** A reason of the client's own rules against a command that would pass in a folder; undefined: none. */
  readonly objection?: (found: Pick<Examination, "trace">, cwd: string) => string | undefined;
  /** The process of the hook, below the client. Absent: this one. */
  readonly asking?: number;
  /** The memory of sessions. Default: none. */
  readonly memory?: Remembers;
  /** What is said of a call of a tool that runs no shell. Default: nothing. */
  readonly onTool?: (call: ToolCall, place: Place) => Promise<AnsweredCall | undefined>;
  /** Told of a session that has ended. */
  readonly onEnd?: (session: string) => Promise<void>;
  /** For a language model's answer, in milliseconds; a host waits ten seconds for the hook. Default 7,000. */
  readonly askingMilliseconds?: number;
}

/** Tools whose `command` bash runs. With some matchers the client names `Monitor` as `Bash`. */
const bashTools: ReadonlySet<string> = new Set(["Bash", "Monitor"]);

/**
 * Answers one PreToolUse payload, or a PermissionRequest. Tools that run no shell get no answer, which leaves them to
 * the host.
 *
 * The grammar must be loaded (`ready`).
 */
export async function answerClaude(payload: string, settings: HookSettings): Promise<HookAnswer> {
  const { guards } = settings;
  const blocked = (reason: string): HookAnswer => block(reason, guards ? "BLOCKED" : "safe-sh");
  const read = readPayload(payload);
  if ("problem" in read) return blocked(`the hook's input ${read.problem}; the command is blocked`);
  const { hook_event_name: event, tool_name: tool, tool_input: input } = read.event;
  const session = sessionIn(read.event);
  // Asked at another event, its answer would mean nothing to the host.
  const requests = event === "PermissionRequest";
  if (event === "SessionEnd") {
    if (session !== undefined) await settings.onEnd?.(session);
    return noOpinion;
  }
  if (event !== undefined && event !== "PreToolUse" && !requests)
    return blocked(
      `this hook answers PreToolUse, and was asked at \`${visible(String(event).slice(0, 80))}\`; see \`safe-sh doctor\``,
    );
  if (typeof tool !== "string" || tool === "") return blocked("the hook's input names no tool; the call is blocked");
  if (tool === "PowerShell") return blocked("no PowerShell command is proved to only read; it is blocked");
  const cwd = folderIn(read.event);
  const written = guards === undefined || requests ? undefined : writtenPath(tool, input);
  if (!bashTools.has(tool) && written === undefined)
    return requests ? noOpinion : await aboutTool(read.event, { tool, input }, cwd, settings);
  // Judged elsewhere than it would run, it would be another command.
  if (cwd === undefined && read.event.cwd !== undefined)
    return blocked("the hook's input names a working directory that is not an absolute path; the command is blocked");
  const folder = cwd ?? process.cwd();
  const loaded = await settings.policyIn(folder);
  if (written !== undefined) return aboutWritten(written, { event: read.event, session, cwd, loaded });
  const command = isRecord(input) ? input.command : undefined;
  if (typeof command !== "string" || command.trim() === "") {
    return blocked(
      guards ? guardText("there is no command", loaded.policy) : `the ${tool} call has no command; it is blocked`,
    );
  }
  const obstacle = settings.obstacle ?? obstacleIn(read.event);
  const place = { event: read.event, session, cwd, loaded };
  const objection = (found: Pick<Examination, "trace">): string | undefined => settings.objection?.(found, folder);
  const means = { ...settings, objection, canAsk: guards === undefined && obstacle === undefined };
  if (requests) return answerQuestion(command, place, means);
  const decided = await decide(command, place, means);
  const asked: Asked = { command, cwd, loaded, decided, obstacle };
  if (decided.decision !== "allow" && guards) {
    const reason = guardText(reasonOf(decided.verdict, "agent"), loaded.policy);
    return { ...block(reason, "BLOCKED"), judged: judgedFor(asked, "deny") };
  }
  if (decided.decision !== "allow") return refusal(asked);
  const judged = judgedFor(asked, "allow");
  if (guards === "silently") return { stdout: "", stderr: "", exitCode: 0, judged };
  const held = decided.unenforced === undefined ? "" : ` (not enforced: ${decided.unenforced})`;
  const notes = decided.notes.map((note) => `; note: ${note}`).join("");
  return {
    ...answer("allow", `safe-sh: ${reasonOf(decided.verdict, "agent")}${held}${notes}`, loaded.problems),
    judged,
  };
}

/** The host is about to ask: a proved read passes in plan mode, and for anything else the shell is told of the question. */
async function answerQuestion(
  command: string,
  place: Place,
  settings: Omit<HookSettings, "objection"> & { readonly canAsk: boolean },
): Promise<HookAnswer> {
  const { event, cwd, loaded } = place;
  if (isForWantOfRule(event) && !(settings.hasAskRules?.(cwd ?? process.cwd()) ?? true)) {
    const circumstances = { cwd, policy: planningPolicy(loaded.policy) };
    const found = await examine({ source: command }, circumstances, "host-shell");
    const said = answerPermission(found);
    // What the hook has asked about is not answered here.
    if (said !== noOpinion && (await settings.memory?.(place))?.objection(found) === undefined) return said;
  }
  await noteQuestion(command, place, settings);
  return noOpinion;
}

/** An agent that is held to a profile writes only where its commands may: its own tools are judged as a redirection is. */
async function aboutWritten(path: string, place: Place): Promise<HookAnswer> {
  const { policy } = place.loaded;
  const { decision } = await decide(`: > ${quotedWord(path)}`, place, {});
  if (decision === "allow") return noOpinion;
  return block(guardText(`it may not write \`${visible(path)}\``, policy), "BLOCKED");
}

/** By a rule of the policy, or the session's memory; else leaves the call to the host, with a word about what is held. */
async function aboutTool(
  event: Place["event"],
  call: ToolCall,
  cwd: string | undefined,
  settings: HookSettings,
): Promise<HookAnswer> {
  if (settings.onTool && /^(?:Read|Grep|Web|mcp__)/.test(call.tool)) {
    const loaded = await settings.policyIn(cwd ?? process.cwd());
    const said = await settings.onTool(call, { event, session: sessionIn(event), cwd, loaded });
    if (said) {
      const { reason } = said;
      const asksNobody = said.decision === "ask" && (settings.obstacle ?? obstacleIn(event)) !== undefined;
      const decision = asksNobody ? "deny" : said.decision;
      const judged = { ...said.call, cwd, decision, audit: loaded.policy.audit };
      return decision === "deny"
        ? { ...block(reason, "BLOCKED"), judged }
        : { ...answer(decision, `safe-sh: ${reason}`), judged };
    }
  }
  const said = await heldAt(event, call.tool, cwd).catch(() => undefined);
  if (said === undefined) return noOpinion;
  const hookSpecificOutput = { hookEventName: "PreToolUse", additionalContext: `safe-sh: ${said}` };
  return { ...noOpinion, stdout: `${jsonOf({ hookSpecificOutput })}\n` };
}

interface Asked extends Refused {
  readonly command: string;
  readonly cwd: string | undefined;
}

const judgedFor = (
  { command, cwd, loaded, decided }: Asked,
  decision: Decision,
): NonNullable<HookAnswer["judged"]> => ({
  command,
  cwd,
  verdict: decided.verdict,
  decision,
  audit: loaded.policy.audit,
});

function refusal(asked: Asked): HookAnswer {
  const { decision, reason } = refusalOf(asked);
  const judged = judgedFor(asked, decision);
  if (decision !== "ask") return { ...block(reason, "BLOCKED"), judged };
  return { ...answer("ask", `safe-sh: ${reason}`), judged };
}

/** The reason, and the commands that the profile allows. */
function guardText(reason: string, { commands, writes }: Policy): string {
  const folders = writes.map((path) => path.replace(/\*+$/, "")).join(", ");
  const into = folders === "" ? "" : ` and into ${folders}`;
  const allowed = commands ? `${commands.join(" ")}; ` : "";
  return `${reason}\n  allowed: ${allowed}redirection of output only to /dev/null${into}`;
}

function answer(
  permissionDecision: Decision,
  permissionDecisionReason: string,
  problems: readonly string[] = [],
): HookAnswer {
  const hookSpecificOutput = {
    hookEventName: "PreToolUse",
    permissionDecision,
    permissionDecisionReason,
  };
  // The user should see problems even if no command is refused for them.
  const systemMessage = `safe-sh: ${problems.join("; ")}; everything that is not proved is denied`;
  const output = problems.length > 0 ? { systemMessage, hookSpecificOutput } : { hookSpecificOutput };
  return { stdout: `${jsonOf(output)}\n`, stderr: "", exitCode: 0 };
}
