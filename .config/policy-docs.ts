// Writes the policy's JSON Schema, and the table of its fields into docs/references/policy.md; `--check` tests whether
// both are up to date.
import { readFileSync } from "node:fs";
import { builtInBlocks } from "../src/policy/built-in-blocks.ts";
import { profiles } from "../src/policy/profiles.ts";
import { policyJsonSchema } from "../src/policy/schema.ts";
import { generate } from "./generated.ts";

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
    "| name | what it does | instead | pattern for what is not understood |",
    "| --- | --- | --- | --- |",
    ...builtInBlocks.map(
      ({ name, pattern, explanation, instead }) =>
        `| \`${name}\` | ${cell(explanation)} | ${cell(instead)} | \`${cell(pattern)}\` |`,
    ),
  ],
};

const path = "docs/references/policy.md";
const text = readFileSync(new URL(`../${path}`, import.meta.url), "utf8").replace(
  /(<!-- table: (\w+) -->\n)[\s\S]*?(<!-- end -->)/g,
  (_whole, start: string, name: string, end: string) => `${start}\n${(tables[name] ?? []).join("\n")}\n\n${end}`,
);
const json = `${JSON.stringify(schema, undefined, 2)}\n`;

generate(path, text);
generate("docs/policy.schema.json", json);
