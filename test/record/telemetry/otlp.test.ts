// `safe-sh log export` against a receiver of OTLP/HTTP on loopback.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { setTimeout as later } from "node:timers/promises";
import { describe, expect, onTestFinished, test } from "vitest";
import { writeDecisions } from "../../support/decisions.ts";
import { safe } from "../../support/in-process.ts";
import { folder } from "../../support/programs.ts";

interface Attribute {
  readonly key: string;
  readonly value: Readonly<Record<string, unknown>>;
}

interface Received {
  readonly path: string;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: Readonly<Record<string, never>>;
}

/** A receiver that answers with `status`. */
async function receiver(status = 200): Promise<{ readonly url: string; readonly got: Received[] }> {
  const got: Received[] = [];
  const server = createServer((request, response) => {
    let text = "";
    request.setEncoding("utf8").on("data", (piece: string) => {
      text += piece;
    });
    request.on("end", () => {
      got.push({ path: request.url ?? "", headers: request.headers, body: JSON.parse(text) });
      response.writeHead(status, { "content-type": "application/json" }).end("{}");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  return { url: `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`, got };
}

// biome-ignore lint/suspicious/noExplicitAny: the shapes of the protocol.
type Any = any;
const records = (got: readonly Received[]): readonly Any[] =>
  got
    .filter(({ path }) => path === "/v1/logs")
    .flatMap(({ body }) =>
      (body as Any).resourceLogs.flatMap((each: Any) => each.scopeLogs.flatMap((scope: Any) => scope.logRecords)),
    );
const attribute = (all: readonly Attribute[], key: string): unknown => {
  const value = all.find((each) => each.key === key)?.value ?? {};
  return Object.values(value)[0];
};

/** Ten seconds otherwise. */
const impatient = { OTEL_EXPORTER_OTLP_TIMEOUT: "1000" };

test("every decision once, as a log record; their counts as a metric", async () => {
  const { url, got } = await receiver();
  const state = folder();
  const env = { XDG_STATE_HOME: state, OTEL_EXPORTER_OTLP_HEADERS: "authorization=Bearer%20abc" };
  writeDecisions(state, 2_500, Date.parse("2026-11-22T12:00:00Z"));
  expect(await safe(["log", "export", "--otlp", url], { env })).toMatchObject({
    code: 0,
    stdout: "sent 2500 decisions\n",
    stderr: "",
  });
  const all = records(got);
  expect(all).toHaveLength(2_500);
  expect(all[2]).toMatchObject({
    severityText: expect.stringMatching(/INFO|WARN/),
    body: { stringValue: expect.any(String) },
    eventName: "safe_sh.decision",
  });
  expect(Number(BigInt(all.at(-1).timeUnixNano) / 1_000_000n)).toBe(Date.parse("2026-11-22T12:00:00Z"));
  expect(attribute(all[0].attributes, "safe_sh.agent")).toBe("claude-code");
  const metrics = got.filter(({ path }) => path === "/v1/metrics").map(({ body }) => body as Any);
  const points = metrics.flatMap((each) => each.resourceMetrics[0].scopeMetrics[0].metrics[0].sum.dataPoints);
  expect(points.reduce((sum: number, point: Any) => sum + Number(point.asInt ?? point.asDouble), 0)).toBe(2_500);
  expect(got[0]?.headers.authorization).toBe("Bearer abc");
  const [first] = got as readonly Any[];
  expect(attribute(first.body.resourceLogs[0].resource.attributes, "service.name")).toBe("safe-sh");
  // A second export sends what is new, and nothing twice.
  expect((await safe(["log", "export", "--otlp", url], { env })).stdout).toBe("sent 0 decisions\n");
  expect((await safe(["log", "export", "--otlp", url, "--all", "--decision", "deny"], { env })).stdout).toMatch(
    /^sent 3\d\d decisions\n$/,
  );
});

test("a receiver that refuses, or is not there: an error, and the next export begins anew", async () => {
  const refusing = await receiver(400);
  const state = folder();
  const env = { XDG_STATE_HOME: state, ...impatient };
  writeDecisions(state, 10, Date.now());
  const refused = await safe(["log", "export", "--otlp", refusing.url], { env });
  expect(refused).toMatchObject({
    code: 1,
    stdout: "",
    stderr: expect.stringContaining("help: is an OTLP/HTTP receiver at"),
  });
  const nobody = await safe(["log", "export", "--otlp", "http://127.0.0.1:9"], { env });
  expect(nobody).toMatchObject({ code: 1, stdout: "" });
  const { url } = await receiver();
  expect((await safe(["log", "export", "--otlp", url], { env })).stdout).toBe("sent 10 decisions\n");
}, 90_000);

describe("the resident", () => {
  const patience = { timeout: 20_000, interval: 100 };
  const settings = async (otlp: string): Promise<Readonly<Record<string, string>>> => {
    const home = folder();
    mkdirSync(join(home, "safe-sh"));
    writeFileSync(join(home, "safe-sh/policy.json"), JSON.stringify({ audit: { otlp } }));
    const all = { HOME: home, XDG_STATE_HOME: home, XDG_CONFIG_HOME: home, SAFE_SH_RESIDENT: "" };
    onTestFinished(() => void safe(["serve", "--stop"], { env: all }));
    return all;
  };
  const said = async (env: Readonly<Record<string, string>>): Promise<string> =>
    (await safe(["serve", "--status"], { env })).stdout;

  test("sends what it finds, and at its end what came meanwhile", { timeout: 60_000 }, async () => {
    const { url, got } = await receiver();
    const env = await settings(url);
    writeDecisions(String(env.HOME), 10, Date.now() - 1_000);
    await safe(["serve", "--start"], { env });
    await expect.poll(() => records(got).length, patience).toBe(10);
    await expect.poll(() => said(env), patience).toMatch(/\ndecisions: sent 10 decisions\n$/);
    await safe(["-c", "echo a"], { env });
    await safe(["serve", "--stop"], { env });
    await expect.poll(() => records(got).length, patience).toBe(11);
    expect(records(got).at(-1).body.stringValue).toBe("echo a");
  });

  test("answers all the same where nobody receives, and says so", { timeout: 60_000 }, async () => {
    const env: Readonly<Record<string, string>> = { ...(await settings("http://127.0.0.1:9")), ...impatient };
    writeDecisions(String(env.HOME), 10, Date.now() - 1_000);
    await safe(["serve", "--start"], { env });
    expect(await safe(["-c", "echo a"], { env })).toMatchObject({ stdout: "a\n", code: 0 });
    await expect.poll(() => said(env), patience).toContain("\ndecisions: safe-sh: log export: ");
  });

  test("sends nothing to where only a project's policy says", { timeout: 60_000 }, async () => {
    const { url, got } = await receiver();
    const env = await settings(url);
    const project = folder();
    const own = join(String(env.HOME), "safe-sh/policy.json");
    writeFileSync(join(project, ".safe-sh.json"), readFileSync(own));
    writeFileSync(own, "{}");
    writeDecisions(String(env.HOME), 10, Date.now() - 1_000);
    await safe(["serve", "--start"], { env, cwd: project });
    await safe(["-c", "echo a"], { env, cwd: project });
    await safe(["serve", "--stop"], { env, cwd: project });
    await later(500);
    expect(got).toEqual([]);
  });
});

test("bad calls say what to do", async () => {
  for (const given of [[], ["--otlp", "no"], ["--otlp", "ftp://x"], ["--otlp", "http://x", "more"]])
    expect(await safe(["log", "export", ...given])).toMatchObject({ code: 2, stdout: "" });
});

test("what sends, and what writes a page, is not proved to only read", async () => {
  for (const command of ["safe-sh log export --otlp http://x", "safe-sh replay --html a", "safe-sh report --html a"])
    expect(await safe(["check", "--quiet", command])).toMatchObject({ code: 1 });
});
