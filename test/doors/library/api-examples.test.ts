// The examples of the library's page, which are those of its docstrings: each function has one, it runs, and gives what it says.
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import * as library from "../../../src/index.ts";
import { root } from "../../support/built.ts";
import { folder, run } from "../../support/programs.ts";

const page = readFileSync(join(root, "docs/references/api.md"), "utf8");

const examples = page
  .split(/^### /m)
  .slice(1)
  .flatMap((section) => {
    const [name = ""] = section.split("\n", 1);
    // The last block is the declaration.
    const blocks = [...section.matchAll(/^```ts\n([^]*?)^```/gm)].map(([, code = ""]) => code);
    return blocks.slice(0, -1).map((code) => ({ name, code }));
  });

const isClass = (value: unknown): boolean => /^class\b/.test(String(value));

test("every function has one", () => {
  const functions = Object.entries(library).filter(([, value]) => typeof value === "function" && !isClass(value));
  expect(functions.map(([name]) => name).filter((name) => !examples.some((each) => each.name === name))).toEqual([]);
});

/** What an example takes for granted. */
const given: Readonly<Record<string, string>> = {
  createShell: "const confirm = async () => true;",
  resultText: "const shell = createShell();",
};

test.each(examples)("$name", async ({ name, code }) => {
  const cwd = folder();
  for (const file of ["a.ts", "b.ts"]) writeFileSync(join(cwd, file), "");
  execFileSync("git", ["init", "-q"], { cwd });
  execFileSync("git", ["-c", "user.name=x", "-c", "user.email=x@x", "commit", "-qm", "one", "--allow-empty"], { cwd });
  const results: string[] = [];
  const lines = code
    .replaceAll('"dist/', `"${root}/wasm/`)
    .replace("/srv/repository", cwd)
    .split("\n")
    .map((line) => {
      const [, expression, result] = /^(.*?);? \/\/ (.*)$/.exec(line) ?? [];
      if (expression === undefined || result === undefined) return line;
      results.push(result);
      return `console.log(JSON.stringify(${expression}));`;
    });
  const names = Object.keys(library).join(", ");
  const program = `import { ${names} } from ${JSON.stringify(join(root, "dist/index.js"))};\n${given[name] ?? ""}\n${lines.join("\n")}`;
  const file = join(folder(), "example.mjs");
  writeFileSync(file, program);
  const { code: ended, stdout, stderr } = await run(process.execPath, [file], { cwd });
  expect({ ended, stderr }).toEqual({ ended: 0, stderr: "" });
  const said = stdout.split("\n").slice(0, -1);
  expect(said).toHaveLength(results.length);
  for (const [at, result] of results.entries())
    expect(said[at]).toEqual(result.endsWith('..."') ? expect.stringContaining(result.slice(0, -4)) : result);
});
