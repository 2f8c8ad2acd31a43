// Files without a name, and files that git keeps as they are.
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, readSync, writeFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { type Bytes, descriptorOf, scratchDescriptor, unlinked } from "../../src/sandbox/anonymous-file.ts";
import { trackedUnchanged } from "../../src/sandbox/git-tracked.ts";
import { folder } from "../support/programs.ts";

const textOf = ({ descriptor }: Bytes): string => {
  const bytes = Buffer.alloc(100);
  return bytes.toString("utf8", 0, readSync(descriptor, bytes, 0, 100, 0));
};
const isOpen = ({ descriptor }: Bytes): boolean => {
  try {
    readFileSync(`/proc/self/fdinfo/${descriptor}`);
    return true;
  } catch {
    return false;
  }
};

describe.each<[string, (bytes: Uint8Array, access: "r" | "r+") => Bytes]>([
  [
    "a file that never had a name",
    (bytes, access) => (access === "r" ? descriptorOf(Buffer.from(bytes)) : scratchDescriptor()),
  ],
  ["one that has lost its name", (bytes, access) => unlinked(bytes, access === "r" ? 0o400 : 0o600, access)],
])("%s", (_name, made) => {
  test("can be read, and not written", () => {
    const file = made(Buffer.from("some bytes"), "r");
    expect(textOf(file)).toBe("some bytes");
    expect(() => writeSync(file.descriptor, "x")).toThrow("EBADF");
    file.close();
    expect(isOpen(file)).toBe(false);
  });

  test("can be written and read back", () => {
    const file = made(new Uint8Array(0), "r+");
    writeSync(file.descriptor, "told");
    expect(textOf(file)).toBe("told");
    file.close();
  });

  test("leaves nothing in its folder", () => {
    const named = (): readonly string[] => readdirSync("/dev/shm").filter((name) => /^safe-sh-\w{6}$/.test(name));
    const before = new Set(named());
    made(Buffer.from("x"), "r").close();
    expect(named().filter((name) => !before.has(name))).toEqual([]);
  });
});

describe("a file of a repository", () => {
  const git = (cwd: string, ...given: readonly string[]): void => void execFileSync("git", ["-C", cwd, ...given]);
  const repository = (): string => {
    const place = folder();
    git(place, "init", "-q");
    for (const name of [".env", "x.env", "long.env"]) writeFileSync(join(place, name), "KEY=1\n");
    git(place, "add", ".env");
    return place;
  };

  test("is unchanged once it is staged, and no longer when it is written", () => {
    const place = repository();
    expect(trackedUnchanged(place, join(place, ".env"))).toBe(true);
    writeFileSync(join(place, ".env"), "KEY=other\n");
    expect(trackedUnchanged(place, join(place, ".env"))).toBe(false);
  });

  test.each([
    ["that is not tracked", (place: string) => trackedUnchanged(place, join(place, "x.env"))],
    ["outside of it", (place: string) => trackedUnchanged(join(place, "sub"), join(place, ".env"))],
    ["of no project", (place: string) => trackedUnchanged(undefined, join(place, ".env"))],
    ["that is not there", (place: string) => trackedUnchanged(place, join(place, "none"))],
  ])("one %s is not", (_what, asked) => {
    expect(asked(repository())).toBe(false);
  });

  test("one whose name ends a longer one is not", () => {
    const place = repository();
    git(place, "rm", "-q", "--cached", ".env");
    git(place, "add", "long.env");
    writeFileSync(join(place, "env"), "KEY=1\n");
    expect(trackedUnchanged(place, join(place, ".env"))).toBe(false);
  });
});
