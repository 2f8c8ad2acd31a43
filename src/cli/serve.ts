// `safe-sh serve`: the resident checker, and what is known of one.
import { ready } from "../decide/ready.ts";
import { askResident, listen, type Status } from "../doors/resident/server.ts";
import { startAndWait, startForHook } from "../doors/resident/start.ts";
import { makeCaches } from "../hosts/install/code-cache.ts";
import { messageOf } from "../system/message.ts";
import { write } from "../system/write.ts";
import { subcommand } from "./subcommand.ts";

const help = `safe-sh serve: a process that answers the doors faster; they start it themselves

usage:
  safe-sh serve [--idle MINUTES]    listen until idle for so long (default 30; never, if it serves the hook over HTTP),
                                    stopped, or replaced by another version
  safe-sh serve --start             start one beside this process, and wait until it answers
  safe-sh serve --if-missing        start one beside this process where none runs; the hook does so
  safe-sh serve --status [--json]   is there one, since when, how many requests, how much memory
  safe-sh serve --stop              end it

SAFE_SH_RESIDENT=off, or "resident": "off" in the user's policy, does without

ends with 0; 1 where none runs (--status, --stop), or it cannot listen; 2 for a wrong call
`;

const options = {
  idle: { type: "string" },
  start: { type: "boolean", default: false },
  "if-missing": { type: "boolean", default: false },
  status: { type: "boolean", default: false },
  stop: { type: "boolean", default: false },
  json: { type: "boolean", default: false },
} as const;

export const serve = subcommand({ name: "serve", help, options, takes: "nothing" }, async ({ values }) => {
  const verbs = [values.start, values["if-missing"], values.status, values.stop].filter(Boolean).length;
  if (verbs > 1 || (verbs > 0 && values.idle !== undefined)) return { wrong: "these options do not go together" };
  const minutes = values.idle === undefined ? undefined : Number(values.idle);
  if (minutes !== undefined && !(minutes > 0 && minutes <= 10_000))
    return { wrong: "--idle needs a number of minutes" };
  if (values.status) return status(values.json);
  if (values.stop) return stop();
  if (values["if-missing"]) {
    await startForHook(process.env);
    return 0;
  }
  try {
    if (values.start) await startAndWait(process.env);
    else {
      await ready();
      makeCaches();
      await listen(minutes === undefined ? {} : { idle: minutes * 60_000 });
    }
    return 0;
  } catch (error) {
    write(2, `safe-sh serve: ${messageOf(error)}\n`);
    return 1;
  }
});

async function status(json: boolean): Promise<number> {
  const said = await askResident(["status"]);
  const found = said?.[0] === undefined ? undefined : (JSON.parse(said[0]) as Status);
  if (json) write(1, `${JSON.stringify(found ?? null)}\n`);
  else if (!found) write(1, "no resident checker runs\n");
  else
    write(
      1,
      `process ${found.pid}, since ${new Date(found.started).toISOString()}: ${found.requests} requests, ${found.served} of them served, ${Math.round(found.memory / 1e6)} MB\n${found.exported === undefined ? "" : `decisions: ${found.exported}\n`}`,
    );
  return found ? 0 : 1;
}

async function stop(): Promise<number> {
  const said = await askResident(["stop"]);
  write(1, said ? "stopped\n" : "no resident checker runs\n");
  return said ? 0 : 1;
}
