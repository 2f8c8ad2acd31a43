// For hosts that are bundled into one file, beside which the package's wasm files do not lie.
import { readFile } from "node:fs/promises";
import { ready } from "../../decide/ready.ts";
import type { CompiledModule, Global } from "../../system/platform.ts";
import { copied } from "./run-options.ts";

/** A WebAssembly module: compiled, as its bytes, or as the path or `file:` URL of the file. */
export type WasmSource = CompiledModule | Uint8Array | ArrayBuffer | string | Global<"URL">;

/** The two modules of this package; `package.json` exports both files. */
export interface WasmModules {
  /** `safe-sh/wasm/tree-sitter.wasm`. */
  readonly parser: WasmSource;
  /** `safe-sh/wasm/tree-sitter-bash.wasm`. They must be the files of the same version of safe-sh. */
  readonly grammar: WasmSource;
}

/**
 * Loads the parser from the given modules instead of the package's own files. Call it before anything else of the library;
 * once the parser is loaded it changes nothing.
 *
 * @throws TypeError for an option that is not valid, and if a file cannot be read, or is not WebAssembly; the next call tries again.
 * @example await loadWasm({ parser: "dist/tree-sitter.wasm", grammar: "dist/tree-sitter-bash.wasm" });
 */
export async function loadWasm(modules: WasmModules): Promise<void> {
  const { parser, grammar } = copied<WasmModules>("loadWasm", modules, { parser: source, grammar: source });
  // Both, before anything takes them: what is not awaited would end the process if it fails.
  const [core, language] = await Promise.all([parser, grammar].map(compiled));
  if (core && language) await ready({ core: Promise.resolve(core), language: Promise.resolve(language) });
}

const source = (value: unknown): string | undefined =>
  typeof value === "string" || (typeof value === "object" && value !== null) ? undefined : "must be a module";

async function compiled(module: WasmSource): Promise<WebAssembly.Module> {
  if (module instanceof WebAssembly.Module) return module;
  const bytes = typeof module === "string" || module instanceof URL ? await readFile(module) : module;
  return WebAssembly.compile(new Uint8Array(bytes));
}
