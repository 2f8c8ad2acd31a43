// The rules of Claude Code's user, read as the client reads them, for what runs instead of for what is written: what they forbid as
// prohibitions of a policy, and what they ask about. Files that its tools may not edit are places that no trial keeps by itself.
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { PolicySettings } from "../../policy/form.ts";
import { ruleFields } from "../../policy/rule.ts";
import { isRecord } from "../../system/is-record.ts";
import { orElse } from "../../system/or-else.ts";
import { quotedWord } from "../../system/quoted-word.ts";
import { realOf } from "../../system/there.ts";
import { upwards } from "../../system/upwards.ts";
import { clientArguments } from "./client-arguments.ts";
import { layers, settingsFiles } from "./settings-paths.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** Rules of the client, in the words of a policy. */
export interface ClientRules {
  /** What `permissions.deny` forbids, which files no rule lets be read, and which may not be edited without a person. */
  readonly prohibitions: PolicySettings;
  /** Commands about which a person wants to be asked, as rules of a policy. */
  readonly asks: readonly string[];
  /** The same as texts in which `*` stands for anything. */
  readonly asksLike: readonly string[];
}

/** Does Claude Code run this process? It tells its hooks the project, and its shells who they serve. */
export const isClient = ({ CLAUDECODE, CLAUDE_PROJECT_DIR }: Environment): boolean =>
  CLAUDECODE === "1" || Boolean(CLAUDE_PROJECT_DIR);

/** The folder in which the session began: the client says so to hooks alone, and has its settings there. */
export function sessionFolder(cwd: string, { CLAUDE_PROJECT_DIR }: Environment): string {
  if (CLAUDE_PROJECT_DIR) return CLAUDE_PROJECT_DIR;
  return upwards(cwd).find((folder) => existsSync(join(folder, ".claude"))) ?? cwd;
}

/**
 * The rules for a session that began in `started`. A file that the client ignores has none. `asking`: the process that asks, below
 * the client; absent: this one.
 */
export function clientRules(started: string, environment: Environment, asking = process.pid): ClientRules {
  const { settings, denied } = clientArguments(asking);
  const files = [...layers.flatMap((layer) => settingsFiles(layer, started, environment)), ...settings];
  // A text on the command line has no place of its own.
  const from: Origin = { path: join(started, ".claude", "settings.json"), started };
  const rules = [
    ...files.flatMap((each) => rulesIn(each, each.startsWith("/") ? { path: each, started } : from)),
    ...denied.flatMap((rule) => translated(rule, "deny", from)),
  ];
  const of = (...kinds: readonly Rule["kind"][]): readonly Rule[] => rules.filter(({ kind }) => kinds.includes(kind));
  const texts = (found: readonly Rule[]): readonly string[] => [...new Set(found.map(({ text }) => text))];
  const [deny, reads, hold] = [texts(of("deny")), texts(of("read")), texts(of("edit"))];
  return {
    prohibitions: {
      ...(deny.length > 0 ? { deny } : {}),
      ...(reads.length > 0 ? { reads: { deny: reads } } : {}),
      ...(hold.length > 0 ? { places: { hold } } : {}),
    },
    asks: texts(of("ask")),
    asksLike: texts(of("like")),
  };
}

/** `deny`, `ask`: a rule about commands. `like`: a text to ask about. `read`, `edit`: a pattern of paths. */
interface Rule {
  readonly kind: "deny" | "ask" | "like" | "read" | "edit";
  readonly text: string;
}

/** `settings`: a path, or a text. */
function rulesIn(settings: string, from: Origin): readonly Rule[] {
  const permissions = permissionsIn(settings);
  return (["deny", "ask"] as const).flatMap((list) => {
    const given = permissions?.[list];
    return (Array.isArray(given) ? given : []).flatMap((each) => translated(String(each), list, from));
  });
}

/** The rules of settings, a path or a text; undefined: they have none, or the client ignores them. */
export function permissionsIn(settings: string): Readonly<Record<string, unknown>> | undefined {
  if (settings.startsWith("/") && !existsSync(settings)) return undefined;
  // The client ignores the whole file.
  return orElse(() => recordIn(parsed(settings), "permissions"), undefined);
}

// Strict JSON, as the client reads it.
const parsed = (settings: string): unknown =>
  JSON.parse((settings.startsWith("/") ? readFileSync(settings, "utf8") : settings).replace(/^\uFEFF/, ""));

function recordIn(value: unknown, key: string): Readonly<Record<string, unknown>> | undefined {
  const member = isRecord(value) ? value[key] : undefined;
  return isRecord(member) ? member : undefined;
}

const written = /^(Bash|Read|Edit|MultiEdit|NotebookEdit|Write)(?:\((.*)\))?$/s;

/** A rule of the client as rules here. What the client refuses as a whole tool never comes to a hook. */
function translated(rule: string, list: "deny" | "ask", from: Origin): readonly Rule[] {
  const [, tool, about = ""] = written.exec(rule) ?? [];
  if (tool === "Read") return pathsOf(about, from).map((text) => ({ kind: "read", text }));
  if (tool === undefined) return [];
  // Trials know a project by its real path.
  if (tool !== "Bash")
    return [from, { ...from, started: realOf(from.started) ?? from.started, path: realOf(from.path) ?? from.path }]
      .flatMap((each) => pathsOf(about, each))
      .map((text) => ({ kind: "edit", text }));
  if (about === "" || about === "*" || about === ":*") return list === "ask" ? [{ kind: "like", text: "*" }] : [];
  const command = commandOf(about);
  if (command !== undefined) return [{ kind: list, text: command }];
  // `ls*` is about texts, among them all of `ls` itself, in each of its spellings.
  const begun = commandOf(about.replace(/(\w)\*$/, "$1 *"));
  const like = { kind: "like", text: about.replace(/:\*$/, "*") } as const;
  return begun === undefined ? [like] : [like, { kind: list, text: begun }];
}

/** `git push:*` and `git push *` as `git push **`; undefined: a rule about one command cannot say it. */
export function commandOf(about: string): string | undefined {
  const open = / ?(?::\*| \*)$/.exec(about);
  const words = (open ? about.slice(0, open.index) : about).trim();
  // Elsewhere the client's star spans words, and its words have no quotes.
  if (words === "" || words.includes("*")) return undefined;
  const rule = `${words.split(/\s+/).map(quotedWord).join(" ")}${open ? " **" : ""}`;
  return typeof ruleFields(rule) === "string" ? undefined : rule;
}

interface Origin {
  /** The file of settings. */
  readonly path: string;
  readonly started: string;
}

/** `//a` is absolute, `/a` belongs to the settings, `~/a` to the home; anything else counts from the session's folder, in any folder. */
function pathsOf(about: string, { path, started }: Origin): readonly string[] {
  const pattern = about.trim();
  if (pattern === "") return ["/**"];
  if (pattern.startsWith("//")) return [pattern.slice(1)];
  if (pattern.startsWith("~/")) return [pattern];
  if (pattern.startsWith("/")) return [dirname(path), dirname(dirname(path))].map((base) => join(base, pattern));
  const plain = pattern.replace(/^\.\//, "");
  const here = join(started, plain);
  return plain === pattern && !pattern.slice(0, -1).includes("/") ? [here, join(started, "**", plain)] : [here];
}

/** May a session that started in `cwd` have `permissions.ask` rules? True also if a file cannot be read. */
export const hasAskRules = (cwd: string, asking: number): boolean =>
  [...layers.flatMap((layer) => settingsFiles(layer, cwd)), ...clientArguments(asking).settings].some(asksIn);

function asksIn(settings: string): boolean {
  if (settings.startsWith("/") && !existsSync(settings)) return false;
  const ask = orElse(() => recordIn(parsed(settings), "permissions")?.ask, "unreadable");
  return ask !== undefined && !(Array.isArray(ask) && ask.length === 0);
}
