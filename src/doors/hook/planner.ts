// The guard of an agent with a narrow task: its Bash calls may run a few programs that read, and write where its profile says.
import { classify } from "../../examine/classify.ts";
import { decide } from "../../examine/decide.ts";
import { watch } from "../../examine/watch.ts";
import { mutatingFor } from "../../judge/judge.ts";
import type { Verdict } from "../../judge/verdict.ts";
import type { Policy } from "../../policy/policy.ts";
import { unconfinedFindings } from "../../survey/survey.ts";
import { block, type HookAnswer } from "./answer.ts";
import type { HookSettings } from "./claude.ts";
import { folderIn, isObject, readPayload } from "./payload.ts";

/** Answers one PreToolUse payload under a profile: nothing (exit 0) where it may run, else exit 2 with the reason. */
export async function answerProfile(
  payload: string,
  { policyIn }: Pick<HookSettings, "policyIn">,
): Promise<HookAnswer> {
  const read = readPayload(payload);
  if ("problem" in read) return block(`the hook's input ${read.problem}`, "BLOCKED");
  const { tool_name: tool, tool_input: input } = read.event;
  if (tool !== undefined && tool !== "Bash") return { stdout: "", stderr: "", exitCode: 0 };
  const cwd = folderIn(read.event);
  const { policy } = await policyIn(cwd ?? process.cwd());
  const command = isObject(input) ? input.command : undefined;
  if (typeof command !== "string" || command.trim() === "") return blocked("there is no command", policy);
  const verdict = await verdictUnder(policy, command, cwd);
  if (verdict.safety === "read_only")
    return {
      stdout: "",
      stderr: "",
      exitCode: 0,
      judged: { command, cwd, verdict, decision: "allow", audit: policy.audit },
    };
  return {
    ...blocked(verdict.reason, policy),
    judged: { command, cwd, verdict, decision: "deny", audit: policy.audit },
  };
}

async function verdictUnder(policy: Policy, command: string, cwd: string | undefined): Promise<Verdict> {
  const { observer, seen } = watch();
  const place = { policy, ...(cwd === undefined ? {} : { cwd }) };
  // A language model's word holds only in a sandbox, and the host runs it without one.
  const { verdict } = await decide(command, { ...policy, llm: undefined }, (more) =>
    classify(command, place, { ...observer, ...more }),
  );
  if (verdict.safety === "mutating") return verdict;
  // The host runs it without a sandbox.
  const findings = unconfinedFindings(seen);
  return findings.length > 0 ? mutatingFor(findings) : verdict;
}

function blocked(reason: string, { commands, writes }: Policy): HookAnswer {
  const folders = writes.map((path) => path.replace(/\*+$/, "")).join(", ");
  const into = folders === "" ? "" : ` and into ${folders}`;
  const allowed = commands ? `${commands.join(" ")}; ` : "";
  return block(`${reason}\n  allowed: ${allowed}redirection of output only to /dev/null${into}`, "BLOCKED");
}
