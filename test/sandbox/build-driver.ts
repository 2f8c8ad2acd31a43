// The driver as one file in a folder that every user can read, which the checkout may not be.
import { chmodSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { root } from "../support/built.ts";

/** Yields the file's path. */
export async function buildDriver(place: string): Promise<string> {
  const driver = join(place, "driver.cjs");
  chmodSync(place, 0o755);
  await build({
    entryPoints: [join(root, "test/sandbox/driver.ts")],
    outfile: driver,
    bundle: true,
    platform: "node",
    format: "cjs",
    target: "node20",
  });
  return driver;
}

/** The users as whom the sandbox is tried: id, or undefined for the own. */
export const users: readonly (readonly [string, number | undefined])[] =
  process.getuid?.() === 0
    ? [
        ["root", undefined],
        ["an ordinary user", 65_534],
      ]
    : [["an ordinary user", undefined]];
