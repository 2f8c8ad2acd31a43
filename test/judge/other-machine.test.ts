// Commands on other machines: judged if the policy names the machine, and then as one of which nothing is known.
import { beforeAll, describe, expect, test } from "vitest";
import type { Policy } from "../../src/policy/policy.ts";
import { classify, judged, ready } from "../support/classify.ts";
import { rowsOf } from "../support/rows.ts";

interface Row {
  readonly command: string;
  readonly safety: "read_only" | "mutating";
  /** Of the first finding. */
  readonly code?: string;
}

beforeAll(() => ready());

const policy: Policy = { onMutating: "ask", writes: ["/tmp/**"], ssh: { hosts: ["h", "192.0.2.*"] } };
const place = { cwd: "/home/user/project", home: "/home/user" };

describe("with a policy that names two machines", () => {
  test.each(rowsOf<Row>("fixtures/judge/other-machine.jsonl"))("$safety: $command", ({ command, safety, code }) => {
    const verdict = classify(command, { ...place, policy });
    expect(verdict.safety).toBe(safety);
    expect(verdict.findings[0]?.code).toBe(code);
  });
});

test("none is named by default, and `*` names all", () => {
  expect(classify("ssh h uptime", place).reason).toBe("`ssh` runs `uptime` on `h`, which only reads there");
  expect(classify("ssh h uptime", { ...place, policy: { ...policy, ssh: { hosts: ["*"] } } }).safety).toBe("read_only");
});

test("a prohibition holds on machines that are not named, too", () => {
  const denying = { ...place, policy: { ...policy, ssh: { hosts: [] }, deny: ["docker **"] } };
  expect(classify("ssh h 'uptime; docker ps'", denying).findings[0]).toMatchObject({ code: "denied-by-rule" });
});

test("the policy's other fields hold there", () => {
  expect(
    classify("ssh h 'docker ps'", { ...place, policy: { ...policy, deny: ["docker **"] } }).findings,
  ).toMatchObject([{ code: "denied-by-rule" }]);
  const hidden = { ...policy, reads: { deny: ["/srv/keys"] } };
  expect(classify("ssh h 'cat /srv/keys/a'", { ...place, policy: hidden }).safety).toBe("mutating");
  const admitting = { ...policy, allow: ["touch **", "ssh **"] };
  expect(classify("ssh h 'touch a'", { ...place, policy: { ...policy, allow: ["touch **"] } }).safety).toBe("mutating");
  expect(classify("ssh h 'touch a'", { ...place, policy: admitting }).safety).toBe("read_only");
  const network = { hosts: ["example.com"], methods: ["read" as const] };
  expect(classify("ssh h uptime", { ...place, policy: { ...policy, network } }).findings).toMatchObject([
    { code: "network-host" },
  ]);
});

test("the sandbox here opens nothing for the programs there", () => {
  const { trace } = judged("ssh h 'docker ps; cat /etc/hosts'", { ...place, policy });
  expect(trace.programs.map(({ name }) => name)).toEqual(["ssh"]);
  expect(trace.effects.map(({ effect }) => effect.kind)).toEqual(["connects"]);
});
