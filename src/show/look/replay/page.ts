// The page of a replay: its frame in markup, its rows drawn by its script from the summary that it holds.
import { readFileSync } from "node:fs";
import { installed } from "../../../system/installation.ts";
import { json } from "../../pages/escape.ts";
import { sha256 } from "../../pages/picture-page.ts";
import { document } from "../../pages/shell.ts";
import type { Summary } from "./summary.ts";

/** One HTML document. */
export const replayPage = (summary: Summary): string =>
  document(
    {
      title: "safe-sh: replay",
      main: `<h1>What safe-sh would have done</h1>\n<div id="replay"></div>`,
      script: readFileSync(installed("dist/pages/page.js"), "utf8"),
      data: `<script type="application/json" id="data">${json(summary)}</script>`,
    },
    sha256,
  );
