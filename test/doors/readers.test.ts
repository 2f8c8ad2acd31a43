// Each door says what to do next to the one who reads it there: an agent cannot change the policy, a person can.
import { beforeAll, expect, test } from "vitest";
import { styleOf } from "../../src/cli/text/style.ts";
import { findingsText, verdictText } from "../../src/cli/text/verdict-text.ts";
import { examine } from "../../src/decide/examine.ts";
import { ready } from "../../src/decide/ready.ts";
import { refusalOf } from "../../src/doors/hook/refusal.ts";
import { createHookEngine } from "../../src/index.ts";
import { defaultPolicy } from "../../src/policy/policy.ts";
import { pictureOf } from "../../src/show/picture/picture.ts";

beforeAll(() => ready());

const source = "git push";
const policy = { ...defaultPolicy, deny: ["git push **"] };
const examined = () => examine({ source }, { policy, cwd: "/", home: "/home/me" }, "judge-only");
const agents = "do without it, or ask the user to change the policy";
const people = "do without it, or change the policy";

test("the hook and the library speak to an agent", async () => {
  const { verdict, decision } = await examined();
  const loaded = { policy, notices: [], problems: [] };
  const { reason } = refusalOf({ loaded, decided: { verdict, decision, notes: [] }, obstacle: undefined });
  expect(reason).toContain(agents);
  expect((await createHookEngine(policy).checkCommand(source)).verdict.findings[0]?.help).toBe(agents);
});

test("a terminal and a page speak to a person", async () => {
  const examination = await examined();
  const { verdict } = examination;
  expect(verdictText(verdict, styleOf(1))).toContain(people);
  expect(findingsText(source, verdict, styleOf(1))).toContain(people);
  expect(pictureOf(examination).findings[0]?.help).toBe(people);
});

test("a refusal that no terminal shows speaks to an agent", async () => {
  const { verdict } = await examined();
  expect(findingsText(source, verdict, styleOf(1), { reader: "agent", said: true })).toContain(agents);
});
