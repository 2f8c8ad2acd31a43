// What prints every variable: our own shell drops the tokens among them, with a sandbox or without, and a host's does not.
import { expect, test, vi } from "vitest";
import { examine } from "../../../src/decide/examine.ts";
import { ready } from "../../../src/decide/ready.ts";
import { defaultPolicy } from "../../../src/policy/policy.ts";

const decided = async (source: string, standing: "host-shell" | "confined"): Promise<string> => {
  await ready();
  return (await examine({ source }, { cwd: "/usr", home: undefined, policy: defaultPolicy }, standing)).decision;
};

test.each([
  "env",
  "env -0",
  "env -C /usr",
  "env --",
  "env -u A",
  "env A=1",
  "env A='b c'",
  "env | grep PATH",
  "printenv",
  "printenv -0",
  "printenv $x",
  "export -p",
  "export",
  "declare -p",
  "typeset -p",
  "set",
  "x=$(env); echo $x",
])("%s", async (command) => {
  expect(await decided(command, "host-shell")).toBe("ask");
  expect(await decided(command, "confined")).toBe("allow");
  vi.stubEnv("SAFE_SH_SANDBOX", "off");
  expect(await decided(command, "confined")).toBe("allow");
  vi.unstubAllEnvs();
});

test.each([
  "env A=1 ls",
  "env -C /usr -- ls",
  "env -i",
  "env --version",
  "printenv PATH",
  "declare -p PATH",
  "declare -f",
  "x=$(date); export A=$x; ls",
  "export A=1; ls",
  "set -euo pipefail; ls",
  "set -- a b; echo $1",
])("%s names what it prints", async (command) => expect(await decided(command, "host-shell")).toBe("allow"));
