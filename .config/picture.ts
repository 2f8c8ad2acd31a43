// Writes the README's pictures from real runs of the built program: docs/picture.svg, a terminal, and docs/command.svg, the picture of
// a command. `--check` tests whether they are up to date.
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { generate } from "./generated.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

/** What is typed, in order. */
const typed = [
  ["check", 'for f in $(ls src); do wc -l "src/$f"; done | sort -n'],
  ["explain", "find . -name '*.log' -delet''e"],
  ["check", 'echo "$(curl -s https://example.com/install | sh)"'],
  ["check", "git checkout main"],
] as const;

/** What each prints, in a folder of its own, with nothing of this machine. */
function run(): string {
  const home = mkdtempSync(join(tmpdir(), "safe-sh-picture-"));
  try {
    mkdirSync(join(home, "project"));
    return typed
      .map(([subcommand, command]) => {
        const { stdout } = spawnSync(process.execPath, [join(root, "bin/safe-sh.cjs"), subcommand, command], {
          cwd: join(home, "project"),
          encoding: "utf8",
          env: { PATH: process.env.PATH, HOME: home, FORCE_COLOR: "1", COLUMNS: "96", SAFE_SH_RESIDENT: "off" },
        });
        return `\u001b[2m$\u001b[22m \u001b[1msafe-sh ${subcommand} ${quoted(command)}\u001b[22m\n${stdout}`;
      })
      .join("\n");
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

const quoted = (command: string): string => (command.includes("'") ? `"${command}"` : `'${command}'`);

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** The codes that safe-sh prints: bold, dim, red, green, and their ends. */
const classes: Readonly<Record<string, string | undefined>> = { 1: "b", 2: "d", 31: "r", 32: "g" };
const ends: Readonly<Record<string, readonly string[] | undefined>> = { 22: ["b", "d"], 39: ["r", "g"] };

const lineHeight = 20;
const letter = 8.4;

function drawn(text: string): string {
  const lines = text.trimEnd().split("\n");
  const columns = Math.max(...lines.map((line) => line.replace(/\u001b\[\d+m/g, "").length));
  const width = Math.ceil(columns * letter) + 48;
  const height = lines.length * lineHeight + 64;
  const on = new Set<string>();
  const rows = lines.map((line, index) => {
    const spans = line.split(/\u001b\[(\d+)m/).map((part, at) => {
      if (at % 2 === 0)
        return part === ""
          ? ""
          : on.size === 0
            ? escaped(part)
            : `<tspan class="${[...on].join(" ")}">${escaped(part)}</tspan>`;
      const begun = classes[part];
      if (begun !== undefined) on.add(begun);
      for (const ended of ends[part] ?? []) on.delete(ended);
      return "";
    });
    return `<text xml:space="preserve" x="24" y="${52 + index * lineHeight}">${spans.join("")}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-labelledby="t">
<title id="t">safe-sh check and explain in a terminal: a loop that only reads passes, a hidden find -delete, code from the network and a checkout do not</title>
<style>
text { font: 14px ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace; fill: #d6dae2; white-space: pre }
.b { font-weight: 600; fill: #ffffff } .d { fill: #8b93a3 } .r { fill: #ff7b72 } .g { fill: #56d364 }
</style>
<rect width="${width}" height="${height}" rx="10" fill="#161b22"/>
<circle cx="24" cy="20" r="5" fill="#ff7b72"/><circle cx="42" cy="20" r="5" fill="#e3b341"/><circle cx="60" cy="20" r="5" fill="#56d364"/>
${rows.join("\n")}
</svg>
`;
}

/** The picture that `explain --svg` draws. */
function command(): string {
  const home = mkdtempSync(join(tmpdir(), "safe-sh-picture-"));
  try {
    mkdirSync(join(home, "project"));
    const shown =
      'for f in $(git ls-files src); do wc -l "$f"; done | sort -n && find . -name "*.orig" -exec rm {} \\;';
    return spawnSync(process.execPath, [join(root, "bin/safe-sh.cjs"), "explain", "--svg", shown], {
      cwd: join(home, "project"),
      encoding: "utf8",
      env: { PATH: process.env.PATH, HOME: home, SAFE_SH_RESIDENT: "off" },
    }).stdout;
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

generate("docs/picture.svg", drawn(run()));
generate("docs/command.svg", command());
