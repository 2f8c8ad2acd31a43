// Messages that steer: whatever a refusal suggests is read_only itself, or is the change of the policy that lets it pass.
import { beforeAll, expect, test } from "vitest";
import type { Finding } from "../../src/doors/told.ts";
import { defaultPolicy, type Policy } from "../../src/policy/policy.ts";
import { classify, ready } from "../support/classify.ts";
import { duplicates, fixtureFiles, rowsOf } from "../support/rows.ts";

const place = { cwd: "/work", home: "/home/me" };

interface Row {
  readonly command: string;
  readonly message: string;
  readonly help: string;
}

const rows = rowsOf<Row>("fixtures/judge/messages.jsonl");

test.each(rows.map((row) => [row.command, row] as const))("%s", (command, { message, help }) => {
  const [first] = classify(command, place).findings;
  expect({ message: first?.message, help: first?.help }).toEqual({ message, help });
});

const commands = fixtureFiles("fixtures/commands").flatMap((file) =>
  rowsOf<{ command: string; safety: string }>(file).flatMap(({ command, safety }) =>
    safety === "mutating" ? [command] : [],
  ),
);

let findings: readonly { readonly command: string; readonly finding: Finding }[] = [];
beforeAll(async () => {
  await ready();
  findings = [...new Set([...commands, ...rows.map(({ command }) => command)])].flatMap((command) =>
    classify(command, place).findings.map((finding) => ({ command, finding })),
  );
});

test("every command that a message suggests only reads", () => {
  const suggested = new Set(findings.flatMap(({ finding }) => finding.instead ?? []));
  expect(suggested.size).toBeGreaterThan(50);
  const wrong = [...suggested].filter((command) => classify(command, place).safety !== "read_only");
  expect(wrong).toEqual([]);
});

test("the spelling that a message suggests makes an end of it", () => {
  const suggestions: readonly (readonly [string, (word: string) => string])[] = [
    ["put `--` before it", (word) => `-- ${word}`],
    ["put it in double quotes, with `--` before it", (word) => `-- "${word}"`],
  ];
  const all = findings.flatMap(({ command, finding: { help, message, span } }) => {
    const spelled = suggestions.find(([suggested]) => help === suggested)?.[1];
    const word = command.slice(span.start, span.end);
    // Of a word that is partly in quotes, or inside another script, the new spelling is for people to find.
    return spelled && /^"?\$\w+"?$/.test(word) && !/'[^']*\$[^']*'/.test(command)
      ? [{ message, mended: command.slice(0, span.start) + spelled(word) + command.slice(span.end) }]
      : [];
  });
  expect(all.length).toBeGreaterThan(5);
  const wrong = all.filter(({ mended, message }) =>
    classify(mended, place).findings.some((finding) => finding.message === message),
  );
  expect(wrong).toEqual([]);
});

const policyWith = ({ field, value }: NonNullable<Finding["setting"]>): Policy => ({
  ...defaultPolicy,
  [field]: [value],
});

test("every setting that a message suggests makes an end of it", () => {
  const all = findings.filter(({ finding }) => finding.setting);
  expect(all.length).toBeGreaterThan(500);
  const left = all.filter(({ command, finding }) => {
    const { findings: others } = classify(command, {
      ...place,
      policy: policyWith(finding.setting ?? { field: "allow", value: "" }),
    });
    return others.some(
      ({ code, message, span }) =>
        code === finding.code && message === finding.message && span.start === finding.span.start,
    );
  });
  expect(left.map(({ command, finding }) => `${command}: ${finding.setting?.field} ${finding.setting?.value}`)).toEqual(
    [],
  );
});

test("no message stands twice for one place", () => {
  const said = findings.map(({ command, finding: { message, span } }) => `${command}: ${span.start} ${message}`);
  expect(duplicates(said)).toEqual([]);
});
