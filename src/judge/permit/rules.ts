// A user's rules about commands × an invocation: does a rule match it?

import type { Entry } from "../../catalog/schema.ts";
import type { Invocation } from "../../interpret/invocation.ts";
import { resolve } from "../../interpret/path.ts";
import { couldStartWith, show } from "../../interpret/text.ts";
import { matchesPath } from "../../policy/glob.ts";
import type { CommandRule, Policy } from "../../policy/policy.ts";
import {
  type Prohibition,
  prohibitionsOf,
  type RuleField,
  ruleFields,
  ruleOf,
  withoutFolder,
} from "../../policy/rule.ts";
import { isElsewhere, type Site } from "../site.ts";
import { allowsMeaning, deniesMeaning, holdsOperands, type Unlisted } from "./by-meaning.ts";
import { admitsField, type Compare, type Match, matchField, strongest, weakest } from "./fields.ts";
import { type Meanings, type RuleMeaning, ruleAsCommand, ruleMeaningOf } from "./meaning.ts";
import { matchOperand } from "./operand.ts";
import { otherNames, renamed } from "./other-names.ts";
import type { Resolved } from "./resolved.ts";
import { isSpelling } from "./spelling.ts";
import { couldMean, isAsNarrow } from "./widened.ts";

/** A command as a rule sees it. */
export interface Ruled {
  /** The name as it was given, and as the catalog has it. */
  readonly names: readonly string[];
  readonly fields: Invocation["fields"];
  /** The same from the subcommand on; absent: no option stands before it. */
  readonly resolved?: Resolved | undefined;
  /** The same as options and words; absent: its program is not listed, or reads its arguments in a way of its own. */
  readonly meanings?: Meanings | undefined;
  /** Absent: the catalog does not list the program. */
  readonly entry?: Entry | undefined;
  readonly site: Site;
  readonly lookUp: (name: string) => Entry | undefined;
  /** The command under its other names, for rules that deny. */
  readonly others?: readonly Ruled[];
  /** It is no name of the command, but another command that does the same work. */
  readonly alike?: true | undefined;
}

// Folders of the system, whose programs are those of the catalog.
const systemFolders =
  /^\/(?:usr\/(?:local\/)?s?bin|s?bin|opt\/homebrew\/bin|opt\/local\/bin|run\/current-system\/sw\/bin)\/([^/]+)$/;

/** The catalog's name of a program: without its folder, if that is one of the system's. */
export const programOf = (spelled: string): string =>
  systemFolders.exec(spelled.replace(/\/{2,}/g, "/"))?.[1] ?? spelled;

/** The names that rules compare. A rule that allows means this program, not one of the same name in another folder. */
export function namesOf(
  spelled: string,
  lookUp: (name: string) => Entry | undefined,
): { readonly allow: readonly string[]; readonly deny: readonly string[] } {
  const allow = [spelled, programOf(spelled)];
  const own = withoutFolder(spelled);
  // `python3` and `python` are denied alike.
  const others = Object.entries(lookUp(own)?.same ?? {}).flat();
  return { allow, deny: [...allow, own, ...(others.includes(own) ? others : [])] };
}

/** The rules that deny a command, or a variant of it. */
export interface Denial {
  /** The rule that denies it, or could. */
  readonly denied?: { readonly rule: Prohibition; readonly match: "sure" | "possible" };
  /** The rule that denies the command with fewer arguments: no rule that allows applies then. */
  readonly deniedVariant?: Prohibition;
}

/**
 * Deny beats allow. A command that could be denied, or is a denied one with more arguments, is not allowed by a rule. `allowed`: the
 * rules that allow it. What the catalog does not list could be another spelling of what is denied, unless one of them tells them apart.
 */
export function denialOf(command: Ruled, policy: Policy, allowed: readonly CommandRule[]): Denial {
  let possible: Prohibition | undefined;
  let deniedVariant: Prohibition | undefined;
  for (const rule of prohibitionsOf(policy)) {
    const match = denies(rule, command);
    if (match === "sure") return { denied: { rule, match } };
    if (match === "possible") possible ??= rule;
    else if (
      (couldDeny(rule, command) || namesOperandsOf(rule, command)) &&
      !allowed.some((each) => isAsNarrow(each, rule))
    )
      possible ??= rule;
    else if (
      deniedVariant === undefined &&
      holdsRule(rule, command) &&
      !allowed.some((each) => isAnother(each, rule, command))
    )
      deniedVariant = rule;
  }
  if (possible) return { denied: { rule: possible, match: "possible" } };
  return deniedVariant ? { deniedVariant } : {};
}

/** The rules that surely allow a command. */
export const allowancesOf = (command: Ruled, { allow = [] }: Policy): readonly CommandRule[] =>
  allow.map(ruleOf).filter((rule) => allows(rule, command) === "sure");

/** Does a rule that denies match? Neither options before the subcommand nor another order or spelling of options hide it. */
export const denies = (rule: CommandRule, command: Ruled): Match => deniesAs(rule, command, "itself");

/** Could it match, if what the catalog does not list is another name for what the rule denies? */
export const couldDeny = (rule: CommandRule, command: Ruled): boolean => deniesAs(rule, command, "anything") !== "no";

const deniesAs = (rule: CommandRule, command: Ruled, unlisted: Unlisted): Match => {
  const wordings = wordingsOf(rule, command.lookUp);
  const [only, ...more] = wordings;
  if (only && more.length === 0 && !command.others?.length) return deniesOne(only, rule, command, unlisted);
  const others = (command.others ?? []).filter(({ alike }) => !alike || unlisted === "anything");
  const names = [command, ...others];
  return strongest(...names.flatMap((each) => wordings.map((wanted) => deniesOne(wanted, rule, each, unlisted))));
};

const deniesOne = (wanted: readonly RuleField[], rule: CommandRule, command: Ruled, unlisted: Unlisted): Match =>
  matchRule(wanted, rule, command, () => {
    const { fields, resolved, entry } = command;
    const read = bothRead(wanted, command);
    const other = (): Match =>
      unlisted === "itself" ? "no" : couldMean(wanted, { entry, fields, holds: holdsFields(wanted, rule, command) });
    return strongest(
      // A word that the meaning reads is compared there, where a subcommand is told from an operand.
      matchFields(wanted, fields, read ? matchField : matchOperand),
      resolved ? matchFields(wanted, resolved.fields, matchField) : "no",
      read ? deniesMeaning(read.rule, read.command, unlisted) : "no",
      // Options of a verb stand among its words.
      read && !entry?.verbs ? "no" : other(),
    );
  });

/** Does a rule that allows match? Only switches that change nothing may stand before the subcommand; options may be spelled otherwise. */
export const allows = (rule: CommandRule, command: Ruled): Match =>
  matchRule(ruleFields(rule.command), rule, command, (wanted) => {
    const { fields, resolved } = command;
    const read = bothRead(wanted, command);
    return strongest(
      matchFields(wanted, fields, admitsField),
      resolved?.plain ? matchFields(wanted, resolved.fields, admitsField) : "no",
      read && allowsMeaning(read.rule, read.command) ? "sure" : "no",
    );
  });

/** A rule and a command as the command's program reads them; undefined: one of them it does not read as options and words. */
function bothRead(
  wanted: readonly RuleField[],
  { entry, meanings }: Ruled,
): { readonly rule: RuleMeaning; readonly command: Meanings } | undefined {
  const rule = entry && meanings && ruleMeaningOf(entry, wanted);
  return rule && { rule, command: meanings };
}

/** Could a name that is known only at run time be the name in a rule? */
export function couldName(rule: CommandRule, { text, many }: Invocation["fields"][number]): boolean {
  const wanted = ruleFields(rule.command);
  const [name] = typeof wanted === "string" ? [] : wanted;
  // Behind the last `/` of a path it may be any name.
  return (
    name?.kind === "fixed" &&
    (many || text.pieces.length === 0 || couldStartWith(text, name.text) || show(text).includes("/"))
  );
}

/** Does the rule match this command? A rule that cannot be read matches none; the schema has refused it before. */
function matchRule(
  wanted: readonly RuleField[] | string,
  rule: CommandRule,
  command: Ruled,
  compare: (wanted: readonly RuleField[]) => Match,
): Match {
  const [name] = typeof wanted === "string" ? [] : wanted;
  if (typeof wanted === "string" || name?.kind !== "fixed") return "no";
  const named = matchName(name.text, rule.cwd, command);
  const compared = named === "no" ? "no" : compare(wanted);
  return compared === "no" ? "no" : weakest(named, compared, matchFolder(rule.cwd, command));
}

/** A name with a `/` is a file's: `./build.sh` of one folder is not that of another. */
function matchName(wanted: string, folder: string | undefined, { names, site }: Ruled): Match {
  if (!wanted.includes("/")) return names.includes(wanted) ? "sure" : "no";
  const given = names.find((name) => name.includes("/"));
  if (given === undefined) return "no";
  const started = folder === undefined ? site.started : placeOf(folder, site);
  const place = placeOf(wanted, { ...site, started });
  const folders = given.startsWith("/") ? ["/"] : site.at;
  if (place === undefined || isElsewhere(folders)) return names.includes(wanted) ? "possible" : "no";
  // Behind a link, `..` leads elsewhere than the text says.
  if (/[^./][^/]*\/(?:.*\/)?\.\.(?:\/|$)/.test(given)) return "possible";
  const found = folders.map((each) => resolve(each, given));
  const same = found.filter((each) => resolve("/", each) === place);
  if (same.length === found.length) return "sure";
  return same.length > 0 ? "possible" : "no";
}

/** The fields behind the name. */
function matchFields(wanted: readonly RuleField[], given: Invocation["fields"], compare: Compare): Match {
  let sofar: Match = "sure";
  for (let at = 0; ; at++) {
    const want = wanted[at + 1];
    const have = given[at];
    if (want?.kind === "rest") return sofar;
    // Any number of fields could follow here.
    if (have?.many) return "possible";
    if (!want || !have) return !want && !have ? sofar : "no";
    sofar = weakest(sofar, compare(want, have.text));
    if (sofar === "no") return "no";
  }
}

function matchFolder(folder: string | undefined, { site }: Ruled): Match {
  if (folder === undefined) return "sure";
  const place = placeOf(folder, site);
  const { at } = site;
  if (place === undefined || isElsewhere(at)) return "possible";
  const inside = at.filter((each) => matchesPath(place, resolve("/", each)));
  if (inside.length === at.length) return "sure";
  return inside.length > 0 ? "possible" : "no";
}

/** A path of a policy as an absolute one; undefined if it depends on a folder that is not known. */
export function placeOf(path: string, { started, home }: Pick<Site, "started" | "home">): string | undefined {
  if (path === "~" || path.startsWith("~/")) return home === undefined ? undefined : resolve(home, `.${path.slice(1)}`);
  if (path.startsWith("/")) return resolve("/", path);
  return started === undefined ? undefined : resolve(started, path);
}

const wordings = new WeakMap<Ruled["lookUp"], Map<string, readonly (readonly RuleField[])[]>>();

/** The fields of a rule that denies, under each name of what it is about; made once. */
function wordingsOf({ command }: CommandRule, lookUp: Ruled["lookUp"]): readonly (readonly RuleField[])[] {
  const known = wordings.get(lookUp) ?? new Map<string, readonly (readonly RuleField[])[]>();
  wordings.set(lookUp, known);
  const before = known.get(command);
  if (before) return before;
  const wanted = ruleFields(command);
  const made = typeof wanted === "string" ? [] : [wanted, ...renamedRules(wanted, lookUp)];
  if (known.size < mostRules) known.set(command, made);
  return made;
}

const mostRules = 20_000;

function renamedRules(wanted: readonly RuleField[], lookUp: Ruled["lookUp"]): readonly (readonly RuleField[])[] {
  const [name] = wanted;
  if (name?.kind !== "fixed") return [];
  const others = otherNames(lookUp(withoutFolder(name.text)), ruleAsCommand(wanted).fields);
  return others
    .filter(({ alike }) => !alike)
    .map((other) => renamed(wanted, other, (text): RuleField => ({ kind: "fixed", text })));
}

/** Are the two about different subcommands? Then whoever allows `git stash **` beside a rule that denies `git push **` means `git stash push`. */
function isAnother(allowed: CommandRule, denied: CommandRule, command: Ruled): boolean {
  const [mine, theirs] = [allowed, denied].map((rule) => {
    const wanted = ruleFields(rule.command);
    return typeof wanted === "string" ? undefined : bothRead(wanted, command)?.rule.words[0]?.name;
  });
  return mine !== undefined && theirs !== undefined && mine !== theirs;
}

/** Has the command the operands that the rule names, among others? */
const namesOperandsOf = (rule: CommandRule, command: Ruled): boolean =>
  wordingsOf(rule, command.lookUp).some((wanted) => {
    const holds = (): Match => {
      const read = bothRead(wanted, command);
      return read && holdsOperands(read.rule, read.command) ? "possible" : "no";
    };
    return matchRule(wanted, rule, command, holds) !== "no";
  });

/** Does the command hold the rule's fields among others, in any order: `git -C x push` for `git push **`? */
const holdsRule = (rule: CommandRule, command: Ruled): boolean =>
  wordingsOf(rule, command.lookUp).some((wanted) => holdsFields(wanted, rule, command));

function holdsFields(wanted: readonly RuleField[], rule: CommandRule, command: Ruled): boolean {
  const [name, ...rest] = wanted;
  if (name?.kind !== "fixed" || matchName(name.text, rule.cwd, command) === "no") return false;
  const { entry } = command;
  // Where both are read as options and words, what is known only at run time is what their meaning says: `-m "$x"` is no subcommand.
  const isRead = !entry?.verbs && bothRead(wanted, command) !== undefined;
  const holds = (want: Exclude<RuleField, { kind: "rest" }>, { many, text }: Invocation["fields"][number]): boolean =>
    isRead ? !many && matchOperand(want, text) === "sure" : many || matchOperand(want, text) !== "no";
  return rest.every(
    (want) =>
      want.kind === "rest" ||
      want.kind === "any" ||
      command.fields.some((field) => holds(want, field) || isSpelling(want, field.text, entry)),
  );
}
