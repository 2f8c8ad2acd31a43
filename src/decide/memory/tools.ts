// What a host's other tools do, in the words of the judge, as far as the host tells a hook: they read files and pages, and call
// servers of which nothing but a name is known.
import { readsByName } from "../../catalog/knowledge/server-tools.ts";
import { textOf } from "../../interpret/text.ts";
import type { Effect } from "../../judge/effect.ts";
import { siteAt } from "../../judge/site.ts";
import { emptyTrace } from "../../judge/trace.ts";
import type { Policy } from "../../policy/policy.ts";
import type { Found } from "./deed.ts";

/** A call of a tool that runs no shell. */
export interface ToolCall {
  readonly tool: string;
  readonly input: unknown;
}

/** The field with what a tool reads: the path of a file, or an address. */
const fields: Readonly<Record<string, readonly ["file" | "address", string]>> = {
  Read: ["file", "file_path"],
  Grep: ["file", "path"],
  WebFetch: ["address", "url"],
  WebSearch: ["address", ""],
};

const passes = {
  verdict: { safety: "read_only", source: "allowlist", findings: [] },
  decision: "allow",
  admitted: [],
} as const;

const span = { start: 0, end: 0 };

/** The call as a command that passes; undefined: it is of no matter. `cwd`, `home`: absolute paths. */
export function foundInTool(
  { tool, input }: ToolCall,
  { cwd, home, policy }: { readonly cwd: string; readonly home: string; readonly policy: Policy },
): Found | undefined {
  const effects = effectsOf(tool, typeof input === "object" && input !== null ? Object.entries(input) : []);
  const place = { command: tool, site: siteAt(cwd, home), policy };
  const trace = { ...emptyTrace, effects: effects.map((effect) => ({ effect, place })) };
  return effects.length === 0 ? undefined : { ...passes, trace };
}

type Effects = readonly Exclude<Effect, { readonly kind: "names" }>[];

function effectsOf(tool: string, input: readonly (readonly [string, unknown])[]): Effects {
  const [kind, field] = (Object.hasOwn(fields, tool) ? fields[tool] : undefined) ?? ["server", ""];
  const texts = input.flatMap(([name, value]) => (typeof value === "string" ? [{ name, value }] : []));
  const given = texts.find(({ name }) => name === field)?.value;
  if (kind === "file") return given === undefined ? [] : [{ kind: "reads", path: textOf(given), lines: true, span }];
  if (kind === "address") return [asks(given ?? "")];
  if (!tool.startsWith("mcp__")) return [];
  const addresses = texts.filter(({ value }) => /^https?:\/\//i.test(value)).map(({ value }) => asks(value));
  return [...addresses, asks(""), ...(readsByName(tool) ? [] : [sends])];
}

const asks = (host: string) => ({ kind: "connects", method: "read", host: textOf(host), span }) as const;
const sends = { kind: "controls", what: "remote", span } as const;
