// The judge: a script × catalog × policy → a verdict, and the trace of the way to it.

import type { Entry } from "../catalog/schema.ts";
import { type Finding, found } from "../findings/finding.ts";
import { within } from "../interpret/flow.ts";
import { interpret } from "../interpret/interpret.ts";
import type { Assigned, Invocation } from "../interpret/invocation.ts";
import { lastArgument } from "../interpret/names.ts";
import { beyondPlain } from "../interpret/plain-language.ts";
import { known, show, type Text } from "../interpret/text.ts";
import type { Script } from "../syntax/script.ts";
import type { Span } from "../syntax/span.ts";
import type { InnerScript } from "./argv/reading.ts";
import { judgeAdmitted, judgeEnvironment, judgeVariable } from "./assignments.ts";
import { judgeCommand } from "./command.ts";
import { openedBy, type Place } from "./findings.ts";
import { type Around, Findings, type JudgeOptions, note } from "./judging.ts";
import { isHarmless, isPermitted } from "./permit/environment.ts";
import { printedBy } from "./printed.ts";
import { inputBy, opensOtherDescriptor, redirectionEffects } from "./redirections.ts";
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
      // Bash gives each program an `_` of its own.
      exported: new Set(options.environment?.filter((name) => name !== lastArgument)),
      set: new Set(),
      admits: true,
      jobs: false,
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
function judgeScript(script: Script, entering: Entering, outer: Around): boolean {
  const around = { ...outer, jobs: outer.jobs || script.list.items.some(({ background }) => background) };
  const { findings, site, options, hasInput } = around;
  const [cwd, ...others] = isElsewhere(site.at) ? [] : site.at;
  const { invocations, assigned, exported, problems, stays } = interpret(script, {
    parse: options.parse,
    home: options.home,
    cwd: others.length === 0 ? cwd : undefined,
    plain: options.hasOtherName ? undefined : options.cwd,
    // One that a program starts may not have been told the name of its folder.
    tracked: around.depth === 0 && !options.hasOtherName,
    hasInput,
    printed: (fields) => printedBy(fields, options.lookUp),
    ...entering,
  });
  const inside: Around = {
    ...around,
    exported: new Set([...around.exported, ...exported]),
    set: new Set([...around.set, ...exported, ...assigned.map(({ name }) => name)]),
  };
  around.trace.values.push(...assigned.slice(0, mostInvocations).flatMap(({ values }) => values));
  findings.assigned.push(...assigned.filter(({ temporary }) => !temporary).slice(0, mostInvocations));
  const earlier = findings.all.length;
  const started = { programs: around.trace.programs.length, unlisted: around.trace.unlisted.length };
  const readsDescriptors = invocations.some(({ redirections }) => redirections.some(opensOtherDescriptor));
  for (const invocation of invocations) {
    if (++findings.counts.invocations > mostInvocations) {
      findings.add(found("too-complex", "commands", invocation.span));
      return false;
    }
    judgeInvocation(invocation, inside, readsDescriptors);
  }
  // What they say of a name stands before what is said of the commands behind it.
  const later = findings.all.splice(earlier);
  const programs = programsSince(started, around);
  for (const assignment of assigned)
    judgeVariable(assignment, { exported: inside.exported, programs }, options, findings);
  for (const finding of later) findings.add(finding);
  for (const problem of problems)
    if (!isSaid(problem, findings) && !isSettled(problem, assigned, options)) findings.add(problem);
  return stays;
}

interface Started {
  readonly programs: number;
  readonly unlisted: number;
}

/** The programs that were met since; undefined: others, too. */
const programsSince = (
  before: Started,
  { findings, trace, options }: Around,
): readonly (Entry | undefined)[] | undefined =>
  findings.admitted || trace.unlisted.length > before.unlisted
    ? undefined
    : trace.programs.slice(before.programs).map(({ name }) => options.lookUp(name));

/** A variable that changes what programs do is no ordinary one either: the first says more. */
const isSaid = ({ code, span }: Finding, { all }: Findings): boolean =>
  code === "not-modelled" &&
  all.some((other) => other.code === "changes-environment" && other.span.start === span.start);

/**
 * Is the problem only that a variable has a meaning, and is each value that it gets there one which the policy lets commands set, or
 * which is harmless in every program, bash among them?
 */
function isSettled({ words, span }: Finding, assigned: readonly Assigned[], { policy }: JudgeOptions): boolean {
  const what = words.form === "construct" ? words.data.what : "";
  if (typeof what !== "object") return false;
  const meant = assigned.filter((each) => each.span.start === span.start && each.name === what.assigned);
  return meant.length > 0 && meant.every((each) => isPermitted(each, policy) || isHarmless(each));
}

function judgeInvocation(invocation: Invocation, around: Around, readsDescriptors: boolean): void {
  const { fields: all, assignments, redirections, cwd, hasInput, flow, span, refused } = invocation;
  const site = { ...around.site, at: atOf(cwd, around.site.at), flow: within(around.site.flow, flow) };
  around.trace.invocations.push({ fields: all, assignments, redirections, site, hasInput, span });
  const place: Place = { command: undefined, site, policy: around.options.policy };
  for (const redirection of redirections) note(redirectionEffects(redirection, readsDescriptors), place, around);
  const [name, ...fields] = all;
  if (refused) return;
  if (name)
    judgeCommand({ name, fields, assignments, span, input: inputBy(redirections) }, { ...around, site, hasInput });
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
