// The hostile texts in what is kept, and shown later: decisions, trials, names of files and commits, settings, transcripts, answers of a server.
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { events, otherHosts } from "../../src/hosts/events.ts";
import { hook, safeSh } from "../support/built.ts";
import { texts, unseen } from "../support/hostile-texts.ts";
import { call } from "../support/in-process.ts";
import { environment, folder, run } from "../support/programs.ts";
import { share } from "../support/rows.ts";

interface Here {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
}

interface Place {
  readonly name: string;
  /** It starts a program, so that only a share of the texts is fed. */
  readonly starts?: true;
  readonly feed: (text: string, here: Here) => Promise<string>;
  /** Lines of a file, or of a message, are lines. */
  readonly showsLines?: true;
  /** Texts without these can stand there. */
  readonly without?: RegExp;
}

const said = ({ stdout, stderr }: { readonly stdout: string; readonly stderr: string }): string => `${stdout}${stderr}`;
const argument = /\0/;
const fileName = /[\0/\ud800-\udfff]|.{200}/s;
const noSurrogate = /[\0\ud800-\udfff]/;
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

const callIn = async (given: readonly string[], here: Here): Promise<string> => said(await call(given, here));

const policy = (here: Here, value: unknown): void =>
  writeFileSync(join(here.cwd, ".safe-sh.json"), JSON.stringify(value));

/** A decision in the log, with the text wherever a text can be. */
function logged(text: string, { env, cwd }: Here): void {
  const at = join(env.XDG_STATE_HOME ?? "", "safe-sh");
  mkdirSync(at, { recursive: true });
  const line = {
    level: 30,
    time: Date.now(),
    pid: 1,
    door: "hook",
    host: "claude-code",
    command: `npm run ${text}`,
    cwd: `${cwd}/${text}`,
    safety: "mutating",
    source: "unknown",
    reason: text,
    codes: ["unlisted-command"],
    decision: "ask",
    session: text,
  };
  writeFileSync(join(at, "decisions.jsonl"), `${JSON.stringify(line)}\n`.repeat(3));
}

const afterLog =
  (...given: string[]) =>
  async (text: string, here: Here): Promise<string> => {
    logged(text, here);
    return callIn(given, here);
  };

const page = async (given: readonly string[], here: Here): Promise<string> => {
  const path = join(here.cwd, "page.html");
  const shown = await callIn([...given, "--html", path], here);
  const html = readFileSync(path, "utf8");
  expect(html).not.toMatch(/<script>alert|<img src=x/);
  // Its own script is ours.
  return `${shown}${html.replaceAll(/<script>[^]*?<\/script>/g, "")}`;
};

const pageOfLog = async (text: string, here: Here): Promise<string> => {
  logged(text, here);
  return page(["report"], here);
};

/** A transcript-like list of commands. */
const listed = (text: string, { cwd }: Here): string => {
  const path = join(cwd, "list.jsonl");
  const line = JSON.stringify({ command: `npm run ${quoted(text)}`, cwd: `/home/${text}`, time: 1_795_391_853_862 });
  writeFileSync(path, `${line}\n`.repeat(3));
  return path;
};

/** A trial that is held: its command, the names of its files, and the subject of its commit hold the text. */
async function held(text: string, here: Here): Promise<void> {
  const git = (...given: string[]): string =>
    execFileSync("git", ["-c", "user.name=x", "-c", "user.email=x@x", ...given], {
      cwd: here.cwd,
      env: here.env,
      encoding: "utf8",
    });
  git("init", "-q");
  writeFileSync(join(here.cwd, "a"), "one\n");
  git("add", "a");
  git("commit", "-qm", "one");
  const name = fileName.test(text) ? "name" : text;
  const script = `echo ${quoted(text)} > a; echo two > ${quoted(name)}; mkdir d; ln -s ${quoted(name)} d/link; git -c user.name=${quoted(text.replaceAll(/[\n<>]/g, ""))}x -c user.email=x@x commit -qam ${quoted(text)}`;
  const tried = await run(safeSh, ["try", "--", script], here);
  if (!/trial|held|change/.test(said(tried))) throw new Error(said(tried));
}

const afterTrial =
  (...given: string[]) =>
  async (text: string, here: Here): Promise<string> => {
    await held(text, here);
    return callIn(given, here);
  };

const mcp = async (calls: readonly object[], here: Here): Promise<string> => {
  const params = { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "x", version: "1" } };
  const lines = [
    { id: 1, method: "initialize", params },
    { method: "notifications/initialized" },
    ...calls.map((each, at) => ({ id: at + 2, method: "tools/call", params: each })),
  ].map((each) => JSON.stringify({ jsonrpc: "2.0", ...each }));
  const { stdout, stderr } = await run(safeSh, ["mcp"], { ...here, input: `${lines.join("\n")}\n` });
  // What a model reads, and not the protocol's JSON around it.
  const contents = stdout
    .trimEnd()
    .split("\n")
    .flatMap((line) => (JSON.parse(line).result?.content ?? []) as { readonly text?: string }[]);
  expect(contents.length).toBe(calls.length);
  return `${contents.map(({ text = "" }) => `${text}\n`).join("")}${stderr}`;
};

const hooks: readonly Place[] = otherHosts.map((host) => ({
  name: `the hook of ${host}`,
  starts: true,
  feed: async (text, here) => {
    policy(here, { deny: [{ command: "rm **", message: text }], [text]: 1 });
    const input = JSON.stringify(events[host].sample(`rm ${quoted(text)}`, here.cwd));
    const { stdout, stderr } = await run(hook, ["--host", host], { ...here, input });
    const reasons = stdout === "" ? [] : textsIn(JSON.parse(stdout));
    return `${stdout}${stderr}${reasons.map((each) => `${each}\n`).join("")}`;
  },
}));

/** All texts in a value. */
function textsIn(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

const places: readonly Place[] = [
  ...hooks,
  { name: "log", feed: afterLog("log") },
  { name: "log --json", feed: afterLog("log", "--json") },
  { name: "stats", feed: afterLog("stats") },
  { name: "stats --json", feed: afterLog("stats", "--json") },
  { name: "suggest", feed: afterLog("suggest") },
  { name: "suggest --json", feed: afterLog("suggest", "--json") },
  { name: "deny, with what it would have stopped", feed: afterLog("deny", "npm run **") },
  { name: "a page of report", feed: pageOfLog },
  { name: "replay", starts: true, feed: async (text, here) => callIn(["replay", listed(text, here)], here) },
  {
    name: "replay --json",
    starts: true,
    feed: async (text, here) => callIn(["replay", "--json", listed(text, here)], here),
  },
  { name: "a page of replay", starts: true, feed: async (text, here) => page(["replay", listed(text, here)], here) },
  {
    name: "check --json",
    without: argument,
    feed: (text, here) => callIn(["check", "--json", `rm ${quoted(text)}`], here),
  },
  {
    name: "explain --json",
    without: argument,
    feed: (text, here) => callIn(["explain", "--json", `rm ${quoted(text)}`], here),
  },
  {
    name: "explain --svg",
    showsLines: true,
    without: argument,
    feed: (text, here) => callIn(["explain", "--svg", `rm ${quoted(text)}`], here),
  },
  {
    name: "explain --html",
    showsLines: true,
    without: argument,
    feed: (text, here) => callIn(["explain", "--html", `rm ${quoted(text)}`], here),
  },
  {
    name: "policy",
    feed: (text, here) => {
      policy(here, {
        deny: [{ command: `rm ${quoted(text.slice(0, 100))}`, message: text }],
        writes: [text],
        environment: [`A=${text}`],
        profiles: { [text]: {} },
      });
      return callIn(["policy"], here);
    },
  },
  {
    name: "policy --json",
    feed: (text, here) => {
      policy(here, { deny: [{ command: "rm x", message: text }], reads: { deny: [text] }, blockedPatterns: [text] });
      return callIn(["policy", "--json"], here);
    },
  },
  {
    name: "doctor",
    starts: true,
    feed: async (text, here) => {
      policy(here, { [text]: 1 });
      mkdirSync(join(here.cwd, ".claude"));
      const handler = { type: "command", command: `echo ${quoted(text)}` };
      const settings = {
        env: { CLAUDE_CODE_SHELL: text, PATH: text },
        hooks: {
          PreToolUse: [
            { matcher: text, hooks: [handler] },
            { matcher: "Bash", hooks: [handler] },
          ],
        },
      };
      writeFileSync(join(here.cwd, ".claude/settings.json"), JSON.stringify(settings));
      return callIn(["doctor"], here);
    },
  },
  {
    name: "doctor --json",
    starts: true,
    feed: async (text, here) => {
      policy(here, { [text]: 1 });
      return callIn(["doctor", "--json"], here);
    },
  },
  {
    name: "trust",
    feed: async (text, here) => {
      policy(here, {
        allow: [{ command: `rm ${quoted(text.slice(0, 100))}` }],
        writes: [text],
        profiles: { [text]: { writes: [text] } },
      });
      return callIn(["trust", "--yes"], here);
    },
  },
  {
    name: "trust in a folder of that name",
    without: fileName,
    feed: async (text, here) => {
      const cwd = join(here.cwd, text);
      mkdirSync(cwd);
      writeFileSync(join(cwd, ".safe-sh.json"), "{}");
      return `${await callIn(["trust", "--yes"], { ...here, cwd })}${await callIn(["trust"], { ...here, cwd })}${await callIn(["trust", "--revoke"], { ...here, cwd })}`;
    },
  },
  {
    name: "init in a folder of that name",
    without: fileName,
    starts: true,
    feed: async (text, here) => {
      const cwd = join(here.cwd, text);
      mkdirSync(join(cwd, ".git"), { recursive: true });
      const all = [["init", "--dry-run"], ["init"], ["doctor"], ["uninstall"]];
      let out = "";
      for (const given of all) out += await callIn(given, { ...here, cwd });
      return out;
    },
  },
  {
    name: "init --dry-run over such settings",
    starts: true,
    feed: async (text, here) => {
      mkdirSync(join(here.cwd, ".git"));
      mkdirSync(join(here.cwd, ".claude"));
      writeFileSync(
        join(here.cwd, ".claude/settings.local.json"),
        JSON.stringify({ [text]: 1, env: { A: text } }, undefined, 2),
      );
      return callIn(["init", "--dry-run"], here);
    },
  },
  {
    name: "status-line",
    starts: true,
    feed: async (text, here) => {
      logged(text, here);
      const input = JSON.stringify({ workspace: { project_dir: `/${text}` } });
      return said(await run(safeSh, ["status-line"], { ...here, input }));
    },
  },
  { name: "trials", starts: true, without: noSurrogate, feed: afterTrial("trials") },
  { name: "trials --json", starts: true, without: noSurrogate, feed: afterTrial("trials", "--json") },
  { name: "diff", starts: true, showsLines: true, without: noSurrogate, feed: afterTrial("diff") },
  { name: "diff --stat", starts: true, without: noSurrogate, feed: afterTrial("diff", "--stat") },
  { name: "diff --hunks", starts: true, showsLines: true, without: noSurrogate, feed: afterTrial("diff", "--hunks") },
  {
    name: "keep and undo",
    starts: true,
    without: noSurrogate,
    feed: async (text, here) => {
      const kept = await afterTrial("keep", "--yes")(text, here);
      return `${kept}${await callIn(["undo", "--yes"], here)}`;
    },
  },
  { name: "drop", starts: true, without: noSurrogate, feed: afterTrial("drop", "--yes") },
  {
    name: "try itself",
    starts: true,
    without: noSurrogate,
    feed: async (text, here) => {
      const name = fileName.test(text) ? "name" : text;
      return said(await run(safeSh, ["try", "--", `echo x > ${quoted(name)}; mkdir ${quoted(`${name}d`)}`], here));
    },
  },
  {
    name: "mcp: check, run, and trials",
    starts: true,
    without: noSurrogate,
    feed: async (text, here) => {
      await held(text, here);
      return mcp(
        [
          { name: "check", arguments: { command: `rm ${quoted(text)}` } },
          { name: "run", arguments: { command: `rm ${quoted(text)}` } },
          { name: "run", arguments: { command: "ls", cwd: text } },
          { name: "changes", arguments: {} },
          { name: "keep", arguments: { trial: 1 } },
          { name: "drop", arguments: { trial: 7 } },
        ],
        here,
      );
    },
  },
  {
    name: "mcp: diff",
    starts: true,
    showsLines: true,
    without: noSurrogate,
    feed: async (text, here) => {
      await held(text, here);
      return mcp([{ name: "diff", arguments: {} }], here);
    },
  },
  {
    name: "preamble",
    feed: (text, here) => {
      policy(here, { deny: [{ command: "rm **", message: text }] });
      return callIn(["preamble"], here);
    },
  },
];

const made = (): Here => {
  const home = folder();
  return {
    cwd: folder(),
    env: environment({ HOME: home, XDG_STATE_HOME: join(home, "state"), XDG_CONFIG_HOME: join(home, "config") }),
  };
};

test.each(places)(
  "$name: stays on its line, and is seen",
  async ({ feed, without, showsLines, starts }) => {
    const those = texts.filter((text) => !without?.test(text));
    const harmless = (await feed("ab", made())).split("\n").length;
    // It prints something, or nothing is tested.
    expect(harmless).toBeGreaterThan(1);
    const wrong: object[] = [];
    for (const text of share(those, starts ? 200 : 40)) {
      const all = await feed(text, made());
      const found = unseen.exec(all);
      const lines = all.split("\n").length;
      if (found) wrong.push({ text, found: all.slice(Math.max(0, found.index - 60), found.index + 20) });
      else if (!showsLines && lines > harmless)
        wrong.push({ text, lines: lines - harmless, found: all.slice(0, 1500) });
    }
    expect(wrong.slice(0, 2)).toEqual([]);
  },
  1_200_000,
);
