// Files that may include others: a sandbox hides secrets and has no network, so only without one they are asked about.
import { expect, test } from "vitest";
import { examine } from "../../../src/decide/examine.ts";
import { ready } from "../../../src/decide/ready.ts";
import { defaultPolicy } from "../../../src/policy/policy.ts";

const decided = async (source: string, standing: "host-shell" | "confined"): Promise<string> => {
  await ready();
  return (await examine({ source }, { cwd: "/usr", home: undefined, policy: defaultPolicy }, standing)).decision;
};

test.each([
  "xmllint --c14n e.xml",
  "xmllint --schema s.xsd e.xml",
  "pandoc a.html -t plain",
  "pandoc -C a.md -t plain",
  "pandoc --template t.tex a.md -t plain",
  "rustfmt --check src/main.rs",
  "shellcheck -a a.sh",
  "gcc -E -x c -",
  "gcc -fsyntax-only a.c",
  "jq -nf filter.jq",
  "jq -f -n filter.jq",
])("%s", async (command) => {
  expect(await decided(command, "host-shell")).toBe("ask");
  expect(await decided(command, "confined")).toBe("allow");
});

test.each(["xmllint --noout a.xml", "pandoc a.md -t plain", "shellcheck a.sh"])(
  "%s includes nothing",
  async (command) => expect(await decided(command, "host-shell")).toBe("allow"),
);
