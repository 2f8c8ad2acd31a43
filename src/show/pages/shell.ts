// One self-contained page: its policy forbids every request, and every script but its own.
import { createHash } from "node:crypto";
import { line } from "./escape.ts";
import { pageStyle } from "./style.ts";

export interface Page {
  readonly title: string;
  /** HTML between the tags of `main`. */
  readonly main: string;
  /** The page's own script. */
  readonly script?: string;
  /** Elements behind `main` that are not shown: data for the script, already escaped. */
  readonly data?: string;
  /** It compiles WebAssembly that it holds. */
  readonly wasm?: boolean;
  /** It shows images of its own site. */
  readonly images?: boolean;
}

const hash = (text: string): string => createHash("sha256").update(text).digest("base64");

/** The document. */
export function document({ title, main, script, data = "", wasm = false, images = false }: Page): string {
  const scripts = [
    ...(script === undefined ? [] : [`'sha256-${hash(script)}'`]),
    ...(wasm ? ["'wasm-unsafe-eval'"] : []),
  ];
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${hash(pageStyle)}'`,
    ...(scripts.length > 0 ? [`script-src ${scripts.join(" ")}`] : []),
    ...(images ? ["img-src 'self'"] : []),
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${line(title)}</title>
<style>${pageStyle}</style>
</head>
<body>
<main>
${main}
</main>
${data}${script === undefined ? "" : `\n<script>${script}</script>`}
</body>
</html>
`;
}
