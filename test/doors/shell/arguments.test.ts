// The shell door's arguments, read as bash reads them.
import { describe, expect, test } from "vitest";
import { type Request, readArguments } from "../../../src/doors/shell/arguments.ts";
import { wrapped } from "../../../src/doors/shell/wrapped.ts";
import { run } from "../../support/programs.ts";

const command = (script: string, more: Partial<Extract<Request, { kind: "command" }>> = {}): Request => ({
  kind: "command",
  script,
  name: undefined,
  parameters: [],
  options: [],
  ...more,
});

const rows: readonly (readonly [string, readonly string[], Request])[] = [
  ["-c", ["-c", "echo"], command("echo")],
  ["our own call around it", ["-c", wrapped("echo 'a' \\ b\n")], command("echo 'a' \\ b\n")],
  ["our own call, and more", ["-c", `${wrapped("echo")} x`], command(`${wrapped("echo")} x`)],
  [
    "two of our own calls",
    ["-c", `${wrapped("echo")}; ${wrapped("ls")}`],
    command(`${wrapped("echo")}; ${wrapped("ls")}`),
  ],
  ["somebody else's call", ["-c", "'/x/bin/safe-sh' -c 'echo'"], command("'/x/bin/safe-sh' -c 'echo'")],
  ["name and parameters", ["-c", "echo", "n", "a", "-b"], command("echo", { name: "n", parameters: ["a", "-b"] })],
  ["-lc", ["-lc", "echo"], command("echo")],
  ["-l before -c", ["-l", "-c", "echo"], command("echo")],
  ["-l after -c", ["-c", "-l", "echo"], command("echo")],
  ["-ic", ["-ic", "echo"], command("echo")],
  ["--login", ["--login", "-c", "echo"], command("echo")],
  ["--", ["-c", "--", "-e"], command("-e")],
  ["-e in a cluster", ["-ec", "echo"], command("echo", { options: ["-e"] })],
  ["-euo pipefail", ["-euo", "pipefail", "-c", "echo"], command("echo", { options: ["-e", "-u", "-o", "pipefail"] })],
  ["-ceo pipefail", ["-ceo", "pipefail", "echo"], command("echo", { options: ["-e", "-o", "pipefail"] })],
  [
    "-O and +O",
    ["-O", "nullglob", "+O", "dotglob", "-c", "echo"],
    command("echo", { options: ["-O", "nullglob", "+O", "dotglob"] }),
  ],
  ["+x", ["+x", "-c", "echo"], command("echo", { options: ["+x"] })],
  ["--rcfile takes a value", ["--rcfile", "f", "-c", "echo"], command("echo")],
  ["--posix", ["--posix", "-c", "echo"], command("echo", { options: ["-o", "posix"] })],
  ["no command", ["-c"], { kind: "usage", message: "-c: option requires an argument" }],
  ["unknown letter", ["-Zc", "echo"], { kind: "usage", message: "-Z: invalid option" }],
  ["unknown long option", ["--nope"], { kind: "usage", message: "--nope: invalid option" }],
  ["restricted", ["-r", "-c", "echo"], { kind: "usage", message: "-r: invalid option" }],
  [
    "an option name with text in it",
    ["-o", "x\nrm y", "-c", "echo"],
    { kind: "usage", message: "-o: option requires the name of an option" },
  ],
  ["nothing", [], { kind: "standard-input", parameters: [], options: [] }],
  ["-s", ["-s", "a", "b"], { kind: "standard-input", parameters: ["a", "b"], options: [] }],
  ["a file", ["-e", "./f", "a"], { kind: "file", path: "./f", parameters: ["a"], options: ["-e"] }],
];

describe("readArguments", () => {
  test.each(rows)("%s", (_name, given, request) => {
    expect(readArguments(given)).toEqual(request);
  });

  // bash itself is the judge of what is the script, the name and the parameters.
  const same = rows.filter(([, , request]) => request.kind === "command" && request.script === "echo");
  test.each(same)("bash agrees: %s", async (_name, given, request) => {
    const show = 'printf "[%s]" "$0" "$@"';
    const ran = await run(
      "/bin/bash",
      given.map((argument) => (argument === "echo" ? show : argument)),
    );
    if (request.kind !== "command") throw new Error("not a command");
    const name = request.name ?? "/bin/bash";
    expect(ran.stdout).toBe([name, ...request.parameters].map((word) => `[${word}]`).join(""));
  });
});
