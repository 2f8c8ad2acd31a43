// `safe-sh log export`: decisions to the receiver that a team runs.

import { ready } from "../decide/ready.ts";
import { isReceiver } from "../policy/receiver.ts";
import { readLog } from "../record/read.ts";
import { version } from "../system/installation.ts";
import { visible } from "../system/visible.ts";
import { tell } from "../system/write.ts";
import { failing } from "./endings.ts";
import { selection } from "./selection.ts";
import { subcommand } from "./subcommand.ts";
import * as rows from "./table/look-back.ts";

export const exportDecisions = subcommand(rows.exportLog, async ({ values }) => {
  const { otlp: url, since, all } = values;
  const example = "safe-sh log export --otlp http://127.0.0.1:4318";
  if (url === undefined) return { wrong: "--otlp is missing", help: example };
  if (!isReceiver(url)) return { wrong: "--otlp is not an address", help: example };
  const test = selection(values, Date.now());
  if (typeof test === "string") return { wrong: test };
  if (values.program !== undefined) await ready();
  const { otlpSink, Cursor, positionOf, setPosition, start } = await import("../record/telemetry/bundle.ts");
  const cursor = new Cursor(all || since !== undefined ? start : positionOf(url));
  const sink = otlpSink(url, version());
  let count = 0;
  for (const logged of readLog()) {
    if (!cursor.take(logged.time) || !test(logged)) continue;
    count++;
    if (!(await sink.add(logged))) break;
  }
  const problem = await sink.end();
  if (problem !== undefined)
    return failing(
      `safe-sh: log export: ${visible(problem)}`,
      `is an OTLP/HTTP receiver at ${visible(url)}? The next export begins where this one did`,
    );
  if (count > 0) setPosition(url, cursor.now);
  tell(`sent ${count} decision${count === 1 ? "" : "s"}`);
  return 0;
});
