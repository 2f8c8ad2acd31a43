// Every option of every program that reads files, or all below a folder, in front of a link to a key and of the home directory:
// no option may hide a read file from the survey.
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { lookUp, names } from "../../../src/catalog/lookup.ts";
import { surveyFindings } from "../../../src/decide/survey/survey.ts";
import { known } from "../../../src/interpret/text.ts";
import { showsNames } from "../../../src/judge/permit/paths.ts";
import { judged, ready } from "../../support/classify.ts";

const home = mkdtempSync(join(tmpdir(), "safe-sh-options-"));
const cwd = join(home, "work");
const before = process.env.HOME;

beforeAll(async () => {
  process.env.HOME = home;
  mkdirSync(join(home, ".ssh"), { recursive: true });
  mkdirSync(cwd);
  writeFileSync(join(home, ".ssh/id_rsa"), "a key\n");
  symlinkSync("../.ssh/id_rsa", join(cwd, "key"));
  await ready();
});

afterAll(() => {
  process.env.HOME = before;
  rmSync(home, { recursive: true });
});

type Trace = ReturnType<typeof judged>["trace"];

/** Does what is proved pass although a secret is read? */
function passes(command: string, trace: Trace): boolean {
  const found = surveyFindings(trace);
  // No file of a project is there, so none is parsed.
  if (found instanceof Promise) throw new Error(`there is a file to parse: ${command}`);
  return !found.some(({ code }) => code === "reads-secret");
}

/** Of a command that is proved, and reads a file. */
function reading(command: string): Trace | undefined {
  const { verdict, trace } = judged(command, { cwd, home });
  const reads =
    verdict.safety === "read_only" &&
    // What a link leads to has a name that may be shown.
    trace.effects.some(
      ({ effect, place }) =>
        effect.kind === "reads" &&
        // Without an operand that is a file it reads below the folder.
        known(effect.path) !== "." &&
        !showsNames(place.command, effect.lines),
    );
  return reads ? trace : undefined;
}

/** The commands that read. */
const readers = (commands: readonly string[], reads: (command: string) => Trace | undefined) =>
  commands.flatMap((command) => {
    const trace = reads(command);
    return trace ? [{ command, passes: passes(command, trace) }] : [];
  });

/** Each option as it may be given, with a number for each argument that it takes. */
function optionsOf(name: string): readonly string[] {
  const options = lookUp(name)?.options;
  if (typeof options !== "object") return [];
  return Object.entries(options).flatMap(([spelled, { value, second, optional, stops }]) =>
    stops ? [] : spelled.split(", ").map((each) => (value && !optional ? `${each} 3${second ? " 3" : ""}` : each)),
  );
}

/** Its command lines that read `operand`, with and without each of its options. */
const linesOf = (name: string, operand: string): readonly string[] =>
  [`${name} ${operand}`, `${name} x ${operand}`]
    .filter(reading)
    .flatMap((line) => [line, ...optionsOf(name).map((option) => line.replace(name, `${name} ${option}`))]);

test("a link to a key", () => {
  const lines = names().flatMap((name) => linesOf(name, "key"));
  expect(lines.length).toBeGreaterThan(5_000);
  expect(readers(lines, reading).filter(({ passes }) => passes)).toEqual([]);
}, 60_000);

/** Command lines of a program that read all below the home directory, with and without each of its other options. */
function descendingLines(name: string): readonly string[] {
  const entry = lookUp(name);
  const options = typeof entry?.options === "object" ? Object.entries(entry.options) : [];
  // What an option runs takes the rest of the line.
  const descending = options
    .filter(([, option]) => option.descends)
    .map(([spelled, { value, runs }]) => ({
      word: spelled.split(", ")[0],
      rest: runs ? " cat" : value ? " recurse" : "",
      last: runs !== undefined,
    }));
  const lines = descending.flatMap(({ word, rest, last }) =>
    last
      ? [`${name} . ~ ${word}${rest}`]
      : [`${name} ${word}${rest} ~`, `${name} ${word}${rest} x ~`, `${name} ${word}${rest} ~ .`],
  );
  return [...lines, ...(entry?.descends ? [`${name} ~`, `${name} x ~`] : [])].flatMap((line) => [
    line,
    ...optionsOf(name).map((option) => line.replace(name, `${name} ${option}`)),
  ]);
}

test("all below the home directory", () => {
  const found = readers(names().flatMap(descendingLines), (line) => {
    const { verdict, trace } = judged(line, { cwd, home });
    const read = trace.effects.some(({ effect }) => effect.kind === "reads" && known(effect.path) === home);
    return verdict.safety === "read_only" && trace.programs[0]?.descends && read ? trace : undefined;
  });
  expect(found.length).toBeGreaterThan(500);
  expect(found.filter(({ passes }) => passes)).toEqual([]);
});
