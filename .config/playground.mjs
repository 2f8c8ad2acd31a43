// `npm run playground [FOLDER]`: builds the playground, one page that holds the checker, into a folder that any static host serves.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { browserOptions } from "./browser-build.mjs";
import { pageShell } from "./page-shell.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const folder = resolve(process.argv[2] ?? "playground");

/** Commands that other tools let through, and one that passes. */
const examples = [
  'for f in $(git ls-files src); do wc -l "$f"; done | sort -n',
  "r''m -rf ~",
  "find . -name '*.log' -delet''e",
  "git log --output=.bashrc",
  "x='!:-name::-delete'; IFS=:; find . $x",
  "sort -o /etc/passwd names.txt",
  'echo "$(curl -s https://example.com/install | sh)"',
  "awk 'BEGIN { system(\"id\") }'",
  "tar -xf a.tar --checkpoint-action=exec=sh",
  "env -S 'bash -c \"rm x\"'",
];

const escaped = (text) =>
  text.replace(/[&<>"]/g, (letter) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[letter]);

const main = `<h1>safe-sh: what does this command do?</h1>
<p class="faint">The checker runs in this page. Nothing that you type leaves it.</p>
<label for="command">A command, as bash reads it</label>
<textarea id="command" rows="3" spellcheck="false" autocomplete="off" autocapitalize="off" disabled>for f in $(git ls-files src); do wc -l "$f"; done | sort -n</textarea>
<p id="state" role="status" class="faint">loading …</p>
<div id="answer"></div>
<h2>Try</h2>
<ul class="parts">${examples.map((example) => `<li><button type="button" class="link" data-example>${escaped(example)}</button></li>`).join("")}</ul>
<p class="faint">The address of this page keeps the command, behind #. Folders and policies are not known here: a repository's own configuration is not looked at.</p>`;

const bundle = async (entry) => {
  const { outputFiles } = await build({
    ...(await browserOptions(root)),
    entryPoints: [entry],
    format: "iife",
    write: false,
    minify: true,
    legalComments: "none",
  });
  return outputFiles[0].text;
};
const script = await bundle("src/show/page-scripts/playground.ts");
const document = await pageShell(root);
const wasm = (id, file) =>
  `<script type="application/octet-stream" id="${id}">${readFileSync(join(root, "wasm", file)).toString("base64")}</script>`;
const page = document({
  title: "safe-sh: playground",
  main,
  script,
  data: `${wasm("parser", "tree-sitter.wasm")}\n${wasm("grammar", "tree-sitter-bash.wasm")}`,
  wasm: true,
});
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, "index.html"), page);
console.log(`${join(folder, "index.html")}: ${Math.round(page.length / 1024)} KiB`);
