// Loading, which comes before the first examination.
import { type CompiledGrammar, loadGrammar } from "../syntax/tree-sitter.ts";

/** Loads the parser, once. Rejects if the wasm files are missing or damaged. */
export const ready = (compiled?: CompiledGrammar): Promise<void> => loadGrammar(compiled);
