// For hosts that are bundled into one file, beside which the package's wasm files do not lie.
import { readFile } from "node:fs/promises";
import { ready } from "../../decide/ready.ts";

/** A WebAssembly module: compiled, as its bytes, or as the path or `file:` URL of the file. */
export type WasmSource = WebAssembly.Module | Uint8Array | ArrayBuffer | string | URL;

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
 * @throws if a file cannot be read, or is not WebAssembly; the next call tries again.
 * @example await loadWasm({ parser: "dist/tree-sitter.wasm", grammar: "dist/tree-sitter-bash.wasm" });
 */
export const loadWasm = ({ parser, grammar }: WasmModules): Promise<void> =>
  ready({ core: compiled(parser), language: compiled(grammar) });

async function compiled(source: WasmSource): Promise<WebAssembly.Module> {
  if (source instanceof WebAssembly.Module) return source;
  const bytes = typeof source === "string" || source instanceof URL ? await readFile(source) : source;
  return WebAssembly.compile(new Uint8Array(bytes));
}
