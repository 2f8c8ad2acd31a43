// Other spellings of commands, made from the catalog: what a rule that denies one of them must not let pass.
import { lookUp } from "../../src/catalog/lookup.ts";
import type { Entry, Option } from "../../src/catalog/schema.ts";

/** A rule, and a command that does what it denies. */
export interface Respelling {
  readonly rule: string;
  readonly command: string;
  /** How the command differs from the rule. */
  readonly by: "alias" | "name" | "joined" | "abbreviated" | "clustered" | "order" | "implied";
}

/** The respellings of a program and its subcommands. */
export const respellingsOf = (program: string): readonly Respelling[] => {
  const entry = lookUp(program);
  return entry ? below(entry, [program], entry.grammar ?? "gnu") : [];
};

const readable = ["gnu", "posix", "single-dash", "single-dash-posix"];

function below(entry: Entry, path: readonly string[], grammar: string): readonly Respelling[] {
  if (!readable.includes(grammar) || path.length > 3) return [];
  const words = path.join(" ");
  const subcommands = Object.entries(entry.subcommands ?? {}).filter(([name]) => !name.includes("*"));
  const own = subcommands.flatMap(([name, { same }]): readonly Respelling[] => {
    const meant = same?.[name];
    if (meant === undefined) return [];
    const rule = meant.startsWith("/") ? `${path[0]} ${meant.slice(1)} **` : `${words} ${meant} **`;
    return [{ rule, command: `${words} ${name} x`, by: "alias" }];
  });
  const inner = subcommands
    .filter(([name, { same }]) => same?.[name] === undefined)
    .flatMap(([name, each]) => below(each, [...path, name], each.grammar ?? grammar));
  return [...own, ...ofOptions(entry, words, grammar), ...inner];
}

function ofOptions({ options, subcommands, runs }: Entry, words: string, grammar: string): readonly Respelling[] {
  if (options === undefined || options === "harmless") return [];
  const listed = Object.entries(options).filter(([key, each]) => isPlain(key, each));
  const switches = listed.flatMap(([key, { value }]) =>
    value ? [] : key.split(", ").filter((name) => /^-[a-zA-Z]$/.test(name)),
  );
  const all = new Set(Object.keys(options).flatMap((key) => key.split(", ")));
  return listed.flatMap(([key, option]) =>
    ofOption(key.split(", "), option, {
      words,
      grammar,
      switches,
      all,
      ends: subcommands !== undefined || runs !== undefined,
    }),
  );
}

const isPlain = (key: string, { runs, subcommands, second, separate }: Option): boolean =>
  !key.includes("NUM") && !/[+=#:?]/.test(key) && !runs && !subcommands && !second && !separate;

interface Around {
  readonly words: string;
  readonly grammar: string;
  readonly switches: readonly string[];
  /** Every name of an option. */
  readonly all: ReadonlySet<string>;
  /** A subcommand or an inner command would follow: no operand can stand in front of an option. */
  readonly ends: boolean;
}

function ofOption(names: readonly string[], option: Option, around: Around): readonly Respelling[] {
  const { words, grammar, switches, all, ends } = around;
  const [first = ""] = names;
  const takes = option.value !== undefined && !option.optional;
  const rule = `${words} ${first}${takes ? " v" : ""} **`;
  const found: Respelling[] = [];
  const add = (by: Respelling["by"], command: string): void => {
    found.push({ rule, command: `${words} ${command}`, by });
  };
  for (const name of names) {
    if (name !== first) add("name", takes ? `${name} v` : name);
    const isLong = name.startsWith("--") || grammar.startsWith("single-dash");
    if (takes && isLong) add("joined", `${name}=v`);
    if (takes && !isLong && name.length === 2) add("joined", `${name}v`);
    const short = name.slice(0, -1);
    if (name.startsWith("--") && name.length > 6 && !all.has(short)) add("abbreviated", `${short}${takes ? "=v" : ""}`);
    const other = switches.find((each) => !names.includes(each));
    if (other !== undefined && /^-[a-zA-Z]$/.test(name) && grammar === "gnu" && !takes && !option.optional)
      add("clustered", `${other}${name.slice(1)}`);
    if (!ends && grammar === "gnu") add("order", `x ${name}${takes ? " v" : ""}`);
  }
  const meant = [...(option.implies ?? []), ...(option.equals ?? [])];
  for (const each of meant)
    found.push({ rule: `${words} ${each} **`, command: `${words} ${first}${takes ? " v" : ""}`, by: "implied" });
  return found;
}
