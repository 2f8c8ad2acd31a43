// `npm run site [FOLDER]`: the documentation and the playground as a folder that any static host serves. Every link is relative, and leads
// to a page of the folder, or to the repository for files that are none.
import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { micromark } from "micromark";
import { gfmTable, gfmTableHtml } from "micromark-extension-gfm-table";
import { pageShell } from "./page-shell.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const folder = resolve(process.argv[2] ?? "site");
const { repository } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const source = repository.url.replace(/^git\+/, "").replace(/\.git$/, "");

const markdown = [
  "README.md",
  "CHANGELOG.md",
  "SECURITY.md",
  "CONTRIBUTING.md",
  ...readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".md"))
    .map((file) => join("docs", file)),
];
const pages = new Set(markdown);
const files = ["docs/picture.svg", "docs/command.svg", "docs/policy.schema.json"];

/** Where a page stands: README.md is the first page of its folder. */
const placeOf = (path) => path.replace(/README\.md$/, "index.html").replace(/\.md$/, ".html");

/** A link of a page as one of the site. */
function linkOf(link, page) {
  if (/^(?:[a-z][a-z0-9+.-]*:|#|\/\/)/i.test(link)) return link;
  const [path, fragment] = link.split("#", 2);
  const file = relative(root, resolve(root, dirname(page), path));
  const behind = fragment === undefined ? "" : `#${fragment}`;
  if (file.startsWith("..")) throw new Error(`${page}: \`${link}\` leads out of the repository`);
  if (!existsSync(join(root, file))) throw new Error(`${page}: \`${link}\` leads nowhere`);
  if (!pages.has(file) && !files.includes(file)) return `${source}/blob/main/${file}${behind}`;
  return `${relative(dirname(placeOf(page)), placeOf(file)) || basename(placeOf(file))}${behind}`;
}

const plain = (html) =>
  html
    .replace(/<[^>]*>/g, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&");

/** A heading's name, as GitHub makes it. */
function nameOf(heading, taken) {
  const name = plain(heading)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .trim()
    .replace(/\s/g, "-");
  const count = taken.get(name) ?? 0;
  taken.set(name, count + 1);
  return count === 0 ? name : `${name}-${count}`;
}

const menu = [
  ["README.md", "safe-sh"],
  ["docs/start.md", "Start"],
  ["docs/README.md", "All pages"],
  ["docs/faq.md", "Questions"],
  ["docs/comparison.md", "Comparison"],
];

const document = await pageShell(root);
mkdirSync(folder, { recursive: true });
for (const path of markdown) {
  const text = readFileSync(join(root, path), "utf8");
  const taken = new Map();
  const html = micromark(text, { extensions: [gfmTable()], htmlExtensions: [gfmTableHtml()] })
    .replace(/(<(?:a href|img src)=")([^"]*)"/g, (_, start, link) => `${start}${linkOf(link, path)}"`)
    .replace(
      /<h([1-6])>(.*?)<\/h\1>/gs,
      (_, level, heading) => `<h${level} id="${nameOf(heading, taken)}">${heading}</h${level}>`,
    )
    .replaceAll("<table>", '<div class="wide" tabindex="0" role="region" aria-label="table"><table>')
    .replaceAll("</table>", "</table></div>")
    .replaceAll("<pre>", '<pre tabindex="0">');
  const title = plain(/<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1] ?? path);
  const links = menu.map(([to, name]) => `<a href="${linkOf(relative(dirname(path), to), path)}">${name}</a>`);
  const play = relative(dirname(path), "playground/index.html");
  const nav = `<nav aria-label="site">${[...links, `<a href="${play}">Playground</a>`].join(" · ")}</nav>`;
  const place = join(folder, placeOf(path));
  mkdirSync(dirname(place), { recursive: true });
  writeFileSync(
    place,
    document({
      title: title === "safe-sh" ? title : `${title} · safe-sh`,
      main: `${nav}\n<article>${html}</article>`,
      images: true,
    }),
  );
}
for (const file of files) copyFileSync(join(root, file), join(folder, file));
execFileSync(process.execPath, [join(root, ".config/playground.mjs"), join(folder, "playground")], {
  stdio: "inherit",
});
console.log(`${folder}: ${markdown.length} pages and the playground`);
