// The page around all pages, for builds that are no TypeScript.
import { build } from "esbuild";

/** The document of a page (src/show/pages/shell.ts). */
export async function pageShell(root) {
  const { outputFiles } = await build({
    bundle: true,
    platform: "node",
    format: "esm",
    write: false,
    absWorkingDir: root,
    entryPoints: ["src/show/pages/shell.ts"],
  });
  const { document } = await import(
    `data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString("base64")}`
  );
  return document;
}
