// The pages that are files of their own: the picture of a command, a replay, and a report.
import { readFileSync } from "node:fs";
import { installed } from "../../system/installation.ts";
import type { Summary } from "../look/replay/summary.ts";
import type { Picture } from "../picture/picture.ts";
import { json } from "./escape.ts";
import { pictureHtml } from "./picture-html.ts";
import type { ReportData } from "./report-data.ts";
import { document } from "./shell.ts";

const script = (name: "command" | "page"): string => readFileSync(installed(`dist/pages/${name}.js`), "utf8");

/** Its script only copies. */
export const picturePage = (picture: Picture): string =>
  document({
    title: "safe-sh: a command",
    main: `<h1>A command, as safe-sh reads it</h1>\n${pictureHtml(picture)}`,
    script: script("command"),
  });

/** A page whose script draws the data that it holds. */
const drawn = (title: string, main: string, data: object): string =>
  document({
    ...{ title, main, script: script("page") },
    data: `<script type="application/json" id="data">${json(data)}</script>`,
  });

export const replayPage = (summary: Summary): string =>
  drawn("safe-sh: replay", `<h1>What safe-sh would have done</h1>\n<div id="replay"></div>`, summary);

export const reportPage = (data: ReportData): string => {
  const { times, omitted } = data;
  const main = `<h1>What agents did here</h1>
<p class="faint">${times.length} decisions${omitted > 0 ? `; ${omitted} older ones are left out` : ""}. Secrets are taken out.</p>
<div id="report"></div>`;
  return drawn("safe-sh: what agents did here", main, data);
};
