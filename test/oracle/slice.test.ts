// A slice of the oracle: `npm run oracle` runs every program that is installed. Real programs show the effects of each form.
import { readdirSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ready } from "../support/classify.ts";
import { share } from "../support/rows.ts";
import { campaign } from "./campaign.ts";
import { missed } from "./foreseen.ts";
import { judgedHere } from "./forms.ts";
import { optionsIn } from "./help-text.ts";
import { observe } from "./observed.ts";
import { prepare } from "./place.ts";
import type { Tested } from "./report.ts";
import { missingTools, Sandboxes, settings } from "./sandbox.ts";

const path = "/usr/bin:/bin";
const everywhere = [
  "ls",
  "cat",
  "sort",
  "date",
  "stat",
  "grep",
  "sed",
  "find",
  "tar",
  "gzip",
  "diff",
  "touch",
  "uniq",
  "du",
];
const chosen = share(everywhere, 4);
const [missing] = missingTools();

beforeAll(() => ready());

describe.skipIf(missing !== undefined)(
  `with strace and bubblewrap${missing === undefined ? "" : `: no ${missing}`}`,
  () => {
    let sandboxes: Sandboxes;
    beforeAll(() => {
      sandboxes = new Sandboxes(prepare(["a.txt"]), path, 4000);
    });
    afterAll(() => sandboxes.close());

    test("programs of every machine do nothing unforeseen", async () => {
      const all: Tested[] = [];
      await campaign({
        programs: (name) => chosen.includes(name),
        shard: [0, 1],
        seed: 1,
        seconds: 20,
        made: 3,
        milliseconds: 2000,
        path,
        done: new Set(),
        stopped: () => false,
        tested: (tested) => void all.push(tested),
      });
      expect(all.flatMap(({ misses }) => misses)).toEqual([]);
      expect(all.reduce((sum, { runs }) => sum + runs, 0)).toBeGreaterThan(20);
    }, 60_000);

    // None of these is read_only; the oracle must show why.
    test.each([
      ["echo x >new", "changes", "/mnt/work/new"],
      ["chmod 600 a.txt", "changes", "/mnt/work/a.txt"],
      ["mv a.txt moved", "changes", "/mnt/work/moved"],
      ["cd src && touch below", "changes", "/mnt/work/src/below"],
      ["echo x >$HOME/.rc", "changes", "/mnt/home/.rc"],
      ["echo x >once; rm once", "passing", "/mnt/work/once"],
      ["touch /etc/x", "attempts", "/etc/x"],
      ["ls", "starts", "/usr/bin/ls"],
      ["kill -HUP 1", "signals", "SIGHUP to 1"],
      ["(: </dev/tcp/127.0.0.1/99)", "connects", "127.0.0.1:99"],
    ])("the oracle sees %s", async (command, kind, what) => {
      for (const setting of settings) {
        const found = observe(await sandboxes.run(command, setting)).map((one) => [one.kind, one.what]);
        expect(found).toContainEqual([kind, what]);
      }
    });

    test("a file for the run alone is no miss, and neither is a program that the judge saw", async () => {
      const [setting] = settings;
      if (!setting) throw new Error("there is no setting");
      const { trace } = judgedHere("ls");
      expect(missed(trace, observe(await sandboxes.run("ls; echo x >/tmp/x; rm /tmp/x", setting)))).toMatchObject([
        { kind: "starts", what: "/usr/bin/rm" },
      ]);
    });

    test("a place is as it was after a run", async () => {
      const [setting] = settings;
      if (!setting) throw new Error("there is no setting");
      await sandboxes.run("rm -r src; echo x >a.txt", setting);
      const again = await sandboxes.run("ls src; cat a.txt", setting);
      expect(again.stdout).toContain("one\n");
      expect(again.changed).toEqual([]);
    });
  },
);

test("the options of a help text are read with what they take", () => {
  const help = `
  -a, --all            all of them
  -o, --output=FILE    a file
  -C NUM, --context[=NUM]  lines
      --[no-]color     colour
  -n <count>           so many
  -x,-y                two letters`;
  const found = Object.fromEntries([...optionsIn(help)].map(([name, arities]) => [name, [...arities].join()]));
  expect(found).toEqual({
    ...{ "-a": "none", "--all": "none", "-o": "one", "--output": "one", "-C": "optional", "--context": "optional" },
    ...{ "--color": "none", "--no-color": "none", "-n": "one", "-x": "none", "-y": "none" },
  });
});

test("every file of the oracle says its idea in its first line", () => {
  for (const name of readdirSync(new URL(".", import.meta.url)))
    expect(name).toMatch(/^[a-z-]+(?:\.test)?\.(?:ts|sh)$/);
});
