// Command lines as calls of Claude Code: real ones, and forgeries of each part.
import { beforeAll, describe, expect, test } from "vitest";
import { readArguments } from "../../../src/doors/shell/arguments.ts";
import { type Call, callOf, meant } from "../../../src/doors/shell/claude-code/calls.ts";
import { glueAfterSession, glueBeforeSession } from "../../../src/doors/shell/claude-code/glue.ts";
import { matchForm, printed, stepsOf } from "../../../src/doors/shell/claude-code/steps.ts";
import { parse } from "../../../src/syntax/parse.ts";
import { ready } from "../../support/classify.ts";
import { duplicates, fixtureFiles, rowsOf } from "../../support/rows.ts";

interface Row {
  readonly note?: string;
  /** What follows the program's name. */
  readonly args: readonly string[];
  /** What differs from the environment of the client's commands; null: it is not set. */
  readonly env?: Readonly<Record<string, string | null>>;
  readonly call: Call["kind"];
  readonly script?: string;
  /** The command alone. Default: the script. */
  readonly command?: string;
  readonly standardInput?: string;
  readonly directoryFile?: string;
  /** A part of the reason. */
  readonly why?: string;
}

const usual = { HOME: "/home/user", CLAUDECODE: "1", CLAUDE_CODE_CHILD_SESSION: "1" };

function callOfRow({ args, env = {} }: Row): Call {
  const all = Object.entries({ ...usual, ...env }).map(([name, value]) => [name, value ?? undefined] as const);
  const environment = Object.fromEntries(all);
  const request = readArguments(args);
  if (request.kind === "usage") throw new Error(request.message);
  return callOf(meant(request, environment), environment);
}

const files = fixtureFiles("fixtures/envelopes");
const all = files.flatMap((file) => rowsOf<Row>(file));

beforeAll(() => ready());

test("no row stands twice", () => {
  expect(files.length).toBeGreaterThan(2);
  expect(duplicates(all.map(({ args, env }) => JSON.stringify([args, env])))).toEqual([]);
});

describe.each(files)("%s", (file) => {
  test.each(rowsOf<Row>(file).map((row) => [row.note ?? row.script ?? "", row] as const))("%s", (_name, row) => {
    const call = callOfRow(row);
    expect(call.kind).toBe(row.call);
    if (call.kind === "envelope") {
      const { script, command = script, standardInput, directoryFile } = row;
      expect(call.envelope).toEqual({ script, command, standardInput, directoryFile });
    }
    if (call.kind === "none") {
      if (row.why === undefined) expect(call.why).toBeUndefined();
      else expect(call.why).toContain(row.why);
    }
  });
});

describe("the glue", () => {
  const forms = [...glueBeforeSession, ...glueAfterSession].flatMap((part) => part.forms);

  test.each(forms)("is one list, as its table says, and only itself: $text", (form) => {
    const parsed = parse(form.text);
    const [item] = parsed.trusted ? parsed.script.list.items : [];
    const steps = item ? stepsOf(item.andOr) : [];
    expect(
      steps.map(({ joined, pipeline }) => `${joined === "start" ? "" : `${joined} `}${printed(pipeline)}`),
    ).toEqual(form.steps);
    expect(forms.filter((other) => matchForm(steps, 0, other, (path) => path === "SNAPSHOT") === steps.length)).toEqual(
      [form],
    );
  });

  test("is seen in the client's calls, every part", () => {
    const seen = all.filter(({ call }) => call === "envelope").map(({ args }) => args.at(-1) ?? "");
    const missing = forms.filter(({ text: form }) => {
      const [before = "", after = ""] = form.split("SNAPSHOT");
      return !seen.some((text) => text.includes(before) && text.includes(after));
    });
    expect(missing).toEqual([]);
  });
});
