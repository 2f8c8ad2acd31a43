// The processes of a trial: they signal each other and talk to each other as they would without it, and to nobody else.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ready } from "../../../../src/decide/ready.ts";
import { runnable } from "../../../../src/decide/runnable.ts";
import { isTryable } from "../../../../src/doors/tryable.ts";
import { defaultPolicy } from "../../../../src/policy/policy.ts";
import { World } from "../world.ts";

let world: World;
beforeAll(async () => {
  await ready();
  world = new World();
});
afterAll(() => world.close());

/** A server of a line's length, and a client for it. */
const server = `python3 -c 'import http.server as h; s = h.HTTPServer(("127.0.0.1", 8124), h.SimpleHTTPRequestHandler); open("up", "w"); s.serve_forever()' >/dev/null 2>&1 &`;
const up = "for i in {1..200}; do [[ -e up ]] && break; sleep 0.05; done";

describe("what a trial's processes do to each other", () => {
  test.each([
    ["a group is ended by its own signal", "timeout 0.5 sh -c 'sleep 60' | cat", 0],
    ["a job by its number", "sleep 60 & kill %1; wait %1; [[ $? == 143 ]]", 0],
    ["a job by the group", "set -m; sh -c 'sleep 60; :' & kill -- -$!; wait; :", 0],
    ["the own group", "(trap '' TERM; kill 0); echo > after; sleep 60", 143],
    [
      "by python",
      "python3 -c 'import os, signal; signal.signal(15, lambda *_: os._exit(7)); os.kill(0, 15); signal.pause()' & wait %1; [[ $? == 7 ]]",
      143,
    ],
    ["a server is asked, and ended", `${server} ${up}; curl -s -o out http://127.0.0.1:8124/a; kill $!; cmp out a`, 0],
  ])("%s", async (_, script, code) => {
    const { outcome } = await world.try(script);
    expect(outcome).toEqual({ type: "exited", code });
  });

  test("and none of it reaches the processes outside, of the same group", async () => {
    const outside = spawn("sleep", ["60"]);
    try {
      await world.try("kill 0; kill -- -1; kill -TERM 1");
      await world.try(`kill -KILL ${outside.pid} -${outside.pid}; python3 -c 'import os; os.killpg(0, 9)'`);
      expect(outside.exitCode ?? outside.signalCode).toBeNull();
    } finally {
      outside.kill("SIGKILL");
      await once(outside, "exit");
    }
  });
});

describe("the judge lets be tried", () => {
  test.each([
    ["sleep 5 & kill %1", true],
    ["sleep 5 & kill -9 $!", true],
    ["sleep 5 & P=$!; sleep 1; kill -TERM $P", true],
    ["sleep 5 & kill -- -$!", true],
    ["sleep 5 & kill 123", false],
    ["sleep 5 & kill $P", false],
    ["sleep 5 & kill 0", false],
    ["sleep 5 & kill -- -1", false],
    ["sleep 5 & kill $(cat pid)", false],
    ["sleep 5 & kill %1 123", false],
    ["sleep 5 & pkill sleep", false],
    ["npm start & curl -d a=b http://localhost:3000/; kill %1", true],
    ["npm start & curl -X POST http://127.0.0.1:3000/ -d @a", true],
    ["curl -d a=b http://localhost:3000/", false],
    ["npm start & curl -d a=b http://example.com/", false],
    ["npm start & curl -d a=b http://localhost:3000/ http://example.com/", false],
    ["npm start & curl -d a=b http://localhost.example.com/", false],
    ["npm start & curl -d a=b http://$HOST/", false],
  ])("%s: %s", async (script, tried) => {
    const found = await runnable(
      { script, parameters: [], options: [], cwd: world.project, policy: defaultPolicy },
      { reports: false },
    );
    expect("run" in found).toBe(false);
    if (!("run" in found)) expect(isTryable(found.verdict, defaultPolicy)).toBe(tried);
  });
});
