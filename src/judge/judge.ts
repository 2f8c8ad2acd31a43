// The judge: a script × catalog × policy → a verdict, and the trace of the way to it.

import { type Finding, found } from "../findings/finding.ts";
import { interpret } from "../interpret/interpret.ts";
import type { Assigned, Invocation } from "../interpret/invocation.ts";
import { beyondPlain } from "../interpret/plain-language.ts";
import { known, show, type Text } from "../interpret/text.ts";
import type { Script } from "../syntax/script.ts";
import type { Span } from "../syntax/span.ts";
import type { InnerScript } from "./argv/reading.ts";
import { judgeAdmitted, judgeEnvironment, judgeVariable } from "./assignments.ts";
import { judgeCommand } from "./command.ts";
import { openedBy, type Place } from "./findings.ts";
import { type Around, Findings, type JudgeOptions, note } from "./judging.ts";
import { isPermitted } from "./permit/environment.ts";
import { printedBy } from "./printed.ts";
import { opensOtherDescriptor, redirectionEffects } from "./redirections.ts";
import { atOf, isElsewhere, siteAt } from "./site.ts";
import { emptyTrace, openTrace, type Trace } from "./trace.ts";
import { mutatingFor, provedWith, type Verdict } from "./verdict.ts";

/** The judge's answer about a text. */
export interface Judgment {
  readonly verdict: Verdict;
  readonly trace: Trace;
  /** The text as it was read; undefined: it is not trusted, or empty. */
  readonly script: Script | undefined;
}

const mostInvocations = 20_000;

/** The verdict on a text: parsed once, interpreted, and every invocation looked up. Pure. */
export function judge(source: string, options: JudgeOptions): Judgment {
  if (source.trim() === "") {
    const span = { start: 0, end: source.length };
    return { verdict: mutatingFor([found("empty-script", "none", span)]), trace: emptyTrace, script: undefined };
  }
  const parsed = options.parse(source);
  if (!parsed.trusted)
    return { verdict: mutatingFor([parsed.finding], "syntax"), trace: emptyTrace, script: undefined };
  const findings = new Findings();
  const trace = openTrace();
  trace.stays = judgeScript(
    parsed.script,
    { positional: options.positional },
    {
      options,
      findings,
      trace,
      depth: 0,
      site: siteAt(options.cwd, options.home),
      hasInput: options.hasInput ?? false,
      admits: true,
      start: { command: judgeCommand, script: judgeInnerScript },
    },
  );
  // A program that a rule admits may obey any variable that people export: names in capitals.
  if (findings.admitted)
    for (const assignment of findings.assigned)
      if (/^[A-Z_0-9]+$/.test(assignment.name)) judgeAdmitted(assignment, options, findings);
  const verdict = findings.all.length === 0 ? provedWith(openedBy(trace.effects)) : mutatingFor(findings.all);
  return { verdict, trace, script: parsed.script };
}

interface Entering {
  readonly positional: readonly Text[] | undefined;
  /** For a text inside the script: the span that stands for all of it. */
  readonly place?: Span;
}

/** Does it surely end in the folder in which it starts? */
function judgeScript(script: Script, entering: Entering, around: Around): boolean {
  const { findings, site, options, hasInput } = around;
  const [cwd, ...others] = isElsewhere(site.at) ? [] : site.at;
  const { invocations, assigned, exported, problems, stays } = interpret(script, {
    parse: options.parse,
    home: options.home,
    cwd: others.length === 0 ? cwd : undefined,
    hasInput,
    printed: (fields) => printedBy(fields, options.lookUp),
    ...entering,
  });
  for (const assignment of assigned) judgeVariable(assignment, exported.has(assignment.name), options, findings);
  around.trace.values.push(...assigned.slice(0, mostInvocations).flatMap(({ values }) => values));
  findings.assigned.push(...assigned.filter(({ temporary }) => !temporary).slice(0, mostInvocations));
  const readsDescriptors = invocations.some(({ redirections }) => redirections.some(opensOtherDescriptor));
  for (const invocation of invocations) {
    if (++findings.invocations > mostInvocations) {
      findings.add(found("too-complex", "commands", invocation.span));
      return false;
    }
    judgeInvocation(invocation, around, readsDescriptors);
  }
  const permitted = assigned.filter((each) => isPermitted(each, options.policy));
  for (const problem of problems) if (!isSaid(problem, findings) && !isAbout(problem, permitted)) findings.add(problem);
  return stays;
}

/** A variable that changes what programs do is no ordinary one either: the first says more. */
const isSaid = ({ code, span }: Finding, { all }: Findings): boolean =>
  code === "not-modelled" &&
  all.some((other) => other.code === "changes-environment" && other.span.start === span.start);

/** Is the problem only that the name of a variable, which the policy lets commands set, could mean something to programs? */
function isAbout({ words, span }: Finding, permitted: readonly Assigned[]): boolean {
  const what = words.form === "construct" ? words.data.what : "";
  return (
    typeof what === "object" && permitted.some((each) => each.span.start === span.start && each.name === what.assigned)
  );
}

function judgeInvocation(invocation: Invocation, around: Around, readsDescriptors: boolean): void {
  const { fields: all, assignments, redirections, cwd, hasInput, span, refused } = invocation;
  const site = { ...around.site, at: atOf(cwd, around.site.at) };
  around.trace.invocations.push({ fields: all, assignments, redirections, site, hasInput, span });
  const place: Place = { command: undefined, site, policy: around.options.policy };
  for (const redirection of redirections) note(redirectionEffects(redirection, readsDescriptors), place, around);
  const [name, ...fields] = all;
  if (refused) return;
  if (name) judgeCommand({ name, fields, assignments, span }, { ...around, site, hasInput });
  else for (const assignment of assignments) judgeEnvironment(assignment, around.options, around.findings);
}

/** A script that a command hands to a shell. */
function judgeInnerScript(inner: InnerScript, program: string, around: Around): void {
  const source = known(inner.text);
  const { span } = inner;
  const { findings } = around;
  if (source === undefined)
    return findings.add(found("script-unknown", "script", span, { program, script: show(inner.text).slice(0, 60) }));
  if (source.trim() === "") return findings.add(found("empty-script", "inner", span, { program }));
  const parsed = around.options.parse(source);
  if (!parsed.trusted) return findings.add({ ...parsed.finding, span, inside: [{ kind: "script", program }] });
  const beyond = beyondPlain(parsed.script, inner.dialect);
  if (beyond !== undefined) return findings.add(found("dialect", "beyond", span, { program, beyond }));
  judgeScript(parsed.script, { positional: inner.positional, place: span }, around);
}
