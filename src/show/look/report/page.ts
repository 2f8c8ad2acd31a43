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
      script: readFileSync(installed("dist/pages/page.js"), "utf8"),
      data: `<script type="application/json" id="data">${json(data)}</script>`,
    },
    sha256,
  );

const main = ({ times, omitted }: ReportData): string => `<h1>What agents did here</h1>
<p class="faint">${times.length} decisions${omitted > 0 ? `; ${omitted} older ones are left out` : ""}. Secrets are taken out.</p>
<div id="report"></div>`;
