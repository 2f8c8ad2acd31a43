// Scripts that are driven by bash's own lists: a statement made from a list, in a place, and a use that shows its effect.
import { quoted } from "../../support/quoted.ts";
import { type Random, randomOf } from "../../support/random.ts";
import type { Made } from "../sources.ts";
import { builtin } from "./builtin.ts";
import { carried, withRedirection, wrapped } from "./carriers.ts";
import type { Element } from "./element.ts";
import { calculation, expansion } from "./expansion.ts";
import { beliefOf, someFact, use, useOf } from "./facts.ts";
import { value, written } from "./hostile.ts";
import { type BashLists, bashLists } from "./lists.ts";
import { option } from "./option.ts";
import { variable } from "./variable.ts";

type Make = (turn: number, random: Random, lists: BashLists) => Element;

/** How often each kind comes, in turn; none: a redirection beside a fact. */
const slots: readonly (Make | undefined)[] = [
  ...[undefined, undefined, undefined, builtin, builtin, builtin, builtin, variable, variable, variable, variable],
  ...[option, option, option, expansion, expansion, calculation],
];

/** Scripts that run in dash, besides those that are put into another shell by chance. */
const inDash = 0.06;

/** What the uses of `name` believe before the statement. */
const preludes = (name: string, random: Random): string =>
  random.pick([
    ...[
      "",
      "",
      "",
      `${name}=.`,
      `${name}=.`,
      `${name}=.`,
      `${name}=`,
      `${name}=`,
      `${name}=1`,
      `${name}=-delete`,
      `${name}=(. x)`,
      `${name}=(. -delete)`,
    ],
    ...[
      `${name}=0`,
      `a=(0 'b[$(touch pwned)]')`,
      `x=.; y=x`,
      "a=1; a0='b[$(touch pwned)]'",
      "x=-delete; y=.",
      "set -- .",
      "set -- . -delete",
      "declare -A m",
      "k=; declare -A m",
    ],
    ...[
      `${name}=${written(value(random), random)}`,
      "pushd d",
      "cd d",
      "rm() { echo; }",
      "shopt -s extglob",
      "set -f",
      "set -e",
      "set -u",
      `unset ${name}`,
      `readonly ${name}=.`,
      "IFS=:",
    ],
  ]);

const line = (...parts: readonly string[]): string => parts.filter((part) => part !== "").join("\n");

const isName = (name: string): boolean => /^[A-Za-z_]\w*$/.test(name);

/** The statement, then a use of what it may have changed. */
function thenUse({ text, name, before = "" }: Element, random: Random): string {
  const shown = isName(name) ? name : "x";
  const join = random.pick(["; ", "\n", "\n", " && ", " || ", "; ", " & ", "\n:\n"]);
  if (random.chance(0.4)) {
    const [belief, use] = beliefOf(shown, random);
    return line(before, belief, `${text}${join}${use}`);
  }
  const one = random.chance(0.7) ? useOf(shown, random) : use(random);
  const uses = random.chance(0.2) ? `${one}\n${use(random)}` : one;
  return line(before === "" ? preludes(name, random) : before, `${text}${join}${uses}`);
}

/** The statement beside one that it may keep from running. */
function withFact({ text, name, before: own = "" }: Element, random: Random): string {
  const { before, act, use: shown } = someFact(random);
  const join = random.pick(["; ", "\n", "\n", "\n", " && ", " || "]);
  return line(
    random.chance(0.3) ? preludes(name, random) : own,
    before,
    `${carried(act, text, random)}${join}${shown}`,
  );
}

function redirectedFact(random: Random): string {
  const { before, act, use: shown } = someFact(random);
  const join = random.pick(["; ", "\n", "\n", " && ", " || "]);
  const place = withRedirection(act, random);
  return line(
    before,
    place.includes("\n") && !place.startsWith("f()") ? `${place}\n${shown}` : `${place}${join}${shown}`,
  );
}

/** The script number `turn`: lists are gone through in turn, everything else is chosen. */
export function listScript(seed: number, turn: number): Made {
  const lists = bashLists();
  const random = randomOf(Math.imul(seed, 0x9e3779b1) ^ Math.imul(turn + 1, 0x85ebca6b));
  const made = scriptOf(turn, random, lists);
  if (random.chance(inDash)) return { script: `sh -c ${quoted(made.script)}`, about: `${made.about}, in dash` };
  return random.chance(0.17)
    ? { script: wrapped(made.script, random, lists), about: `${made.about}, in another shell` }
    : made;
}

function scriptOf(turn: number, random: Random, lists: BashLists): Made {
  const slot = turn % slots.length;
  const make = slots[slot];
  if (!make) return { script: redirectedFact(random), about: "redirection" };
  const [before, all] = [slots.slice(0, slot), slots].map((part) => part.filter((other) => other === make).length);
  const element = make(Math.floor(turn / slots.length) * (all ?? 1) + (before ?? 0), random, lists);
  const { about } = element;
  if (random.chance(0.07)) return { script: withRedirection(element.text, random), about: `redirection of ${about}` };
  return { script: random.chance(0.5) ? thenUse(element, random) : withFact(element, random), about };
}

/** A statement that may change what comes after it. */
export function listStatement(turn: number, random: Random): Made {
  const lists = bashLists();
  const element = random.pick([builtin, variable, variable, option])(turn, random, lists);
  const { before, act } = someFact(random);
  const script = random.chance(0.5)
    ? line(preludes(element.name, random), element.text)
    : line(before, random.chance(0.5) ? carried(act, element.text, random) : withRedirection(act, random));
  return { script, about: `behind ${element.about}` };
}
