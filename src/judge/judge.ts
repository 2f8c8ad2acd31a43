// The judge: a script × catalog × policy → verdict.
import { needsOf } from "../catalog/needs.ts";
import type { Entry } from "../catalog/schema.ts";
import { beyondPlain, beyondPosix } from "../interpret/dialect.ts";
import { interpret } from "../interpret/interpret.ts";
import type { Assigned, Invocation, RedirectionEffect } from "../interpret/invocation.ts";
import { couldStartWith, emptyText, known, show, type Text } from "../interpret/text.ts";
import type { CommandRule, Policy } from "../policy/policy.ts";
import { ruleOf } from "../policy/rule.ts";
import type { Finding } from "../syntax/finding.ts";
import type { Parsed } from "../syntax/parse.ts";
import type { Script } from "../syntax/script.ts";
import type { Span } from "../syntax/span.ts";
import { type InnerScript, readArguments } from "./argv/arguments.ts";
import { effectsOf } from "./argv/does.ts";
import type { Effect } from "./effect.ts";
import { findingOf, type Place } from "./findings.ts";
import { changesPrograms, couldChange } from "./permit/environment.ts";
import { allowanceOf, couldName, type Denial, denialOf, namesOf, programOf } from "./permit/rules.ts";
import type { Source, Verdict } from "./verdict.ts";

/** What a caller may watch besides the verdict. What is told of a script that is not proved may be incomplete. */
export interface Observer {
  /** Everything that could run, also what another command starts. */
  readonly invocation?: (invocation: Invocation) => void;
  /** Every program of the catalog that could run. */
  readonly program?: (program: Program) => void;
  /** Every effect, permitted or not. */
  readonly effect?: (effect: Effect, place: Place) => void;
  /** Every command whose name is not in the catalog. */
  readonly unlisted?: (command: Unlisted) => void;
  /** Every command that is not proved, and that a rule of the policy allows. */
  readonly admitted?: (name: string, rule: CommandRule) => void;
}

/** A command whose name is not in the catalog. */
export interface Unlisted {
  /** Its name and its arguments. */
  readonly fields: Invocation["fields"];
  /** What is set for it alone. */
  readonly assignments: readonly { readonly name: string; readonly values: readonly Text[] }[];
  /** Its standard input may hold data. */
  readonly fed: boolean;
}

/** A program that could run. */
export interface Program {
  /** Its name in the catalog. */
  readonly name: string;
  /** The fields behind the name. */
  readonly fields: Invocation["fields"];
  /** The possible working directories in which it starts; none: not known. */
  readonly cwd: readonly string[];
  /** Could an option send it to another folder? */
  readonly moves: boolean;
  readonly span: Span;
}

export interface JudgeOptions {
  /** The entry of a command name. */
  readonly lookUp: (name: string) => Entry | undefined;
  readonly parse: (source: string) => Parsed;
  readonly policy: Policy;
  readonly home: string | undefined;
  readonly cwd: string | undefined;
  readonly positional: readonly Text[] | undefined;
  /** The script's own standard input may hold data. Default: no. */
  readonly fed?: boolean;
  /** Told of what is found on the way to the verdict. */
  readonly observer?: Observer;
}

const deepestNesting = 6;
/** Commands that one command runs. */
const mostInner = 200;
const mostInvocations = 20_000;
const mostFindings = 50;
/** Rules times commands: a second or two. */
const mostCompared = 1_000_000;

/** The verdict on a text: parsed, interpreted, and every invocation looked up. Pure. */
export function judge(source: string, options: JudgeOptions): Verdict {
  if (source.trim() === "")
    return mutating([
      {
        code: "empty-script",
        span: { start: 0, end: source.length },
        message: "there is no command",
        help: "give one command",
      },
    ]);
  const parsed = options.parse(source);
  if (!parsed.trusted) return mutating([parsed.finding], "syntax");
  const findings = new Findings();
  judgeScript(parsed.script, options, findings, { depth: 0, base: options.cwd, admits: true });
  // Only what is written in capitals is taken for a variable that programs get.
  if (findings.admitted)
    for (const assignment of findings.assigned)
      if (/^[A-Z_0-9]+$/.test(assignment.name)) judgeAssignment(assignment, undefined, findings, couldChange);
  return findings.all.length === 0 ? readOnly : mutating(findings.all);
}

/** The verdict of findings that were made outside: what is proved of a script need not hold where it would run. */
export const mutatingFor = (findings: readonly Finding[]): Verdict => mutating(findings);

const readOnly: Verdict = {
  safety: "read_only",
  reason: "every command only reads",
  source: "allowlist",
  findings: [],
};

/** Codes of what the policy forbids: these come before all others, and no question to a user overcomes them. */
export const forbidden: ReadonlySet<string> = new Set(["denied-by-rule", "blocked-pattern", "not-in-profile"]);

/** Codes that hold for what a command starts, although a rule allows the command. */
const overruling: ReadonlySet<string> = new Set([...forbidden, "could-be-denied", "too-complex"]);

/** Codes by how much is known about the change, most certain first; the first row that has a finding gives the source. */
const sources: readonly { readonly source: Source; readonly codes: ReadonlySet<string> | undefined }[] = [
  { source: "syntax", codes: new Set(["empty-script"]) },
  { source: "blocklist", codes: forbidden },
  {
    source: "blocklist",
    codes: new Set([
      "writes-file",
      "deletes-file",
      "sends-data",
      "controls-process",
      "controls-system",
      "controls-remote",
      "runs-code",
      "repository-configuration",
      "changes-environment",
      "could-be-denied",
      "reads-secret",
      "network-host",
    ]),
  },
  { source: "unknown", codes: undefined },
];

function mutating(findings: readonly Finding[], source?: Source): Verdict {
  for (const row of sources) {
    const found = findings.find((finding) => row.codes === undefined || row.codes.has(finding.code));
    if (found) return { safety: "mutating", reason: found.message, source: source ?? row.source, findings };
  }
  return { safety: "mutating", reason: "nothing proves that it only reads", source: "unknown", findings };
}

class Findings {
  readonly all: Finding[] = [];
  /** What the script sets for more than one command. */
  readonly assigned: Assigned[] = [];
  /** A rule has allowed a command of it. */
  admitted = false;
  /** Rules that commands were compared with. */
  compared = 0;
  invocations = 0;

  add(finding: Finding | undefined): void {
    if (!finding || this.all.length >= mostFindings) return;
    const known = this.all.some(
      (other) =>
        other.code === finding.code && other.message === finding.message && other.span.start === finding.span.start,
    );
    if (!known) this.all.push(finding);
  }
}

interface Nesting {
  readonly depth: number;
  /** Where the whole script started. */
  readonly base: string | undefined;
  /** Rules that allow commands hold in it. */
  readonly admits: boolean;
  /** For a text inside the script: the span that stands for all of it. */
  readonly place?: Span;
}

function judgeScript(script: Script, options: JudgeOptions, findings: Findings, nesting: Nesting): void {
  const { invocations, assigned, problems } = interpret(script, {
    ...options,
    ...(nesting.place ? { place: nesting.place } : {}),
  });
  for (const problem of problems) findings.add(problem);
  for (const assignment of assigned) judgeAssignment(assignment, undefined, findings);
  findings.assigned.push(...assigned.filter(({ temporary }) => !temporary).slice(0, mostInvocations));
  const readsDescriptors = invocations.some(({ redirections }) => redirections.some(opensOtherDescriptor));
  for (const invocation of invocations) {
    if (++findings.invocations > mostInvocations) {
      findings.add({
        code: "too-complex",
        span: invocation.span,
        message: "the script runs too many commands to judge",
        help: "split it",
      });
      return;
    }
    judgeInvocation(invocation, options, findings, nesting, readsDescriptors);
  }
}

function judgeAssignment(
  assignment: Assigned,
  own: Readonly<Record<string, readonly string[]>> | undefined,
  findings: Findings,
  changes: typeof changesPrograms = changesPrograms,
): void {
  if (!changes(assignment, own)) return;
  findings.add({
    code: "changes-environment",
    span: assignment.span,
    message: `setting \`${assignment.name}\` can change what programs run or write`,
    help: "leave the variable as it is, or ask the user to run it",
  });
}

// A descriptor opened for reading under another number than 0 could stand for a file behind `/dev/stdout`.
const opensOtherDescriptor = ({ operator, descriptor }: RedirectionEffect): boolean =>
  (operator === "<" || operator === "<<" || operator === "<<-" || operator === "<<<") &&
  descriptor !== undefined &&
  descriptor !== 0;

function judgeInvocation(
  invocation: Invocation,
  options: JudgeOptions,
  findings: Findings,
  nesting: Nesting,
  readsDescriptors: boolean,
): void {
  options.observer?.invocation?.(invocation);
  const place: Place = {
    command: undefined,
    cwd: invocation.cwd,
    base: nesting.base,
    home: options.home,
    policy: options.policy,
  };
  const note = noteFor(place, options, findings);
  for (const redirection of invocation.redirections) note(redirectionEffects(redirection, readsDescriptors));
  const [name, ...fields] = invocation.fields;
  if (name)
    judgeCommand(
      { name, fields, assignments: invocation.assignments, span: invocation.span },
      { options, findings, nesting, cwd: invocation.cwd, fed: invocation.fed, admits: nesting.admits },
    );
  else for (const assignment of invocation.assignments) judgeAssignment(assignment, undefined, findings);
}

/** Adds the finding of each effect that is not permitted, and tells the observer of all of them. */
const noteFor =
  (place: Place, { observer }: JudgeOptions, findings: Findings) =>
  (effects: readonly Effect[]): void => {
    for (const effect of effects) {
      observer?.effect?.(effect, place);
      findings.add(findingOf(effect, place));
    }
  };

function redirectionEffects(redirection: RedirectionEffect, readsDescriptors: boolean): readonly Effect[] {
  const { operator, descriptor, target, span } = redirection;
  const value = known(target.text);
  switch (operator) {
    case "<<":
    case "<<-":
    case "<<<":
      return [];
    case "<":
      return [...network(target.text, span), { kind: "reads", path: target.text, span }];
    case "<&":
    case ">&": {
      const from = descriptor ?? (operator === ">&" ? 1 : 0);
      if (value === "-") return [];
      if (value !== undefined && /^\d+-?$/.test(value)) {
        const source = Number.parseInt(value, 10);
        // Standard output that is really the input file could be reopened for writing.
        return from !== 0 && source !== 1 && source !== 2 && (source === 0 || readsDescriptors)
          ? [
              {
                kind: "unknown",
                code: "unknown-descriptor",
                why: "output goes to a descriptor that was opened for reading",
                span,
              },
            ]
          : [];
      }
      if (operator === ">&") return [...network(target.text, span), { kind: "writes", path: target.text, span }];
      return [{ kind: "unknown", code: "unknown-descriptor", why: "the descriptor is only known to bash", span }];
    }
    case ">":
    case ">>":
    case ">|":
    case "&>":
    case "&>>":
    case "<>":
      return [
        ...network(target.text, span),
        {
          kind: "writes",
          path: readsDescriptors && value !== "/dev/null" ? { pieces: ["", ...target.text.pieces] } : target.text,
          span,
        },
      ];
    default:
      return operator satisfies never;
  }
}

// Bash opens connections for `/dev/tcp/host/port` and `/dev/udp/host/port`.
function network(path: Text, span: Span): readonly Effect[] {
  const value = known(path);
  const could = ["/dev/tcp/", "/dev/udp/"].some((prefix) =>
    value === undefined ? couldStartWith(path, prefix) && typeof path.pieces[0] === "string" : value.startsWith(prefix),
  );
  return could ? [{ kind: "connects", method: "write", host: path, span }] : [];
}

interface CommandToJudge {
  readonly name: Invocation["fields"][number];
  readonly fields: Invocation["fields"];
  readonly assignments: readonly { readonly name: string; readonly values: readonly Text[]; readonly span: Span }[];
  readonly span: Span;
}

interface Around {
  readonly options: JudgeOptions;
  readonly findings: Findings;
  readonly nesting: Nesting;
  readonly cwd: readonly string[];
  /** Standard input may hold data. */
  readonly fed: boolean;
  /** Rules that allow commands hold: nothing runs it as another user or in another place. */
  readonly admits: boolean;
}

/** A command under the policy's rules: denied, allowed, or judged by what it does. */
function judgeCommand(command: CommandToJudge, around: Around): void {
  const { findings, nesting, options } = around;
  const { name, fields, span } = command;
  const spelled = name.many ? undefined : known(name.text);
  const { policy } = options;
  if (policy.commands && (spelled === undefined || !policy.commands.includes(spelled)))
    findings.add({
      code: "not-in-profile",
      span: name.span,
      message: `\`${show(name.text).slice(0, 80)}\` is not in the ${policy.profile ?? "policy"}'s allowlist`,
      help: `it allows ${policy.commands.join(" ")}`,
    });
  const rules = (policy.allow?.length ?? 0) + (policy.deny?.length ?? 0);
  if (rules === 0) return judgeProgram(command, around);
  findings.compared += rules;
  if (findings.compared > mostCompared)
    return findings.add({
      code: "too-complex",
      span,
      message: "the script runs too many commands to compare with the rules of the policy",
      help: "split it",
    });
  if (spelled === undefined) {
    const rule = policy.deny?.map(ruleOf).find((each) => couldName(each, name));
    if (rule) findings.add(deniedFinding({ rule, match: "possible" }, show(name.text).slice(0, 80), span));
    return judgeProgram(command, around);
  }
  const names = namesOf(spelled);
  const place = { fields, cwd: around.cwd, base: nesting.base, home: options.home };
  const { denied, near } = denialOf({ ...place, names: names.deny }, policy);
  if (denied) findings.add(deniedFinding(denied, spelled, span));
  const allowed = allowanceOf({ ...place, names: names.allow }, policy);
  if (!near && (!allowed || denied || !around.admits)) return judgeProgram(command, around);
  const found = new Findings();
  found.compared = findings.compared;
  judgeProgram(command, { ...around, findings: found });
  findings.compared = found.compared;
  if (found.all.length === 0) return;
  if (near || !allowed) {
    for (const finding of found.all) findings.add(finding);
    if (near) findings.add(deniedFinding({ rule: near, match: "possible" }, spelled, span));
    return;
  }
  for (const assignment of command.assignments)
    judgeAssignment(
      { ...assignment, temporary: true },
      options.lookUp(programOf(spelled))?.environment,
      findings,
      couldChange,
    );
  findings.admitted = true;
  for (const finding of found.all) if (overruling.has(finding.code)) findings.add(finding);
  options.observer?.admitted?.(spelled, allowed);
}

function deniedFinding({ rule, match }: NonNullable<Denial["denied"]>, name: string, span: Span): Finding {
  const help = rule.message ?? "do without it, or ask the user to change the policy";
  if (match === "sure")
    return { code: "denied-by-rule", span, message: `\`${name}\` is denied by the rule \`${rule.command}\``, help };
  const message = `\`${name}\` could be what the rule \`${rule.command}\` denies`;
  return { code: "could-be-denied", span, message, help: `write it out; ${help}` };
}

function judgeProgram(command: CommandToJudge, around: Around): void {
  const { findings, nesting } = around;
  const { name, fields, span } = command;
  const spelled = name.many ? undefined : known(name.text);
  if (spelled === undefined) {
    findings.add({
      code: "unknown-command",
      span: name.span,
      message: `the command name \`${show(name.text)}\` is only known to bash`,
      help: "write the command name out",
    });
    return;
  }
  const program = programOf(spelled);
  const entry = program.includes("/") ? undefined : around.options.lookUp(program);
  if (!entry) {
    for (const assignment of command.assignments)
      judgeAssignment({ ...assignment, temporary: true }, undefined, findings);
    const { fed, options } = around;
    options.observer?.unlisted?.({ fields: [name, ...fields], assignments: command.assignments, fed });
    findings.add({
      code: "unlisted-command",
      span: name.span,
      message: `\`${spelled.slice(0, 80)}\` is not in the catalog`,
      help: "ask the user to run it",
    });
    return;
  }
  for (const assignment of command.assignments)
    judgeAssignment({ ...assignment, temporary: true }, entry.environment, findings);
  const reading = readArguments(program, entry, fields, span);
  const moves = fields.some(movesAway);
  const cwd = moves ? [] : around.cwd;
  const place: Place = {
    command: reading.name,
    cwd,
    from: around.cwd,
    base: nesting.base,
    home: around.options.home,
    policy: around.options.policy,
  };
  around.options.observer?.program?.({ name: program, fields, cwd: around.cwd, moves, span });
  // Data that an option names go to the machines that the others name.
  const asked = reading.effects.flatMap((each) =>
    each.kind === "connects" && each.method === "read" ? [each.host] : [],
  );
  const note = noteFor({ ...place, asked }, around.options, findings);
  note(reading.effects);
  const { network, local } = needsOf(program);
  // It reaches machines that nothing in the command names.
  if (network && !local && !reading.effects.some(({ kind }) => kind === "connects") && around.options.policy.network)
    note([{ kind: "connects", method: "read", host: emptyText, span }]);
  if (reading.input && around.fed) note(effectsOf(reading.input, emptyText, span));
  if (reading.commands.length + reading.scripts.length === 0) return;
  if (nesting.depth >= deepestNesting || reading.commands.length + reading.scripts.length > mostInner) {
    findings.add({
      code: "too-complex",
      span,
      message: "commands are nested too deeply",
      help: "run the inner command itself",
    });
    return;
  }
  const deeper = { ...around, cwd, nesting: { ...nesting, depth: nesting.depth + 1 } };
  for (const inner of reading.commands) {
    const [innerName, ...innerFields] = inner.fields;
    if (!innerName) continue;
    const assignments = [...command.assignments, ...inner.assignments];
    const admits = around.admits && inner.plainly;
    const within = { ...deeper, admits, ...(inner.elsewhere ? { cwd: [] } : {}) };
    around.options.observer?.invocation?.({ ...within, fields: inner.fields, assignments: [], redirections: [], span });
    judgeCommand({ name: innerName, fields: innerFields, assignments, span }, within);
  }
  const admits = around.admits && entry.grammar === "shell";
  for (const script of reading.scripts) judgeInnerScript(script, reading.name, { ...deeper, admits });
}

// Options by which many programs resolve paths, or run a command, in another folder than the shell's.
const movesAway = (field: Invocation["fields"][number]): boolean =>
  /^(?:-\w*[CD]|--(?:dir(?:ectory)?\b|project-dir|chdir|cwd|output-dir|work-tree|git-dir|prefix|root|base-directory))/.test(
    show(field.text),
  ) || couldStartWith(field.text, "-C");

function differs(dialect: InnerScript["dialect"], source: string, script: Script): string | undefined {
  if (dialect === "posix") return beyondPosix(script);
  return dialect === "plain" ? beyondPlain(source) : undefined;
}

function judgeInnerScript(inner: InnerScript, name: string, around: Around): void {
  const { findings, options, nesting } = around;
  const source = known(inner.text);
  const fail = (code: string, message: string, help: string): void =>
    findings.add({ code, span: inner.span, message, help });
  if (source === undefined)
    return fail(
      "script-unknown",
      `\`${name}\` runs \`${show(inner.text).slice(0, 60)}\`, and only bash will know all of it`,
      "give the value as an argument: `sh -c '...' sh \"$value\"`",
    );
  if (source.trim() === "") return fail("empty-script", `\`${name}\` is given no command`, "give one command");
  const parsed = options.parse(source);
  if (!parsed.trusted)
    return fail(parsed.finding.code, `in the script of \`${name}\`: ${parsed.finding.message}`, parsed.finding.help);
  const beyond = differs(inner.dialect, source, parsed.script);
  if (beyond !== undefined)
    return fail("dialect", `\`${name}\` may read ${beyond} differently from bash`, "run it with `bash -c`");
  const [cwd] = around.cwd.length === 1 ? around.cwd : [];
  judgeScript(parsed.script, { ...options, cwd, positional: inner.positional, fed: around.fed }, findings, {
    ...nesting,
    admits: around.admits,
    place: inner.span,
  });
}
