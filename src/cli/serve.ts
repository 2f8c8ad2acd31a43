// `safe-sh serve`: the resident checker, and what is known of one.

import { ready } from "../decide/ready.ts";
import { askResident } from "../doors/resident/reach.ts";
import { listen, type Status } from "../doors/resident/server.ts";
import { startAndWait, startForHook } from "../doors/resident/start.ts";
import { makeCaches } from "../hosts/install/code-cache.ts";
import { messageOf } from "../system/message.ts";
import { tell, tellJson, tellLines } from "../system/write.ts";
import { failing } from "./endings.ts";
import { subcommand } from "./subcommand.ts";
import * as rows from "./table/set-up.ts";

export const serve = subcommand(rows.serve, async ({ values }) => {
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
    return failing(`safe-sh serve: ${messageOf(error)}`);
  }
});

async function status(json: boolean): Promise<number> {
  const said = await askResident(["status"]);
  const found = said?.[0] === undefined ? undefined : (JSON.parse(said[0]) as Status);
  if (json) tellJson(found ?? null);
  else if (!found) tell("no resident checker runs");
  else
    tellLines(
      `process ${found.pid}, since ${new Date(found.started).toISOString()}: ${found.requests} requests, ${found.served} of them served, ${Math.round(found.memory / 1e6)} MB\n${found.exported === undefined ? "" : `decisions: ${found.exported}\n`}`,
    );
  return found ? 0 : 1;
}

async function stop(): Promise<number> {
  const said = await askResident(["stop"]);
  tell(said ? "stopped" : "no resident checker runs");
  return said ? 0 : 1;
}
