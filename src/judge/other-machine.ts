// Commands and scripts that run on another machine, or in a container. No folder of it is known, no sandbox is there, and what
// the policy opens is not open there: only what is proved by itself passes, and by ssh only if the policy names the machine.
import { needsOf } from "../catalog/needs.ts";
import { looksFor } from "../catalog/project-files.ts";
import { type Finding, found, type Within } from "../findings/finding.ts";
import { resolve } from "../interpret/path.ts";
import { known, show, type Text } from "../interpret/text.ts";
import { isOpenedHost } from "../policy/hosts.ts";
import type { InnerScript } from "./argv/reading.ts";
import { tellingEnvironment } from "./environment-told.ts";
import { type Around, Findings } from "./judging.ts";
import { holdsSecrets, showsNames } from "./permit/paths.ts";
import { short } from "./shown-short.ts";
import { isElsewhere, type Site } from "./site.ts";
import { openTrace, programAt, type Trace, type TracedEffect, type TracedProgram } from "./trace.ts";
import { isByPolicy, worstFirst } from "./verdict.ts";

/** Judges a script that `name` hands to the shell of a machine. */
export function judgeOnMachine(script: InnerScript, machine: Text, name: string, around: Around): void {
  const { options, findings } = around;
  const shown = show(machine);
  const isRead = judgeThere({ kind: "machine", machine: shown }, around, (there) =>
    around.start.script(script, name, there),
  );
  // What it does there says more than that it runs; only what is proved to read waits for the policy to name the machine.
  if (!isRead || isNamed(machine, options.policy.ssh?.hosts ?? [])) return;
  const of = { program: name, script: short(script.text), machine: shown };
  findings.add(found("controls-remote", "machine", script.span, of));
}

/** Judges a command that `name` starts in a container or the like, which no policy names. */
export function judgeInContainer(start: (there: Around) => void, name: string, around: Around): void {
  judgeThere({ kind: "container", program: name }, around, start);
}

/** Is it proved to only read there? */
function judgeThere(where: Within, around: Around, start: (there: Around) => void): boolean {
  const { findings, trace, site } = around;
  const found = new Findings();
  found.counts = findings.counts;
  const own = openTrace();
  const at = { elsewhere: true, before: [] } as const;
  const there: Site = { ...site, started: undefined, at, otherMachine: true };
  start({ ...around, findings: found, trace: own, admits: false, site: there });
  // Rules and patterns are about these commands too; effects are not this machine's.
  trace.invocations.push(...own.invocations);
  const all = worstFirst([...found.all, ...unsurveyed(own, around)]);
  for (const finding of all) findings.add(moved(finding, where));
  return all.length === 0;
}

/** `host` or `user@host`; an option, or the name of a file, is neither. */
function isNamed(machine: Text, hosts: readonly string[]): boolean {
  const host = /^(?:[\w.][\w.-]*@)?([A-Za-z0-9][A-Za-z0-9.-]*)$/.exec(known(machine) ?? "")?.[1];
  return host !== undefined && isOpenedHost(host.toLowerCase(), hosts);
}

/** A language model would be asked about a program of this machine, and what passes instead would run here. */
const moved = ({ instead: _, opening: __, ...finding }: Finding, where: Within): Finding => ({
  ...finding,
  code: isByPolicy(finding) ? finding.code : "controls-remote",
  // ssh joins its arguments into one text: none of them stays a value of its own.
  ...(finding.code === "script-unknown" ? { advice: "write the value out" } : {}),
  inside: [where, ...(finding.inside ?? [])],
});

/** What only a look at the folders of that machine could prove. */
function unsurveyed({ programs, effects }: Trace, { options }: Around): readonly Finding[] {
  const obeying = programs.find(({ name, fields }) => {
    const words = fields.map(({ text }) => known(text));
    return needsOf(name).git || options.lookUp(name)?.obeys?.some((file) => looksFor(words, file));
  });
  const descending = programs.find(({ name, descends }) => descends && readsSecretsBelow(name, effects));
  const made = effects.find(isMade);
  const opened = effects.find(({ effect }) => effect.kind === "reads" && effect.opens);
  const [telling] = tellingEnvironment({ programs });
  const of = ({ name }: TracedProgram) => ({ program: name });
  return [
    ...(obeying ? [found("controls-remote", "obeys", obeying.span, of(obeying))] : []),
    ...(descending ? [found("controls-remote", "below", descending.span, of(descending))] : []),
    ...(opened
      ? [found("controls-remote", "opened", opened.effect.span, { program: opened.place.command ?? "" })]
      : []),
    ...(made ? [found("controls-remote", "made", made.effect.span)] : []),
    ...(telling ? [found("controls-remote", "environment", telling.span, of(telling))] : []),
  ];
}

const isMade = ({ effect, place }: TracedEffect): boolean =>
  effect.kind === "reads" &&
  !showsNames(place.command, effect.lines) &&
  effect.path.pieces.some((piece) => typeof piece !== "string" && piece.origin !== "glob");

/** Not if it is given folders, all known, in which no secret is. */
function readsSecretsBelow(name: string, effects: readonly TracedEffect[]): boolean {
  const folders = effects.flatMap(({ effect, place }) =>
    effect.kind === "reads" && programAt(place) === name ? [{ path: known(effect.path), place }] : [],
  );
  return (
    folders.length === 0 ||
    folders.some(({ path, place: { site } }) => {
      if (path === undefined || path === "" || (isElsewhere(site.at) && !path.startsWith("/"))) return true;
      const from = isElsewhere(site.at) ? ["/"] : site.at;
      return from.some((folder) => holdsSecrets(resolve(folder, path), site));
    })
  );
}
