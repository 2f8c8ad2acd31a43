// A file system that the machine mounts while a script runs stays out of the sandbox. Tried in a namespace whose mounts are
// shared, as systemd makes those of a machine.
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ended, start } from "../support/programs.ts";
import { quoted } from "../support/quoted.ts";
import { buildDriver, users } from "./build-driver.ts";

const place = mkdtempSync(join(tmpdir(), "safe-sh-mounts-"));
let driver = "";
beforeAll(async () => {
  driver = await buildDriver(place);
});
afterAll(() => rmSync(place, { recursive: true, force: true }));

// The script says that it runs, and writes once it sees what was mounted.
const script =
  "echo up; for i in {1..40}; do sleep 0.05; test -e m/mounted && echo x >m/written && break; done 2>/dev/null";

async function written(user: number | undefined, line: readonly string[]): Promise<boolean> {
  const folder = mkdtempSync(join(place, "world-"));
  mkdirSync(join(folder, "m"));
  for (const each of ["", "m"]) chmodSync(join(folder, each), 0o777);
  const as = user === undefined ? [] : ["setpriv", `--reuid=${user}`, `--regid=${user}`, "--clear-groups"];
  const command = [...as, ...line.map((each) => (each === "HERE" ? folder : each))].map(quoted).join(" ");
  const text = [
    "mount --make-rshared /",
    `${command} >up 2>/dev/null & p=$!`,
    "for i in {1..200}; do grep -q up up && break; sleep 0.05; done",
    "mount -t tmpfs -o mode=777 none m && touch m/mounted; wait $p; test -e m/written && touch seen",
  ].join("\n");
  const env = { XDG_CACHE_HOME: join(folder, "cache"), HOME: folder };
  const { code, signal } = await ended(
    start("unshare", ["--mount", "bash", "-c", text], { cwd: folder, env, stdio: "ignore" }),
  );
  expect([code === null, signal]).toEqual([false, null]);
  return existsSync(join(folder, "seen"));
}

describe.skipIf(process.getuid?.() !== 0).each(users)("as %s", (_, user) => {
  test("what is mounted meanwhile cannot be written", async () => {
    expect(await written(user, ["bash", "-c", script])).toBe(true);
    expect(await written(user, [process.execPath, driver, "--one", JSON.stringify({ script }), "HERE"])).toBe(false);
  });
});
