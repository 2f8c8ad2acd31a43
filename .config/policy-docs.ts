// Writes the policy's JSON Schema, and the table of its fields into docs/references/policy.md; `--check` tests whether
// both are up to date.
import { readFileSync, writeFileSync } from "node:fs";
import { defaultBlockedPatterns } from "../src/policy/default-patterns.ts";
import { profiles } from "../src/policy/profiles.ts";
import { policyJsonSchema } from "../src/policy/schema.ts";

interface Schema {
  readonly type?: string;
  readonly description?: string;
  readonly enum?: readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}

const cell = (text: string): string => text.replaceAll("|", "\\|").replaceAll("\n", " ");

function typeOf(schema: Schema): string {
  if (schema.enum) return schema.enum.map((value) => `\`"${value}"\``).join(", ");
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(" or ");
  if (schema.type === "array") return `list of ${schema.items ? typeOf(schema.items) : "values"}`;
  if (schema.type === "object") return schema.properties ? "object" : "object by name";
  return schema.type === "integer" ? "whole number" : (schema.type ?? "value");
}

function rows(schema: Schema, prefix = ""): readonly string[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const inner = [field, field.items, ...(field.anyOf ?? []), ...(field.items?.anyOf ?? [])].find(
      (each) => each?.properties,
    );
    const row = `| \`${prefix}${name}\` | ${cell(typeOf(field))} | ${cell(field.description ?? "")} |`;
    const path = `${prefix}${name}${field.type === "array" ? "[]" : ""}.`;
    return [row, ...(inner ? rows(inner, path) : [])];
  });
}

const schema = policyJsonSchema() as Schema;
const tables: Readonly<Record<string, readonly string[]>> = {
  fields: ["| field | value | meaning |", "| --- | --- | --- |", ...rows(schema)],
  profiles: [
    "| profile | purpose | settings | tools |",
    "| --- | --- | --- | --- |",
    ...profiles.map(
      ({ name, purpose, settings, tools }) =>
        `| \`${name}\` | ${cell(purpose)} | \`${cell(JSON.stringify(settings))}\` | ${tools?.join(", ") ?? "any"} |`,
    ),
  ],
  patterns: [
    "| pattern | why | instead |",
    "| --- | --- | --- |",
    ...defaultBlockedPatterns.map(
      ({ pattern, explanation, instead }) =>
        `| \`${cell(pattern)}\` | ${cell(explanation ?? "")} | ${cell(instead ?? "")} |`,
    ),
  ],
};

const page = new URL("../docs/references/policy.md", import.meta.url);
const schemaFile = new URL("../docs/policy.schema.json", import.meta.url);
const before = readFileSync(page, "utf8");
const text = before.replace(
  /(<!-- table: (\w+) -->\n)[\s\S]*?(<!-- end -->)/g,
  (_whole, start: string, name: string, end: string) => `${start}\n${(tables[name] ?? []).join("\n")}\n\n${end}`,
);
const json = `${JSON.stringify(schema, undefined, 2)}\n`;

if (process.argv.includes("--check")) {
  if (text !== before || json !== readFileSync(schemaFile, "utf8")) {
    console.error("docs/references/policy.md or docs/policy.schema.json is out of date: run `npm run docs`");
    process.exit(1);
  }
} else {
  writeFileSync(page, text);
  writeFileSync(schemaFile, json);
}
