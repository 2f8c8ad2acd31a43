// macOS's profile, as text: there is no Mac here to try it on.
import { expect, test } from "vitest";
import { noMounts } from "../../src/sandbox/mounts.ts";
import { seatbeltProfile } from "../../src/sandbox/seatbelt.ts";
import { closedSpec } from "../../src/sandbox/spec.ts";

const lines = (text: string): readonly string[] => text.trimEnd().split("\n");

test("nothing is open but output and the scratch folder", () => {
  const profile = lines(seatbeltProfile(closedSpec, noMounts, "/private/tmp/s"));
  expect(profile.slice(0, 3)).toEqual(["(version 1)", "(allow default)", "(deny file-write*)"]);
  expect(profile[3]).toMatch(/^\(allow file-write\* \(literal "\/dev\/null"\).* \(subpath "\/private\/tmp\/s"\)\)$/);
  expect(profile).toContain("(deny network*)");
  expect(profile).toContain("(deny signal)");
  expect(profile.filter((line) => line.startsWith("(allow file-write*"))).toHaveLength(1);
});

test("what the spec opens is open", () => {
  const spec = { ...closedSpec, network: true, processes: true };
  const profile = lines(seatbeltProfile(spec, { ...noMounts, writable: ["/p"] }, "/s"));
  expect(profile).not.toContain("(deny network*)");
  expect(profile).not.toContain("(deny process-info*)");
  expect(profile).toContain('(allow file-write* (subpath "/p"))');
});

test("secrets are hidden after everything that is allowed, and paths are quoted", () => {
  const mounts = { ...noMounts, hiddenFolders: ['/h/a"b\\c'], hiddenFiles: ["/h/.netrc"], visible: ["/h/a/config"] };
  const profile = lines(seatbeltProfile(closedSpec, mounts, "/s"));
  const hidden = profile.indexOf(
    String.raw`(deny file-read* file-write* (subpath "/h/a\"b\\c") (literal "/h/.netrc"))`,
  );
  expect(hidden).toBeGreaterThan(3);
  expect(profile[hidden + 1]).toBe('(allow file-read* (literal "/h/a/config"))');
});

test("its parentheses close", () => {
  const profile = seatbeltProfile({ ...closedSpec, sockets: ["/run/x"] }, noMounts, "/s");
  let depth = 0;
  for (const character of profile) {
    depth += character === "(" ? 1 : character === ")" ? -1 : 0;
    expect(depth).toBeGreaterThanOrEqual(0);
  }
  expect(depth).toBe(0);
});
