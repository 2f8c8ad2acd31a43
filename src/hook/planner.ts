// The guard of a planning agent: its Bash calls may run a few programs that read, and write plans.
import { classify } from "../classify.ts";
import { unconfinedFindings } from "../confine/unconfined.ts";
import { watch } from "../confine/watch.ts";
import type { Invocation } from "../interpret/invocation.ts";
import { known } from "../interpret/text.ts";
import { mutatingFor } from "../judge/judge.ts";
import type { Verdict } from "../judge/verdict.ts";
import type { Profile } from "../policy/profiles.ts";
import { block, type HookAnswer } from "./answer.ts";
import { folderIn, isObject, readPayload } from "./payload.ts";

/** Answers one PreToolUse payload under a profile: nothing (exit 0) where it may run, else exit 2 with the reason. */
export function answerProfile(payload: string, profile: Profile): HookAnswer {
  const read = readPayload(payload);
  if ("problem" in read) return blocked(`the hook's input ${read.problem}`, profile);
  const { tool_name: tool, tool_input: input } = read.event;
  if (tool !== undefined && tool !== "Bash") return { stdout: "", stderr: "", exitCode: 0 };
  const command = isObject(input) ? input.command : undefined;
  if (typeof command !== "string" || command.trim() === "") return blocked("there is no command", profile);
  const cwd = folderIn(read.event);
  const verdict = verdictUnder(profile, command, cwd);
  if (verdict.safety === "read_only")
    return { stdout: "", stderr: "", exitCode: 0, judged: { command, cwd, verdict, decision: "allow" } };
  return { ...blocked(verdict.reason, profile), judged: { command, cwd, verdict, decision: "deny" } };
}

function verdictUnder(profile: Profile, command: string, cwd: string | undefined): Verdict {
  const { observer, seen } = watch();
  const others = new Set<string>();
  const invocation = ({ fields: [first] }: Invocation): void => {
    if (!first) return;
    const name = first.many ? undefined : known(first.text);
    if (name === undefined || !profile.commands.includes(name)) others.add(name ?? "…");
  };
  const place = { policy: profile.policy, ...(cwd === undefined ? {} : { cwd }) };
  const verdict = classify(command, place, { ...observer, invocation });
  const [other] = others;
  if (other !== undefined) {
    const message = `\`${other}\` is not in the ${profile.name}'s allowlist`;
    return mutatingFor([{ code: "not-in-profile", span: { start: 0, end: command.length }, message, help: "" }]);
  }
  if (verdict.safety === "mutating") return verdict;
  // The host runs it without a sandbox.
  const findings = unconfinedFindings(seen);
  return findings.length > 0 ? mutatingFor(findings) : verdict;
}

function blocked(reason: string, { commands, policy }: Profile): HookAnswer {
  const folders = policy.writes.map((folder) => `${folder}/`).join(", ");
  return block(
    `${reason}\n  allowed: ${commands.join(" ")}; redirection of output only to /dev/null and into ${folders}`,
    "BLOCKED",
  );
}
