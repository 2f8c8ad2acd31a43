// The user is asked on a terminal: run once, edit, reject.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { safeSh } from "../support/built.ts";
import { folder } from "../support/programs.ts";
import { keys, Terminal } from "../support/terminal.ts";

const question = "not proved to only read";

// "Try it" is chosen at first, if that is possible; else "Reject it", the last one.
describe("a mutating command on a terminal", () => {
  test("is shown with its reason and code frame", async () => {
    const terminal = new Terminal(safeSh, ["-c", "echo hi > out"], folder());
    await terminal.shows(question);
    expect(terminal.seen).toContain("echo hi > out");
    expect(terminal.seen).toContain("writes a file");
    expect(terminal.seen).toContain("^^^^^");
    await terminal.types("n");
    expect(await terminal.closed()).toBe(126);
  });

  test("runs once when its user says so, on the terminal", async () => {
    const cwd = folder();
    const terminal = new Terminal(
      safeSh,
      ["-c", 'test -t 0 && test -t 1 && echo "$0 $1" > out; exit 7', "name", "one"],
      cwd,
    );
    await terminal.shows(question);
    await terminal.types("y");
    expect(await terminal.closed()).toBe(7);
    expect(readFileSync(join(cwd, "out"), "utf8")).toBe("name one\n");
  });

  test("that cannot be tried is rejected by enter alone: that is what is chosen at first", async () => {
    const cwd = folder();
    const terminal = new Terminal(safeSh, ["-c", "kill -9 1; echo hi > out"], cwd);
    await terminal.shows(question);
    expect(terminal.seen).not.toContain("Try it");
    await terminal.types(keys.enter);
    expect(await terminal.closed()).toBe(126);
    expect(terminal.seen).toContain("safe-sh: refused: rejected by the user");
    expect(existsSync(join(cwd, "out"))).toBe(false);
  });

  test("is answered by arrows, too, and in capitals", async () => {
    const cwd = folder();
    const terminal = new Terminal(safeSh, ["-c", "echo hi > out"], cwd);
    await terminal.shows(question);
    await terminal.types(keys.down, keys.enter);
    expect(await terminal.closed()).toBe(0);
    expect(existsSync(join(cwd, "out"))).toBe(true);
    const second = new Terminal(safeSh, ["-c", "echo hi > other"], cwd);
    await second.shows(question);
    await second.types("N");
    expect(await second.closed()).toBe(126);
  });

  test("is not answered by what was typed ahead or pasted", async () => {
    const cwd = folder();
    const terminal = new Terminal(safeSh, ["-c", "echo hi > out"], cwd);
    await terminal.shows(question);
    // The last one is what a terminal answers that is asked for its title, which a program may have set.
    await terminal.types("yarn\r", "ya", "x", "\x1b]ly\r\x1b\\");
    expect(existsSync(join(cwd, "out"))).toBe(false);
    let code: number | null | undefined;
    void terminal.closed().then((ended) => {
      code = ended;
    });
    // A busy machine may read two keys as one text.
    for (let tries = 0; code === undefined && tries < 200; tries++) await terminal.types("n");
    expect(code).toBe(126);
    expect(existsSync(join(cwd, "out"))).toBe(false);
  });

  test("runs always when its user says so: the second time it does not ask", async () => {
    const cwd = folder();
    const config = join(cwd, "config");
    writeFileSync(join(cwd, "package.json"), '{"scripts":{"test":"echo tested"}}');
    const terminal = new Terminal(safeSh, ["-c", "npm test"], cwd, { XDG_CONFIG_HOME: config });
    await terminal.shows("Run it always: adds `npm test` to `allow`");
    await terminal.types("a");
    expect(await terminal.closed()).toBe(0);
    expect(terminal.seen).toContain("tested");
    expect(JSON.parse(readFileSync(join(config, "safe-sh/policy.json"), "utf8"))).toEqual({ allow: ["npm test"] });
    const second = new Terminal(safeSh, ["-c", "npm test"], cwd, { XDG_CONFIG_HOME: config });
    expect(await second.closed()).toBe(0);
    expect(second.seen).not.toContain(question);
  });

  test("is not offered for always where no narrow rule would do", async () => {
    const terminal = new Terminal(safeSh, ["-c", "echo hi > out"], folder());
    await terminal.shows("Reject it");
    expect(terminal.seen).not.toContain("Run it always");
    await terminal.types("n");
    expect(await terminal.closed()).toBe(126);
  });

  test("is tried, shown with its changes, and kept if its user says so", async () => {
    const whole = folder();
    const cwd = join(whole, "project");
    mkdirSync(cwd);
    const terminal = new Terminal(safeSh, ["-c", "echo hi > out"], cwd, {
      HOME: whole,
      XDG_STATE_HOME: join(whole, "state"),
    });
    await terminal.shows("Try it: show what it changes first");
    await terminal.types(keys.enter);
    await terminal.shows("A out");
    await terminal.shows("Keep these changes?");
    expect(existsSync(join(cwd, "out"))).toBe(false);
    await terminal.types("y");
    expect(await terminal.closed()).toBe(0);
    expect(readFileSync(join(cwd, "out"), "utf8")).toBe("hi\n");
  });

  test.each(["interrupt", "end"] as const)("is not run on %s, Ctrl-C or Ctrl-D", async (key) => {
    const cwd = folder();
    const terminal = new Terminal(safeSh, ["-c", "echo hi > out"], cwd);
    await terminal.shows(question);
    await terminal.types(keys[key]);
    expect(await terminal.closed()).toBe(130);
    expect(existsSync(join(cwd, "out"))).toBe(false);
  });

  test("is edited, judged again, and runs where it only reads now", async () => {
    const cwd = folder();
    const terminal = new Terminal(safeSh, ["-c", "echo hi > out"], cwd);
    await terminal.shows(question);
    await terminal.types("e");
    await terminal.shows("The command");
    await terminal.types(...Array.from("> out", () => keys.backspace), "there", keys.enter);
    expect(await terminal.closed()).toBe(0);
    expect(terminal.seen).toMatch(/\[\?25hhi there\r\n$/);
    expect(existsSync(join(cwd, "out"))).toBe(false);
  });

  test("is edited, judged again, and asked about again", async () => {
    const cwd = folder();
    const terminal = new Terminal(safeSh, ["-c", "echo hi > out"], cwd);
    await terminal.shows(question);
    await terminal.types("e");
    await terminal.shows("The command");
    terminal.forget();
    await terminal.types("put", keys.enter);
    await terminal.shows(question);
    expect(terminal.seen).toContain("`output`");
    await terminal.types("n");
    expect(await terminal.closed()).toBe(126);
    expect(existsSync(join(cwd, "output"))).toBe(false);
  });

  test("cannot drive the terminal, and is not put into a text field", async () => {
    const terminal = new Terminal(safeSh, ["-c", "echo '\x1b]0;title\x07\u202e' > out"], folder());
    await terminal.shows(question);
    expect(terminal.seen).not.toContain("\x1b]0;");
    expect(terminal.seen).not.toContain("\u202e");
    expect(terminal.seen).not.toContain("Edit it");
    await terminal.types("n");
    expect(await terminal.closed()).toBe(126);
  });
});

describe("a read-only command on a terminal", () => {
  test("runs without a question, on the terminal", async () => {
    const terminal = new Terminal(safeSh, ["-c", "test -t 0 && test -t 1 && echo yes"], folder());
    expect(await terminal.closed()).toBe(0);
    expect(terminal.seen).toBe("yes\r\n");
  });

  test("Ctrl-C ends it as it ends bash", async () => {
    const terminal = new Terminal(safeSh, ["-c", "echo ready; sleep 30; echo after"], folder());
    await terminal.shows("ready");
    await terminal.types(keys.interrupt);
    expect(await terminal.closed()).toBe(130);
    expect(terminal.seen).not.toContain("after");
  });
});
