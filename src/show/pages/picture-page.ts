// The picture of one command as a page of its own.
import { createHash } from "node:crypto";
import type { Picture } from "../picture/picture.ts";
import { pictureHtml } from "./picture-html.ts";
import { document } from "./shell.ts";

export const sha256 = (text: string): string => createHash("sha256").update(text).digest("base64");

/** One HTML document. `script`: its own, `dist/pages/command.js`, which only copies. */
export const picturePage = (picture: Picture, script: string): string =>
  document(
    {
      title: "safe-sh: a command",
      main: `<h1>A command, as safe-sh reads it</h1>\n${pictureHtml(picture)}`,
      script,
    },
    sha256,
  );
