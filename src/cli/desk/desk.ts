// `safe-sh desk`: serves the page until Ctrl-C, or until it has been closed for an hour.
import { ready } from "../../decide/ready.ts";
import { hostOf } from "../../record/host.ts";
import { isEnclosed } from "../../sandbox/engine.ts";
import { messageOf } from "../../system/message.ts";
import { tellJson, tellLines, write } from "../../system/write.ts";
import { failing } from "../endings.ts";
import { subcommand } from "../subcommand.ts";
import * as rows from "../table/look-back.ts";
import { openInBrowser } from "./open.ts";
import { serveDesk } from "./server.ts";
import { Store } from "./store.ts";
import { waysOf } from "./ways.ts";

/** Milliseconds without a visitor, after which it ends. */
const hour = 3_600_000;

export const desk = subcommand(rows.desk, async ({ values: { port: given, "no-open": stays, json } }) => {
  const port = Number(given ?? 0);
  if (isEnclosed())
    return failing(
      "safe-sh: desk: this process is confined, or a trial: the desk is for a person",
      "run it in a terminal of your own",
    );
  const host = hostOf(process.env);
  if (host !== "none")
    return failing(
      `safe-sh: desk: ${host} has started this process: the desk is for a person`,
      "run it in a terminal of your own",
    );
  try {
    await ready();
    const serving = await serveDesk(waysOf(new Store(), process.cwd()), { port, idle: hour });
    const stop = (): void => serving.stop();
    process.once("SIGINT", stop).once("SIGTERM", stop).once("SIGHUP", stop);
    const { opened, gone } = !stays && !json ? openInBrowser(serving.link) : { opened: false, gone: () => {} };
    if (json) tellJson({ url: serving.link, port: serving.port, pid: process.pid });
    else
      tellLines(
        `${opened ? "opened in your browser; if it was not:" : "open in your browser, once:"}\n  ${serving.link}\nCtrl-C ends it\n`,
      );
    const how = await serving.ended;
    gone();
    if (how === "idle" && !json) write(2, "safe-sh: desk: nobody has looked at it for an hour; it ended\n");
    return 0;
  } catch (error) {
    return failing(
      `safe-sh: desk: ${messageOf(error)}`,
      port === 0 ? undefined : "another --port, or none: any that is free",
    );
  }
});
