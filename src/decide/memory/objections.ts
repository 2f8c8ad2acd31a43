// What a command may not do unasked after what its session did: two rules, each of which a policy can switch off (`forgets`).
import { keepsToItself } from "../../catalog/knowledge/documentation-hosts.ts";
import { type Field, known, knownStart } from "../../interpret/text.ts";
import type { Place } from "../../judge/findings.ts";
import { lastKnown } from "../../judge/site.ts";
import { programAt, type TracedEffect } from "../../judge/trace.ts";
import type { Network } from "../../policy/policy.ts";
import { hostOf, isOwn, toldIn, written } from "./address.ts";
import { cameIn, type Deed, type Found, type Home, pathsOf } from "./deed.ts";

/** Why the command is asked about although it would pass; undefined: nothing that the session did is a reason. */
export function objectionTo(found: Found, home: Home, before: readonly Deed[]): string | undefined {
  const { forgets = [] } = home.policy;
  return (
    (forgets.includes("downloads") ? undefined : runsDownload(found, before)) ??
    (forgets.includes("sends") ? undefined : sendsAfter(found, home, before))
  );
}

const said = (rule: "sends" | "downloads", what: string): string =>
  `${what} (the rule \`${rule}\` of the session's memory)`;

/** By its path, or as code of the folder in which it came. */
function runsDownload({ trace }: Found, before: readonly Deed[]): string | undefined {
  const started = trace.invocations.flatMap(({ fields: [name], site }) =>
    name && knownStart(name.text).includes("/") ? pathsOf(name.text, site) : [],
  );
  const run = trace.effects.flatMap(({ effect, place }) =>
    effect.kind === "runs" ? [...pathsOf(effect.what, place.site), ...lastKnown(place.site.at)] : [],
  );
  const path = [...started, ...run].find(cameIn(before));
  return path && said("downloads", `it runs \`${path}\`, which this session has downloaded`);
}

/** A way out of this machine. `asks`: by the address alone. `named`: the user has opened it by its name. */
interface Way {
  readonly kind: "sends" | "asks-long" | "asks-unknown";
  readonly to: string;
  readonly named: boolean;
}

function sendsAfter({ trace, admitted }: Found, home: Home, before: readonly Deed[]): string | undefined {
  const first = (did: Deed["did"]): Deed | undefined => before.find((each) => each.did === did);
  const secret = first("secret");
  const read = secret ?? first("outside");
  const web = first("web");
  for (const each of trace.effects) {
    const way = wayOf(each, trace, home);
    if (way && read) return said("sends", `${wordsOf(way, each.place.command)} ${afterReading(read)}`);
    // What the user has opened for the project's data stays open to it, whoever wrote the text that asks for it.
    const isOpen =
      way?.named ||
      admitted.some(({ command }) => way && way.to !== "" && command.includes(way.to)) ||
      (way && isBack(way, each.place, trace, before));
    if (way && web && way.kind !== "asks-long" && !isOpen)
      return said("sends", `${wordsOf(way, each.place.command)} ${afterReading(web)}`);
    if (secret && isUnreadCode(each) && trace.admitted.length > 0)
      return said("sends", `it runs code that safe-sh cannot follow ${afterReading(secret)}`);
  }
  const told = read && toldBeside(trace, home);
  return told && said("sends", `\`${told}\` gives another machine something like a key ${afterReading(read)}`);
}

/**
 * Does it send only what is written in it, to the machine whose text is all that was read of strangers? An address could tell that machine as
 * much, and is not asked about then. Files, standard input, and what is known only at run time are more than that.
 */
function isBack(
  { kind, to }: Way,
  { command, asked = [] }: Place,
  trace: Found["trace"],
  before: readonly Deed[],
): boolean {
  if (kind !== "sends" || to === "" || !before.every(({ did, what }) => did !== "web" || what === to)) return false;
  if (asked.length === 0 || !asked.every((each) => hostOf(each) === to)) return false;
  const isOnly = trace.effects.every(
    ({ effect: { kind }, place }) => place.command !== command || kind === "connects" || kind === "controls",
  );
  const own = trace.invocations.filter(({ fields: [name] }) => name && known(name.text) === command);
  return (
    isOnly &&
    own.length > 0 &&
    own.every(
      ({ fields, hasInput }) =>
        !hasInput && fields.every((field) => !field.many && known(field.text) !== undefined && !isOpaque(field)),
    )
  );
}

const isUnreadCode = ({ effect }: TracedEffect): boolean =>
  effect.kind === "unknown" && effect.words.of === "program-unread";

function wordsOf({ kind, to }: Way, command = "it"): string {
  const target = to === "" ? "another machine" : `\`${to}\``;
  if (kind === "sends") return `\`${command}\` sends to ${target}`;
  return `\`${command}\` asks ${target} for ${kind === "asks-long" ? "a long address" : "an address that is known only when it runs"}`;
}

const sorts = { secret: "a secret", outside: "a file outside the project", web: "a stranger's text" };

const afterReading = ({ did, what }: Deed): string =>
  `after this session has read ${sorts[did as keyof typeof sorts]}: \`${what}\``;

/** Characters of a short query: more could tell a key. */
const longest = 24;

function wayOf({ effect, place }: TracedEffect, { effects }: Found["trace"], { policy, looks }: Home): Way | undefined {
  const asked = place.asked ?? [];
  const another = asked.find((each) => !isOwn(each, looks));
  // A rule of the user names the command, or the user has added the server.
  if (effect.kind === "controls" && effect.what === "remote")
    return asked.length > 0 && !another
      ? undefined
      : { kind: "sends", to: another ? hostOf(another) : "", named: true };
  if (effect.kind !== "connects") return undefined;
  // A rule of the user allows the program with options that are not known, which may send a file.
  const isSent =
    effect.method === "write" ||
    effects.some(({ effect: { kind }, place: { command } }) => kind === "unknown" && command === place.command);
  const targets = isSent && asked.length > 0 ? asked : [effect.host];
  const target = targets.find((each) => !isOwn(each, looks));
  if (!target) return undefined;
  const to = hostOf(target);
  const named = targets.every((each) => isOwn(each, looks) || looks.isChosen(each, namedIn(policy.network)));
  if (isSent) return { kind: "sends", to, named };
  if (named || keepsToItself(to)) return undefined;
  if (effect.host.pieces.some((piece) => typeof piece !== "string" && piece.origin !== "glob" && piece.shape === "any"))
    return { kind: "asks-unknown", to, named };
  return toldIn(effect.host) > longest ? { kind: "asks-long", to, named } : undefined;
}

/** The machines that the user opens by their names. */
const namedIn = (network: Network | undefined): Network => ({
  hosts: (network?.hosts ?? []).filter((host) => host !== "*"),
  methods: ["write"],
});

/** The program that gives something like a key beside an address: in a header, say. */
function toldBeside({ programs, effects }: Found["trace"], { looks }: Home): string | undefined {
  const asks = (name: string): boolean =>
    effects.some(({ effect, place }) => {
      if (effect.kind !== "connects" || programAt(place) !== name || isOwn(effect.host, looks)) return false;
      const host = hostOf(effect.host);
      return host !== "" && !keepsToItself(host);
    });
  return programs.find(({ name, fields }) => fields.some(isOpaque) && asks(name))?.name;
}

/** Letters and digits in one, as in keys and in what is encoded. An address is looked at by itself. */
function isOpaque({ text }: Field): boolean {
  const value = written(text);
  if (/^(?:[a-z][a-z0-9+.-]*:\/\/|[\w-]+(?:\.[\w-]+)+(?:\/|$))/i.test(value)) return false;
  return (value.match(/[\w+/=-]{16,}/g) ?? []).some((word) => /\d/.test(word) && /[a-z]/i.test(word));
}
