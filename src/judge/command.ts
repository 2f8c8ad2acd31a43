// A command under the rules of the policy: denied, admitted, or judged by its program's effects.

import type { Entry } from "../catalog/schema.ts";
import { type FindingCode, rowOf } from "../findings/codes.ts";
import { type Finding, found } from "../findings/finding.ts";
import { known, show } from "../interpret/text.ts";
import type { Policy } from "../policy/policy.ts";
import { prohibitionsOf } from "../policy/rule.ts";
import type { Span } from "../syntax/span.ts";
import { judgeAdmitted } from "./assignments.ts";
import { type Around, type CommandToJudge, Findings } from "./judging.ts";
import { deniedInside } from "./permit/launched.ts";
import { ruledOf } from "./permit/ruled.ts";
import { allowancesOf, couldName, type Denial, denialOf, programOf } from "./permit/rules.ts";
import { judgeProgram } from "./program.ts";
import { isByPolicy } from "./verdict.ts";

/** Rules times commands: a second or two. */
const mostCompared = 200_000;

/** Does a finding about an inner command stand although a rule allows the command? */
const overrules = (finding: Finding): boolean => isByPolicy(finding) || finding.code === "too-complex";

/** Does code run of which nothing is known but the words that it was given, here or on another machine? */
const isUnread = ({ code }: Finding, entry: Entry | undefined): boolean =>
  rowOf(code).gravity === "unread-code" ||
  unknownCodes.has(code) ||
  (code === "controls-remote" && entry?.runs?.onMachine === true) ||
  // `unshare`, `chroot`.
  (code === "controls-system" && !entry?.subcommands && !entry?.verbs);

const unknownCodes: ReadonlySet<FindingCode> = new Set(["unlisted-subcommand", "unknown-effect", "program-unread"]);

export function judgeCommand(command: CommandToJudge, around: Around): void {
  const { findings, options } = around;
  const { name, fields, span } = command;
  const spelled = name.many ? undefined : known(name.text);
  const { policy } = options;
  if (policy.commands && (spelled === undefined || !policy.commands.includes(programOf(spelled))))
    findings.add(
      found("not-in-profile", "command", name.span, {
        name: show(name.text).slice(0, 80),
        profile: policy.profile ?? "policy",
        commands: policy.commands.join(" "),
      }),
    );
  const prohibitions = prohibitionsOf(policy);
  const rules = (policy.allow?.length ?? 0) + prohibitions.length;
  if (rules === 0) return judgeProgram(command, around);
  findings.counts.compared += rules;
  if (findings.counts.compared > mostCompared) return findings.add(found("too-complex", "rules", span));
  if (spelled === undefined) {
    const rule = prohibitions.find((each) => couldName(each, name));
    if (rule) findings.add(deniedFinding({ rule, match: "possible" }, show(name.text).slice(0, 80), span));
    return judgeProgram(command, around);
  }
  const { lookUp } = options;
  const entry = lookUp(programOf(spelled));
  const isSet = [...command.assignments.map((each) => each.name), ...around.set].some((each) => opens(each, policy));
  const ruled = ruledOf(spelled, fields, { lookUp, site: around.site, isSet });
  const allowances = allowancesOf(ruled.allow, policy);
  const [allowed] = allowances;
  const { denied, deniedVariant } = denialOf(ruled.deny, policy, allowances);
  if (denied) findings.add(deniedFinding(denied, spelled, span));
  // What a here-document holds may be its code.
  const read = command.input === undefined ? fields : [...fields, { text: command.input, many: false, span }];
  const inside = denied ? undefined : deniedInside(read, policy, { allowed: allowances, lookUp, site: around.site });
  if (!inside && !deniedVariant && (!allowed || denied || !around.admits)) return judgeProgram(command, around);
  const inner = new Findings();
  inner.counts = findings.counts;
  const { programs } = around.trace;
  const before = programs.length;
  judgeProgram(command, { ...around, findings: inner });
  findings.assigned.push(...inner.assigned);
  findings.admitted ||= inner.admitted;
  if (inner.all.length === 0) return;
  const possible = deniedVariant ?? (inner.all.some((each) => isUnread(each, entry)) ? inside : undefined);
  if (possible || denied || !allowed || !around.admits) {
    for (const finding of inner.all) findings.add(finding);
    if (possible) findings.add(deniedFinding({ rule: possible, match: "possible" }, spelled, span));
    return;
  }
  for (const assignment of command.assignments) judgeAdmitted(assignment, { entry, policy }, findings);
  findings.admitted = true;
  programs.push(...programs.splice(before).map((program) => ({ ...program, admitted: true as const })));
  for (const finding of inner.all) if (overrules(finding)) findings.add(finding);
  around.trace.admitted.push({ name: spelled, fields, site: around.site, rule: allowed, span });
}

/** Does the policy open a variable? It may stand for an option: `PIP_INDEX_URL`. */
const opens = (variable: string, { environment = [] }: Policy): boolean =>
  environment.some((each) => each.split("=", 1)[0] === variable && (!each.includes("=") || each.includes("*")));

function deniedFinding({ rule, match }: NonNullable<Denial["denied"]>, program: string, span: Span): Finding {
  const said = { program, rule: rule.command, advice: rule.message };
  if (rule.asks) return found("asked-by-rule", match === "sure" ? "rule" : "possible", span, said);
  return found(match === "sure" ? "denied-by-rule" : "could-be-denied", "rule", span, said);
}
