// `safe-sh policy`: the settings here, each with the layer it comes from; and the rules that match a command.

import { type LoadedPolicy, loadPolicy, widenedRules } from "../decide/checked-policy.ts";
import { examine } from "../decide/examine.ts";
import { matchedRules } from "../decide/matched-rules.ts";
import { ready } from "../decide/ready.ts";
import { told } from "../doors/told.ts";
import { decisionHere } from "../doors/tryable.ts";
import { reasonOf } from "../findings/words.ts";
import { builtInBlocks } from "../policy/built-in-blocks.ts";
import type { From } from "../policy/field-kinds.ts";
import type { Settings } from "../policy/fields.ts";
import type { PolicyFile } from "../policy/files/files.ts";
import type { Audit, CommandRule, Network } from "../policy/policy.ts";
import { visible } from "../system/visible.ts";
import { tellJson, tellLines, write } from "../system/write.ts";
import { invalidPatterns } from "./patterns.ts";
import { subcommand } from "./subcommand.ts";
import * as rows from "./table/judge.ts";
import { type Style, styleOf } from "./text/style.ts";
import { matchText } from "./text/trace-text.ts";

export const policy = subcommand(rows.policy, async ({ values, operands }) => {
  const [verb, command, ...more] = operands;
  if (values.schema) {
    const { policyJsonSchema } = await import("../policy/schema.ts");
    tellLines(`${JSON.stringify(policyJsonSchema(), undefined, 2)}\n`);
    return 0;
  }
  if (verb !== undefined && (verb !== "test" || command === undefined || more.length > 0))
    return {
      wrong: verb === "test" ? "test takes one command" : `\`${visible(verb)}\` is not one of its verbs`,
      help: "quote the command, as in `safe-sh policy test 'npm run build'`",
    };
  const loaded = await loadPolicy({
    cwd: process.cwd(),
    ...(values.profile === undefined ? {} : { commandLine: { profile: values.profile } }),
  });
  if (command !== undefined) return test(command, loaded, values.json);
  const warnings = [...(await invalidPatterns(loaded.settings)), ...(await widenedRules(loaded.settings))];
  if (values.json) tellJson({ ...loaded, plan: undefined, warnings });
  else write(1, text(loaded, warnings, styleOf(1)));
  return loaded.problems.length > 0 ? 1 : 0;
});

function text({ settings, files, notices, problems }: LoadedPolicy, warnings: readonly string[], style: Style): string {
  const rows = rowsOf(settings);
  const width = Math.max(...rows.map(([name]) => name.length));
  const middle = Math.min(Math.max(...rows.map(([, value]) => value.length)), 60);
  const lines = rows.map(
    ([name, value, from]) =>
      `${style.strong(name.padEnd(width))}  ${visible(value).padEnd(middle)}  ${style.dim(visible(from))}`,
  );
  const read = files.map((file) => `  ${visible(file.path)}: ${stateOf(file)}`);
  const notes = [
    ...problems.map((line) => `${style.bad("problem")}: ${visible(line)}; everything that is not proved is denied`),
    ...[...warnings, ...notices].map((line) => `note: ${visible(line)}`),
  ];
  return `${[...lines, "", read.length > 0 ? "files:" : "files: none", ...read, ...notes].join("\n")}\n`;
}

/** How much of a file holds. */
export function stateOf({ name, trust, above, problem }: PolicyFile): string {
  if (problem !== undefined) return "not read, but what can be read of its prohibitions holds";
  if (above) return "of a folder above: only its prohibitions hold";
  return name === "project" ? trustWords[trust] : "read";
}

const trustWords = {
  trusted: "trusted",
  changed: "changed since it was trusted: it only tightens",
  unknown: "not trusted: it only tightens",
} as const;

type Row = readonly [name: string, value: string, from: string];

const networkText = ({ hosts, methods }: Network): string => `${hosts.join(" ") || "no host"} (${methods.join(", ")})`;

const auditText = ({ enabled, maxBytes, maxDays, otlp }: Audit): string =>
  enabled
    ? `on: put aside at ${maxBytes / 1e6} MB, deleted after ${maxDays} days${otlp === undefined ? "" : `, sent to ${otlp}`}`
    : "off";

/** Every setting as a line. */
export function rowsOf(settings: Settings): readonly Row[] {
  const one = (name: string, { value, from }: From<unknown>): Row => [
    name,
    typeof value === "string" ? value : JSON.stringify(value),
    from,
  ];
  const list = <Value>(name: string, all: readonly From<Value>[], shown: (value: Value) => string): readonly Row[] =>
    all.length === 0 ? [[name, "none", "built-in"]] : all.map(({ value, from }) => [name, shown(value), from]);
  const rule = ({ command, cwd }: CommandRule): string => (cwd === undefined ? command : `${command}  (in ${cwd})`);
  return [
    one("profile", settings.profile),
    one("onMutating", settings.onMutating),
    one("sandbox", settings.sandbox),
    one("trial", settings.trial),
    ...settings.placesHold.map(({ value, from }): Row => ["places.hold", value, from]),
    ...settings.placesKeep.map(({ value, from }): Row => ["places.keep", value, from]),
    ...settings.caches.map(({ value, from }): Row => ["caches", value, from]),
    ...settings.registries.map(({ value, from }): Row => ["registries", value, from]),
    ...(settings.commands ? [one("commands", { ...settings.commands, value: settings.commands.value.join(" ") })] : []),
    ...list("allow", settings.allow, rule),
    ...(settings.ask.length > 0 ? list("ask", settings.ask, rule) : []),
    ...list("deny", settings.deny, rule),
    ...list("writes", settings.writes, (path) => path),
    ...list("deletes", settings.deletes, (path) => path),
    ...settings.environment.map(({ value, from }): Row => ["environment", value, from]),
    ["reads.deny", "the built-in secrets", "built-in"],
    ...settings.sshHosts.map(({ value, from }): Row => ["ssh.hosts", value, from]),
    ...settings.readsDeny.map(({ value, from }): Row => ["reads.deny", value, from]),
    ...settings.readsAllow.map(({ value, from }): Row => ["reads.allow", value, from]),
    ...(settings.network
      ? [["network", networkText(settings.network.value), settings.network.from] as const]
      : [["network", "every host may be asked, nothing sent", "built-in"] as const]),
    ...settings.blockedPatterns.map(({ value, from }): Row => ["blockedPatterns", value.pattern, from]),
    ...builtInBlocks.map(({ name, explanation }): Row => {
      const off = settings.unblocked.find(({ value }) => value === name);
      return off ? ["unblocked", name, off.from] : ["blocked", `${name}: ${explanation}`, "built-in"];
    }),
    one("llm", { value: settings.llm.value.backend, from: settings.llm.from }),
    [
      "undo",
      `for ${settings.undo.value.maxDays} days and ${settings.undo.value.maxBytes / 1e6} MB`,
      settings.undo.from,
    ],
    ["audit", auditText(settings.audit.value), settings.audit.from],
  ];
}

async function test(command: string, loaded: LoadedPolicy, json: boolean): Promise<number> {
  const { policy: effective, settings, problems } = loaded;
  await ready();
  const circumstances = { policy: effective, cwd: process.cwd() };
  const examination = await examine({ source: command }, circumstances, "judge-only");
  const { verdict, trace } = examination;
  const decision = await decisionHere(examination, circumstances);
  const matched = matchedRules(trace, settings);
  const widened = await widenedRules({
    deny: settings.deny.filter(({ value }) =>
      matched.some(({ rule, match }) => rule === value.command && match !== "sure"),
    ),
  });
  const lost = "of what it forbids only that holds which `safe-sh policy` lists, until it is mended";
  const notes = [...problems.map((problem) => `${problem}; ${lost}`), ...widened];
  if (json) tellJson({ decision, verdict: told(verdict, "agent"), rules: matched, notes });
  else {
    const style = styleOf(1);
    const lines = matched.map((rule) => `  ${visible(matchText(rule))}  ${style.dim(visible(rule.from))}`);
    write(
      1,
      `${style.strong((decision === "allow" ? style.good : style.bad)(decision))}: ${visible(reasonOf(verdict, "person"))}\n` +
        `${lines.length > 0 ? "rules:" : "rules: none matches"}\n${[...lines, ...notes.map((line) => `note: ${visible(line)}`)].map((line) => `${line}\n`).join("")}`,
    );
  }
  return decision === "allow" && problems.length === 0 ? 0 : 1;
}
