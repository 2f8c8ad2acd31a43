// Whoever may write a policy, or stand around one, takes no prohibition away: broken, moved, doubled, nested, unreadable, and asked at every door.
import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { hook, safeSh } from "../../support/built.ts";
import { safe } from "../../support/in-process.ts";
import { folder, run } from "../../support/programs.ts";

interface Place {
  readonly home: string;
  readonly project: string;
  readonly env: Readonly<Record<string, string>>;
}

interface Attack {
  readonly name: string;
  /** Gives the folder in which the commands are asked about, below the project; absent: the project itself. */
  readonly act: (place: Place) => Partial<Place> | undefined;
  /** The prohibitions that stand in no file any more, or in none that this user's are. */
  readonly gone?: readonly ("rule" | "path")[];
}

const deny = ["ls forbidden"];
const prohibitions = { deny, reads: { deny: ["private"] } };
const text = JSON.stringify(prohibitions);
const put = ({ project }: Place, content: string | Uint8Array): undefined =>
  void writeFileSync(join(project, ".safe-sh.json"), content);
const putUser = ({ home }: Place, content: string): undefined => {
  mkdirSync(join(home, ".config/safe-sh"), { recursive: true });
  writeFileSync(join(home, ".config/safe-sh/policy.json"), content);
};
const nested = (place: Place, own?: string): Partial<Place> => {
  const project = join(place.project, "inner");
  mkdirSync(join(project, ".git"), { recursive: true });
  mkdirSync(join(project, "private"));
  writeFileSync(join(project, "private/a"), "x\n");
  if (own !== undefined) writeFileSync(join(project, ".safe-sh.json"), own);
  return { project };
};
const inner = (more: string): string => text.replace(/\}$/, `,${more}}`);

const attacks: readonly Attack[] = [
  { name: "none", act: (at) => put(at, text) },
  { name: "an unknown field behind", act: (at) => put(at, inner('"x":1')) },
  { name: "an unknown field before", act: (at) => put(at, text.replace("{", '{"x":1,')) },
  { name: "a wrong value", act: (at) => put(at, inner('"onMutating":"allow"')) },
  { name: "a wrong type of another list", act: (at) => put(at, inner('"allow":"ls **"')) },
  { name: "a byte order mark", act: (at) => put(at, `\uFEFF${text}`) },
  { name: "a doubled key that opens", act: (at) => put(at, inner('"deny":[]')), gone: [] },
  { name: "a doubled object that opens", act: (at) => put(at, inner('"reads":{}')) },
  { name: "a doubled key inside", act: (at) => put(at, text.replace('"private"]', '"private"],"deny":[]')) },
  { name: "a doubled key by an escape", act: (at) => put(at, inner('"d\\u0065ny":[]')) },
  { name: "__proto__", act: (at) => put(at, inner('"__proto__":{"deny":[]}')) },
  { name: "a constructor", act: (at) => put(at, inner('"constructor":{"prototype":{}}')) },
  { name: "a comment", act: (at) => put(at, `// x\n${text}`) },
  { name: "a comma at the end", act: (at) => put(at, inner("").replace(",}", ",}")) },
  { name: "no end", act: (at) => put(at, text.slice(0, -1)) },
  { name: "half of it", act: (at) => put(at, text.slice(0, text.indexOf(',"reads"'))), gone: ["path"] },
  { name: "something behind it", act: (at) => put(at, `${text} x`) },
  { name: "two values", act: (at) => put(at, `${text}${JSON.stringify({})}`) },
  { name: "60,000 brackets", act: (at) => put(at, "[".repeat(60_000)), gone: ["rule", "path"] },
  { name: "60,000 brackets in a field", act: (at) => put(at, inner(`"x":${"[".repeat(60_000)}`)) },
  { name: "a huge file", act: (at) => put(at, inner(`"x":"${"y".repeat(20_000_000)}"`)) },
  { name: "UTF-16", act: (at) => put(at, Buffer.from(`\uFEFF${text}`, "utf16le")), gone: ["rule", "path"] },
  {
    name: "bytes that are no UTF-8",
    act: (at) =>
      put(
        at,
        Buffer.concat([Buffer.from(text.slice(0, -1)), Buffer.from([0x2c, 0x22, 0xff, 0x22]), Buffer.from(":1}")]),
      ),
  },
  { name: "a NUL", act: (at) => put(at, inner('"x":"\0"')) },
  { name: "a wrong rule beside", act: (at) => put(at, text.replace('"ls forbidden"', '"ls forbidden","ls && x"')) },
  { name: "a rule of a wrong type beside", act: (at) => put(at, text.replace('"ls forbidden"', '"ls forbidden",7')) },
  {
    name: "an example that fails",
    act: (at) => put(at, text.replace('"ls forbidden"', '{"command":"ls forbidden","match":["rm"]}')),
  },
  { name: "a profile that is not there", act: (at) => put(at, inner('"profile":"x"')) },
  {
    name: "a profile of its own that opens",
    act: (at) => put(at, inner('"profile":"x","profiles":{"x":{"deny":[],"reads":{"deny":[]},"allow":["ls **"]}}')),
  },
  { name: "an empty file", act: (at) => put(at, ""), gone: ["rule", "path"] },
  { name: "null", act: (at) => put(at, "null"), gone: ["rule", "path"] },
  {
    name: "a FIFO",
    act: ({ project }) => void execFileSync("mkfifo", [join(project, ".safe-sh.json")]),
    gone: ["rule", "path"],
  },
  { name: "a folder", act: ({ project }) => void mkdirSync(join(project, ".safe-sh.json")), gone: ["rule", "path"] },
  {
    name: "a link to another file",
    act: (at) => {
      writeFileSync(join(at.home, "real.json"), text);
      symlinkSync(join(at.home, "real.json"), join(at.project, ".safe-sh.json"));
      return undefined;
    },
  },
  {
    name: "a link to itself",
    act: ({ project }) => void symlinkSync(".safe-sh.json", join(project, ".safe-sh.json")),
    gone: ["rule", "path"],
  },
  {
    name: "a link to /dev/zero",
    act: ({ project }) => void symlinkSync("/dev/zero", join(project, ".safe-sh.json")),
    gone: ["rule", "path"],
  },
  {
    name: "no permission to read it",
    act: (at) => {
      put(at, text);
      chmodSync(join(at.project, ".safe-sh.json"), 0);
      return undefined;
    },
    // Root reads it.
    gone: process.getuid?.() === 0 ? [] : ["rule", "path"],
  },
  {
    name: "a repository inside",
    act: (at) => {
      put(at, text.replace('"private"', '"**/private"'));
      return nested(at);
    },
  },
  {
    name: "a repository inside that opens",
    act: (at) => {
      put(at, text.replace('"private"', '"**/private"'));
      return nested(at, '{"deny":[],"allow":["ls **"],"reads":{"deny":[]}}');
    },
  },
  {
    name: "a broken repository inside",
    act: (at) => {
      put(at, text.replace('"private"', '"**/private"'));
      return nested(at, "{");
    },
  },
  {
    name: "a user's own file, broken",
    act: (at) => putUser(at, inner('"x":1').replace('"private"', `"${at.project}/private"`)),
  },
  {
    name: "a user's own file beside a project's that opens",
    act: (at) => {
      putUser(at, text.replace('"private"', '"**/private"'));
      return put(at, '{"deny":[],"allow":["ls **"],"reads":{"allow":["private"]}}');
    },
  },
  {
    name: "the state folder in the project",
    act: (at) => {
      put(at, text);
      return { env: { ...at.env, XDG_STATE_HOME: join(at.project, "state") } };
    },
  },
  {
    name: "a profile of the environment",
    act: (at) => {
      put(at, text);
      return { env: { ...at.env, SAFE_SH_PROFILE: "planner" } };
    },
  },
  {
    name: "a profile of the environment that is not there",
    act: (at) => {
      put(at, text);
      return { env: { ...at.env, SAFE_SH_PROFILE: "nope" } };
    },
  },
  {
    name: "the folder of settings as a file",
    act: (at) => {
      put(at, text);
      rmSync(join(at.home, ".config"), { recursive: true, force: true });
      writeFileSync(join(at.home, ".config"), "");
      return undefined;
    },
  },
];

const commands = { rule: "ls forbidden", path: "cat private/a" } as const;

test.each(attacks)(
  "every door keeps the prohibitions: $name",
  async ({ act, gone = [] }) => {
    const home = folder();
    const outer = folder();
    mkdirSync(join(outer, ".git"));
    mkdirSync(join(outer, "private"));
    writeFileSync(join(outer, "private/a"), "x\n");
    const env = { HOME: home, XDG_STATE_HOME: join(home, "state"), XDG_CONFIG_HOME: join(home, ".config") };
    const place = { home, project: outer, env };
    const { project, env: given } = { ...place, ...act(place) };
    const options = { cwd: project, env: given };
    for (const [kind, command] of Object.entries(commands)) {
      // Nothing says so any more: then all is closed, and what only reads may still pass.
      if (gone.some((each) => each === kind)) continue;
      const checked = await safe(["check", command], options);
      expect({ door: "check", command, code: checked.code }).toEqual({ door: "check", command, code: 1 });
      const shell = await run(safeSh, ["-c", command], options);
      expect({ door: "-c", command, passed: shell.stdout.includes("x\n") || shell.code === 0 }).toEqual({
        door: "-c",
        command,
        passed: false,
      });
      const input = JSON.stringify({
        hook_event_name: "PreToolUse",
        tool_name: "Bash",
        cwd: project,
        tool_input: { command },
      });
      const answered = await run(hook, [], { ...options, input });
      expect({
        door: "hook",
        command,
        passed: answered.stdout.includes('"allow"') || (answered.code === 0 && answered.stdout === ""),
      }).toEqual({
        door: "hook",
        command,
        passed: false,
      });
    }
    // Nothing is opened meanwhile, no door shows a stack, and each says which file it is.
    const writing = await run(safeSh, ["-c", "touch made"], options);
    expect(writing.code).toBe(126);
    expect(writing.stderr).not.toMatch(/\n\s+at /);
  },
  120_000,
);
