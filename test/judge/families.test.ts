// Siblings give one answer: what prints a file, a history, settings or a version, and what sends its arguments away.
import { beforeAll, describe, expect, test } from "vitest";
import { classify, ready } from "../support/classify.ts";
import { duplicates, rowsOf } from "../support/rows.ts";

interface Family {
  readonly family: string;
  /** For each text that stands for `{}`, `read_only` or the code of the first finding. */
  readonly answers: Readonly<Record<string, string>>;
  readonly commands: readonly string[];
  /** Commands with another answer to what is refused, or which are refused all the same, and why. */
  readonly others?: Readonly<Record<string, string>>;
}

beforeAll(() => ready());

const answerTo = (command: string): string => {
  const { safety, findings } = classify(command, { cwd: "/work/project", home: "/home/me" });
  return safety === "read_only" ? safety : (findings[0]?.code ?? "");
};

describe.each(rowsOf<Family>("fixtures/families.jsonl"))("$family", ({ answers, commands, others = {} }) => {
  test.each(Object.entries(answers))("%s: %s", (text, answer) => {
    const differing = commands.filter((command) => answerTo(command.replaceAll("{}", text)) !== answer);
    expect(differing.filter((command) => !(command in others))).toEqual([]);
    // No exception passes where the others are refused.
    if (answer !== "read_only")
      for (const command of Object.keys(others))
        expect([command, answerTo(command.replaceAll("{}", text))]).not.toEqual([command, "read_only"]);
  });

  test("each command once, each exception among them", () => {
    expect(duplicates([...commands])).toEqual([]);
    expect(Object.keys(others).filter((command) => !commands.includes(command))).toEqual([]);
    const agrees = (command: string): boolean =>
      Object.entries(answers).every(([text, answer]) => answerTo(command.replaceAll("{}", text)) === answer);
    expect(Object.keys(others).filter(agrees)).toEqual([]);
  });
});
