// A result as text for a model.
import { expect, test } from "vitest";
import type { NotRun, Ran } from "../../../src/index.ts";
import { resultText } from "../../../src/index.ts";

const verdict = { safety: "mutating", reason: "`rm` deletes `x`", findings: [] } as unknown as Ran["verdict"];
const ran: Ran = {
  ...{ status: "ran", command: "ls", verdict, approved: false, exitCode: 0, signal: undefined },
  ...{ stdout: "a\n", stderr: "", truncated: false },
};
const refused: NotRun = { status: "refused", command: "rm x", verdict, why: "policy", reason: "`rm` deletes `x`" };
const finding = { code: "deletes-file", message: "`rm` deletes `x`", help: "ask the user to run it" };

test.each<[string, Ran | NotRun, string]>([
  ["its output alone", ran, "a\n"],
  ["how it ended", { ...ran, exitCode: 3 }, "a\n\nexit code 3"],
  ["the signal that ended it", { ...ran, exitCode: undefined, signal: "SIGKILL" }, "a\n\nended by SIGKILL"],
  [
    "that its time was up",
    { ...ran, ended: "timeout", exitCode: 143 },
    "a\n\nsafe-sh: it was ended: its time was up\nexit code 143",
  ],
  [
    "what became of its changes",
    { ...ran, trial: { state: "held", number: 3, changes: [], says: "held 1 change" } },
    "a\n\nsafe-sh: held 1 change",
  ],
  ["why it did not run", refused, "safe-sh: refused: `rm` deletes `x`"],
  [
    "what passes instead",
    { ...refused, verdict: { ...verdict, findings: [finding] } as unknown as Ran["verdict"] },
    "safe-sh: refused: `rm` deletes `x`\n  help: ask the user to run it",
  ],
  [
    "what a person did not want, and why it was asked",
    {
      ...refused,
      why: "rejected",
      reason: "no",
      verdict: { ...verdict, findings: [finding] } as unknown as Ran["verdict"],
    },
    "safe-sh: refused: no\n`rm` deletes `x`\n  help: ask the user to run it",
  ],
])("says %s", (_what, result, text) => expect(resultText(result)).toBe(text));
