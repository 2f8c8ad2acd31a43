// Settings as people have them × init, doctor, a second init, uninstall: what each says, and that nothing of theirs is lost.
import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, lstatSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { hookChecks } from "../../../src/cli/doctor/hook.ts";
import { settingsHere } from "../../../src/cli/doctor/layers.ts";
import { otherHookChecks } from "../../../src/cli/doctor/other-hooks.ts";
import { call, inPlace } from "../../support/in-process.ts";
import { type Ended, folder } from "../../support/programs.ts";

interface Form {
  readonly form: string;
  /** What stands in the file. */
  readonly text?: string | Buffer;
  /** Makes something else of it. */
  readonly make?: (file: string) => void;
  /** Of the project, unless it says otherwise. */
  readonly file?: "settings.local.json" | "user";
  readonly scope?: "--project" | "--local" | "--user";
  /** What init says where it does nothing. */
  readonly refuses?: RegExp;
  /** What init says beside its files. */
  readonly notes?: RegExp;
  /** What doctor finds broken after init; absent: nothing, and the hook is asked. */
  readonly broken?: RegExp;
  /** What doctor says of. */
  readonly says?: RegExp;
  /** Left after uninstall, where it is not what was there. */
  readonly after?: string;
}

const json = (value: unknown): string => `${JSON.stringify(value, undefined, 2)}\n`;
const hooks = (event: string, group: object): string => json({ hooks: { [event]: [group] } });
const other = { type: "command", command: "/opt/other" };

const forms: readonly Form[] = [
  { form: "none" },
  { form: "empty", text: "" },
  { form: "blanks", text: " \n" },
  { form: "an empty object", text: "{}" },
  { form: "an empty object over lines", text: "{\n}\n" },
  { form: "comments", text: '{\n  // mine\n  "model": "opus"\n}\n', refuses: /line 2, column 3: a comment/ },
  { form: "a trailing comma", text: '{ "model": "opus", }\n', refuses: /a comma before the end/ },
  { form: "a byte order mark", text: '\uFEFF{ "model": "opus" }\n' },
  { form: "CRLF", text: '{\r\n  "model": "opus"\r\n}\r\n' },
  { form: "Latin-1", text: Buffer.from('{ "model": "\xe9" }\n', "latin1"), refuses: /it is not UTF-8/ },
  { form: "broken", text: '{ "model": \n', refuses: /line 2, column 1/ },
  { form: "an array", text: "[]\n", refuses: /not a JSON object/ },
  { form: "a link", make: (file) => linkTo(file, "real.json", '{ "model": "opus" }\n') },
  { form: "a link to nothing yet", make: (file) => linkTo(file, "real.json") },
  { form: "a pipe", make: (file) => void execFileSync("mkfifo", [file]), refuses: /it is not a file/ },
  { form: "a folder", make: (file) => void mkdirSync(file), refuses: /it is not a file/ },
  {
    form: "read-only",
    make: (file) => {
      writeFileSync(file, '{ "model": "opus" }\n');
      chmodSync(file, 0o444);
    },
  },
  { form: "a hook for another tool", text: hooks("PreToolUse", { matcher: "Write", hooks: [other] }) },
  {
    form: "a hook for every tool",
    text: hooks("PreToolUse", { matcher: "*", hooks: [other] }),
    says: /`\/opt\/other`/,
  },
  {
    form: "a hook that answers questions",
    text: hooks("PermissionRequest", { hooks: [other] }),
    says: /may answer the client's questions/,
  },
  {
    form: "a hook that is not waited for",
    text: hooks("PreToolUse", { matcher: "Bash", hooks: [{ ...other, async: true }] }),
  },
  { form: "hooks: {}", text: '{ "hooks": {} }\n' },
  { form: "hooks: []", text: '{ "hooks": [] }\n', refuses: /`hooks` is not an object/ },
  { form: "hooks: null", text: '{ "hooks": null }\n', refuses: /`hooks` is not an object/ },
  { form: "permissions.allow", text: json({ permissions: { allow: ["Bash(ls:*)"] } }), notes: /Bash\(ls:\*\)/ },
  { form: "permissions.ask and deny", text: json({ permissions: { ask: ["Bash(rm:*)"], deny: ["Read(x)"] } }) },
  { form: "permissions: null", text: '{ "permissions": null }\n', refuses: /`permissions` is not an object/ },
  {
    form: "permissions.deny: null",
    text: '{ "permissions": { "deny": null } }\n',
    refuses: /`permissions.deny` is not an/,
  },
  { form: "every command allowed", text: json({ permissions: { allow: ["Bash"] } }), says: /`Bash`/ },
  {
    form: "a mode, and folders",
    text: json({ permissions: { defaultMode: "acceptEdits", additionalDirectories: ["/opt"] } }),
  },
  { form: "no mode of the client", text: json({ permissions: { defaultMode: "yolo" } }), broken: /no mode/ },
  { form: "no bypass", text: json({ permissions: { disableBypassPermissionsMode: "disable" } }) },
  {
    form: "hooks are off",
    text: '{ "disableAllHooks": true }\n',
    notes: /keeps hooks from being asked/,
    broken: /`disableAllHooks` keeps hooks/,
  },
  { form: "hooks are on", text: '{ "disableAllHooks": false }\n' },
  { form: "a key for managed settings", text: '{ "allowManagedHooksOnly": true }\n' },
  { form: "plugins", text: json({ enabledPlugins: { "a@b": true } }) },
  { form: "a plugin of the wrong form", text: json({ enabledPlugins: { "a@b": "yes" } }), broken: /`enabledPlugins`/ },
  { form: "a sandbox", text: json({ sandbox: { enabled: true, autoAllowBashIfSandboxed: true } }) },
  { form: "a sandbox of the wrong form", text: json({ sandbox: { enabled: "yes" } }), broken: /`sandbox.enabled`/ },
  { form: "a status line", text: json({ statusLine: { type: "command", command: "mine.sh" } }) },
  {
    form: "another shell",
    text: json({ env: { CLAUDE_CODE_SHELL: "/bin/zsh" } }),
    notes: /the shell stays `\/bin\/zsh`/,
  },
  { form: "a shell that is no text", text: json({ env: { CLAUDE_CODE_SHELL: 1 } }), refuses: /is not a string/ },
  { form: "BASH_ENV", text: json({ env: { BASH_ENV: "/opt/env" } }), says: /`BASH_ENV`/ },
  { form: "SHELL", text: json({ env: { SHELL: "/bin/zsh" } }) },
  { form: "settings of this machine", file: "settings.local.json", scope: "--local", text: '{ "model": "opus" }\n' },
  { form: "settings of the user", file: "user", scope: "--user", text: '{ "model": "opus" }\n' },
  {
    form: "an older safe-sh",
    text: json({
      hooks: { PreToolUse: [{ matcher: "Bash", hooks: [{ type: "command", command: "/old/bin/safe-sh-hook" }] }] },
      env: { CLAUDE_CODE_SHELL: "/old/bin/safe-bash" },
    }),
    after: "",
  },
  { form: "tabs", text: '{\n\t"model": "opus",\n\t"env": {\n\t\t"A": "b"\n\t}\n}\n' },
  { form: "odd indentation", text: '{\n   "model":"opus"  ,\n "env" :{"A":"b"   }\n     }' },
  { form: "minified", text: '{"model":"opus","hooks":{"Stop":[{"hooks":[]}]},"env":{"A":"b"}}' },
  {
    form: "very large",
    text: json({ env: Object.fromEntries(Array.from({ length: 1_000 }, (_, n) => [`A${n}`, "b"])) }),
  },
  { form: "a key twice", text: '{ "model": "opus", "model": "opus" }\n', refuses: /`model` is there twice/ },
  { form: "a key twice below", text: '{ "env": { "A": "b", "A": "c" } }\n', refuses: /`A` is there twice/ },
];

function linkTo(file: string, name: string, text?: string): void {
  if (text !== undefined) writeFileSync(join(file, "..", name), text);
  symlinkSync(name, file);
}

test("there are forty forms and more, each its own", () => {
  expect(new Set(forms.map(({ form }) => form)).size).toBe(forms.length);
  expect(forms.length).toBeGreaterThanOrEqual(40);
});

/** Has `whole` all characters of `part`, in their order? */
function holds(whole: string, part: string): boolean {
  let at = 0;
  for (const character of whole) if (character === part[at]) at++;
  return at >= part.length;
}

/** The bytes of a file; undefined: there is none, or no file. */
const bytesOf = (file: string): string | undefined =>
  existsSync(file) && lstatSync(file).isFile() ? readFileSync(file, "latin1") : undefined;

interface Started {
  readonly target: string;
  readonly before: string | undefined;
  readonly run: (name: "init" | "uninstall") => Promise<Ended>;
  /** What doctor says of the settings: `state what`. */
  readonly doctor: () => Promise<string>;
}

/** A project, and a home, with the form in its place. */
function start({ form, file: name, scope = "--project", text, make }: Form): Started {
  const [cwd, home] = [folder(), folder()];
  mkdirSync(join(cwd, ".git"));
  const file = join(name === "user" ? home : cwd, ".claude", name === "settings.local.json" ? name : "settings.json");
  mkdirSync(join(file, ".."), { recursive: true });
  if (text !== undefined) writeFileSync(file, text);
  make?.(file);
  const place = { cwd, env: { HOME: home } };
  const target = form.startsWith("a link") ? join(file, "../real.json") : file;
  return {
    target,
    before: bytesOf(target),
    run: (act) => call([act, scope], place),
    doctor: () =>
      inPlace(place, () => {
        const settings = settingsHere(undefined);
        const checks = [
          ...settings.checks,
          ...hookChecks(settings.read, settings, false),
          ...otherHookChecks(settings.read, settings),
        ];
        return checks.map(({ state, what }) => `${state} ${what}\n`).join("");
      }),
  };
}

test.each(forms.filter(({ refuses }) => refuses))("$form: nothing is changed", async (row) => {
  const { target, before, run, doctor } = start(row);
  const ended = await run("init");
  expect(ended).toMatchObject({ code: 1, stdout: "", stderr: expect.stringContaining("nothing was changed") });
  expect(ended.stderr).toMatch(row.refuses ?? /^$/);
  expect(await doctor()).toMatch(/^broken /m);
  const out = await run("uninstall");
  if (out.code !== 0) expect(out.stderr).toContain("nothing was changed");
  expect(bytesOf(target)).toBe(before);
});

const taken = forms.filter(({ refuses }) => !refuses);

test.each(taken)("$form: the hook is put in once, and all is as before in the end", async (row) => {
  const { target, before, run, doctor } = start(row);
  const ended = await run("init");
  expect(ended).toMatchObject({ code: 0, stderr: "", stdout: expect.stringMatching(row.notes ?? /./) });
  const made = bytesOf(target) ?? "";
  if (row.after === undefined) expect(holds(made, before ?? "")).toBe(true);
  const said = await doctor();
  if (row.broken) expect(said).toMatch(row.broken);
  expect(/^broken /m.test(said)).toBe(row.broken !== undefined);
  expect(said).toMatch(row.says ?? /./);
  expect((await run("init")).stdout).not.toMatch(/^(?:created|updated)/m);
  expect(bytesOf(target)).toBe(made);
  expect(await run("uninstall")).toMatchObject({ code: 0, stderr: "" });
  expect(bytesOf(target) ?? "").toBe(row.after ?? before ?? "");
  expect(existsSync(`${target}.before-safe-sh`)).toBe(false);
  expect(await doctor()).toMatch(/^broken /m);
});

test.each(taken)("$form: the copy is not needed for what it says", async (row) => {
  const { target, before, run } = start(row);
  await run("init");
  rmSync(`${target}.before-safe-sh`, { force: true });
  expect(await run("uninstall")).toMatchObject({ code: 0, stderr: "" });
  expect(meaning(bytesOf(target))).toEqual(meaning(row.after ?? before));
});

/** What the settings say, but for objects that hold nothing, and a switch that says what holds without it. */
const meaning = (text: string | undefined): unknown =>
  JSON.parse(
    JSON.stringify(JSON.parse((text ?? "").replace(/^\u00ef\u00bb\u00bf/, "").trim() || "{}"), (key, value) =>
      (key === "disableAllHooks" && value === false) ||
      (typeof value === "object" && value !== null && Object.keys(value).length === 0)
        ? undefined
        : value,
    ) ?? "{}",
  );
