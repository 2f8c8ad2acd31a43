// The page of a report: its frame in markup, its rows drawn by its script from the data that it holds.
import { readFileSync } from "node:fs";
import { installed } from "../../../system/installation.ts";
import { json } from "../../pages/escape.ts";
import { sha256 } from "../../pages/picture-page.ts";
import type { ReportData } from "../../pages/report-data.ts";
import { document } from "../../pages/shell.ts";

/** One HTML document. */
export const reportPage = (data: ReportData): string =>
  document(
    {
      title: "safe-sh: what agents did here",
      main: main(data),
      script: readFileSync(installed("dist/pages/report.js"), "utf8"),
      data: `<script type="application/json" id="data">${json(data)}</script>`,
    },
    sha256,
  );

const main = ({ times, omitted }: ReportData): string => `<h1>What agents did here</h1>
<p class="faint"><span id="span">${times.length} decisions</span>${omitted > 0 ? `; ${omitted} older ones are left out` : ""}. Secrets are taken out.</p>
<ul class="tiles" id="tiles" aria-label="Decisions by kind"></ul>
<h2>Time line</h2>
<div class="chart"><canvas id="line" role="img" aria-label="Decisions over time; a click on a bar filters the table below"></canvas></div>
<h2>Decisions</h2>
<form id="filters" role="search" aria-label="Filters">
<label>Text <input id="text" type="search" autocomplete="off" spellcheck="false"></label>
<label>Decision <select id="decision"><option value="">all</option></select></label>
<label>Agent <select id="host"><option value="">all</option></select></label>
<label>Door <select id="door"><option value="">all</option></select></label>
<label>Day <select id="day"><option value="">all</option></select></label>
<button type="reset">Show all</button>
</form>
<p id="found" role="status" class="faint"></p>
<div class="wide" tabindex="0" role="region" aria-label="Decisions"><table><thead><tr><th scope="col">time (UTC)</th><th scope="col">decision</th><th scope="col">command, and why</th></tr></thead><tbody id="rows"></tbody></table></div>
<p><button type="button" id="more">Show more</button></p>
<div class="columns"><section><h2>Programs</h2><div id="programs"></div></section><section><h2>Files and hosts touched</h2><p class="faint">By the commands whose picture this page holds.</p><div id="touched"></div></section></div>
<h2>Trials</h2>
<div id="trials"></div>
<dialog id="picture" aria-label="The picture of a command"><form method="dialog"><button>Close</button></form><div id="drawn"></div></dialog>`;
