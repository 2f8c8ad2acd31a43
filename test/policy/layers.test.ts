// Layers of settings, put together: a stranger's only tightens, and what is managed is not loosened.
import { expect, test } from "vitest";
import type { PolicySettings } from "../../src/policy/form.ts";
import { type Layer, type LayerName, mergeLayers, policyFrom } from "../../src/policy/layers.ts";
import type { Policy } from "../../src/policy/policy.ts";
import { readSettings } from "../../src/policy/schema.ts";
import { rowsOf } from "../support/rows.ts";

interface Row {
  readonly name: string;
  readonly layers: readonly { readonly name: LayerName; readonly settings: PolicySettings; readonly trusted?: false }[];
  /** What the policy must hold, among others. */
  readonly policy: Partial<Policy>;
  readonly llm?: string;
  readonly logs?: boolean;
  /** A text in each notice, in any order. */
  readonly notices?: readonly string[];
  readonly problems?: readonly string[];
}

test.each(rowsOf<Row>("fixtures/policy/layers.jsonl"))("$name", (row) => {
  for (const { settings } of row.layers) expect(readSettings(settings)).toEqual({ settings });
  const layers: readonly Layer[] = row.layers.map(({ trusted = true, ...layer }) => ({ ...layer, trusted }));
  const { settings, notices, problems } = mergeLayers(layers);
  const policy = policyFrom(settings);
  expect(policy).toMatchObject(row.policy);
  if (row.llm !== undefined) expect(policy.llm?.backend).toBe(row.llm);
  if (row.logs !== undefined) expect(policy.audit?.enabled).toBe(row.logs);
  // All names before the words: of a notice that tells of several fields, each.
  const names = (lines: readonly string[]): readonly (string | undefined)[] =>
    lines
      .flatMap((line) => {
        const [about = ""] = line.replace("the profile ", "").split(/ opens something|(?<=`): /);
        return [...about.matchAll(/`([^`]+)`/g)]
          .map(([, name]) => name)
          .slice(0, line.includes("opens something") ? undefined : 1);
      })
      .sort();
  expect(names(notices)).toEqual([...(row.notices ?? [])].sort());
  expect(names(problems)).toEqual([...(row.problems ?? [])].sort());
});
