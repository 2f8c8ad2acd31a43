// Commands that agents wrote: each as it is, two of them together, and one behind a statement that is made from bash's lists.
import { readFileSync } from "node:fs";
import { randomOf } from "../support/random.ts";
import { listStatement } from "./bash/generate.ts";
import { joints } from "./mutation.ts";
import type { Made } from "./sources.ts";

const longest = 2000;

/** The commands of a file with a JSON object a line. */
export function corpusCommands(file: string): readonly string[] {
  const commands = readFileSync(file, "utf8")
    .split("\n")
    .flatMap((line) => {
      const row: unknown = line === "" ? undefined : JSON.parse(line);
      return typeof row === "object" && row !== null && "command" in row && typeof row.command === "string"
        ? [row.command]
        : [];
    });
  return [...new Set(commands)].filter((text) => text.length <= longest && !/find +\/(?: |$)/.test(text));
}

/** The script number `turn`: first every command by itself, then they are put together, for as long as one likes. */
export function corpusScript(commands: readonly string[], seed: number, turn: number): Made {
  const own = commands[turn];
  if (own !== undefined) return { script: own, about: "a command" };
  const random = randomOf(Math.imul(seed, 0x9e3779b1) ^ Math.imul(turn + 1, 0xc2b2ae35));
  const command = random.pick(commands);
  if (random.chance(0.4)) return { script: random.pick(joints)(command, random.pick(commands)), about: "two commands" };
  const statement = listStatement(turn, random);
  return {
    script: `${statement.script}${random.pick(["\n", "\n", "; ", " && ", " || "])}${command}`,
    about: statement.about,
  };
}
