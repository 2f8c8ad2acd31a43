// Claude Code's PreToolUse protocol: the payload on standard input → what the hook prints and how it ends.
import { fileURLToPath } from "node:url";
import { classify } from "../../examine/classify.ts";
import { type Decided, decide, decisionOf } from "../../examine/decide.ts";
import { watch } from "../../examine/watch.ts";
import { mutatingFor, type Observer } from "../../judge/judge.ts";
import type { LoadedPolicy } from "../../policy-files/load.ts";
import { findEngine } from "../../sandbox/engine.ts";
import type { Seen } from "../../sandbox/spec.ts";
import { unconfinedFindings } from "../../survey/survey.ts";
import type { Finding } from "../../syntax/finding.ts";
import { installed } from "../../system/installation.ts";
import { block, type HookAnswer } from "./answer.ts";
import { folderIn, isObject, readPayload } from "./payload.ts";
import { wrap } from "./wrap.ts";

/** What the hook's user wants. */
export interface HookSettings {
  /** The policy that holds in a working directory. */
  readonly policyIn: (cwd: string) => Promise<Pick<LoadedPolicy, "policy" | "notices" | "problems">>;
  /** Proved commands run through the safe-sh at this absolute path; undefined: in the host's shell, as they are. */
  readonly shell?: string | undefined;
}

const longestReason = 9_000;

/** For a language model's answer; a host waits ten seconds for the hook. Milliseconds. */
const longestAsking = 7_000;

/**
 * Answers one PreToolUse payload. Tools other than `Bash` get no answer, which leaves them to the host.
 *
 * The grammar must be loaded (`ready`).
 */
export async function answerClaude(payload: string, settings: HookSettings): Promise<HookAnswer> {
  const read = readPayload(payload);
  if ("problem" in read) return block(`the hook's input ${read.problem}; the command is blocked`);
  const { hook_event_name: event, tool_name: tool, tool_input: input } = read.event;
  // Asked at another event, its answer would mean nothing to the host.
  if (event !== undefined && event !== "PreToolUse")
    return block(
      `this hook answers PreToolUse, and was asked at \`${String(event).slice(0, 80)}\`; see \`safe-sh doctor\``,
    );
  if (typeof tool !== "string" || tool === "") return block("the hook's input names no tool; the call is blocked");
  if (tool !== "Bash") return { stdout: "", stderr: "", exitCode: 0 };
  const command = isObject(input) ? input.command : undefined;
  if (typeof command !== "string" || command.trim() === "") return block("the Bash call has no command; it is blocked");
  const folder = folderIn(read.event);
  const loaded = await settings.policyIn(folder ?? process.cwd());
  const { policy } = loaded;
  const { observer, seen } = watch();
  const place = { policy, ...(folder === undefined ? {} : { cwd: folder }) };
  const judge = (more: Observer) => classify(command, place, { ...observer, ...more });
  const decided = await decide(command, policy, judge, { milliseconds: longestAsking });
  const asked = { command, folder, loaded };
  if (decided.decision !== "allow") return refusal(asked, decided);
  // A language model's word is no proof: what it says holds only where the kernel sees to it.
  const required = policy.sandbox === "require" || decided.verdict.source === "llm";
  const shell = settings.shell ?? (required ? fileURLToPath(installed("bin/safe-sh")) : undefined);
  const instead = decided.admitted.length > 0 ? undefined : rewritten(command, seen, shell);
  if (required && instead === undefined && findEngine().type !== "inherited") {
    const verdict = mutatingFor([unconfined(command, decided.admitted.length > 0)]);
    return refusal(asked, { verdict, decision: decisionOf(verdict, policy) });
  }
  // Where the host's shell runs it, nothing but the proof holds it back.
  const findings = instead === undefined ? unconfinedFindings(seen) : [];
  if (findings.length > 0) {
    const verdict = mutatingFor(findings);
    return refusal(asked, { verdict, decision: decisionOf(verdict, policy) });
  }
  const updated = instead === undefined ? undefined : { ...(input as object), command: instead };
  return {
    ...answer("allow", `safe-sh: ${decided.verdict.reason}`, updated, loaded.problems),
    judged: { command, cwd: folder, verdict: decided.verdict, decision: "allow", audit: policy.audit },
  };
}

/** What the policy does not want: a command that no sandbox holds to its proof. */
function unconfined(command: string, admitted: boolean): Finding {
  const engine = findEngine();
  const why = admitted
    ? "a rule allows it, which is no proof"
    : engine.type === "none"
      ? engine.why
      : "it cannot be rewritten";
  return {
    code: "no-sandbox",
    span: { start: 0, end: command.length },
    message: `the policy requires a sandbox, and ${why}`,
    help: !admitted && engine.type === "none" ? engine.help : "ask the user to run it",
  };
}

/** The command through safe-sh; undefined where it must stay as it is, or is confined already. */
function rewritten(command: string, seen: Seen, shell: string | undefined): string | undefined {
  const names = seen.programs.map(({ name }) => name);
  if (shell === undefined || names.some((name) => ownNames.has(name))) return undefined;
  const { type } = findEngine();
  return type === "none" || type === "inherited" ? undefined : wrap(command, names, shell);
}

/** A command that names safe-sh itself is not wrapped a second time. */
const ownNames: ReadonlySet<string> = new Set(["safe-sh", "safe-bash"]);

interface Asked {
  readonly command: string;
  readonly folder: string | undefined;
  readonly loaded: Pick<LoadedPolicy, "policy" | "notices" | "problems">;
}

function refusal(
  { command, folder, loaded }: Asked,
  { verdict, decision }: Pick<Decided, "verdict" | "decision">,
): HookAnswer {
  const finding = verdict.findings.find(({ message }) => message === verdict.reason) ?? verdict.findings[0];
  const help = finding?.help ? ` (${finding.help})` : "";
  // Why a rule that its user counts on does not hold.
  const [note] = [...loaded.problems, ...loaded.notices];
  const reason = `${verdict.reason}${help}${note === undefined ? "" : `; note: ${note}`}`.slice(0, longestReason);
  const judged = {
    command,
    cwd: folder,
    verdict,
    decision: decision === "allow" ? "deny" : decision,
    audit: loaded.policy.audit,
  } as const;
  if (decision !== "ask") return { stdout: "", stderr: `BLOCKED: ${reason}\n`, exitCode: 2, judged };
  return { ...answer("ask", `safe-sh: ${reason}`), judged };
}

function answer(
  permissionDecision: "allow" | "ask",
  permissionDecisionReason: string,
  updatedInput?: object,
  problems: readonly string[] = [],
): HookAnswer {
  const hookSpecificOutput = {
    hookEventName: "PreToolUse",
    permissionDecision,
    permissionDecisionReason,
    ...(updatedInput ? { updatedInput } : {}),
  };
  // Their user should hear of it also where nothing is refused for it.
  const systemMessage = `safe-sh: ${problems.join("; ")}; everything that is not proved is denied`;
  const output = problems.length > 0 ? { systemMessage, hookSpecificOutput } : { hookSpecificOutput };
  return { stdout: `${JSON.stringify(output)}\n`, stderr: "", exitCode: 0 };
}
