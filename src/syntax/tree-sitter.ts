// The concrete syntax tree, copied out of web-tree-sitter: the only file that imports it.
import { readFileSync } from "node:fs";
import { Language, Parser, type TreeCursor } from "web-tree-sitter";
import { installed } from "../system/installation.ts";

/** A node of the concrete tree, copied out of the parser's memory. */
export interface ConcreteNode {
  /** The grammar's name of the node; for an anonymous one, its text. */
  readonly type: string;
  readonly named: boolean;
  readonly missing: boolean;
  readonly start: number;
  readonly end: number;
  /** The grammar's name of its place in the parent, or `""`. */
  readonly field: string;
  readonly children: readonly ConcreteNode[];
}

/** The bound that a text exceeds, so that it was not read. */
export interface TooComplex {
  readonly tooComplex: "depth" | "nodes";
}

let parser: Parser | undefined;
let language: Language | undefined;

const wasm = (name: string): NonSharedBuffer => readFileSync(installed(`wasm/${name}`));

/** The two WebAssembly modules, whose compilation a process may start before it loads the rest of the code. */
export interface CompiledGrammar {
  readonly core: Promise<WebAssembly.Module>;
  readonly language: Promise<WebAssembly.Module>;
}

const compile = (): CompiledGrammar => ({
  core: WebAssembly.compile(wasm("tree-sitter.wasm")),
  language: WebAssembly.compile(wasm("tree-sitter-bash.wasm")),
});

let loading: Promise<void> | undefined;

/** Loads the grammar, once. Rejects if a wasm file is missing or damaged; the next call tries again. */
export function loadGrammar(compiled?: CompiledGrammar): Promise<void> {
  loading ??= load(compiled).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function load(compiled: CompiledGrammar = compile()): Promise<void> {
  // Both are awaited together, so that no rejection stays unhandled.
  const [core, bash] = await Promise.all([compiled.core, compiled.language]);
  await Parser.init({
    instantiateWasm(
      imports: WebAssembly.Imports,
      receive: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void,
    ): object {
      const instance = new WebAssembly.Instance(core, imports);
      receive(instance, core);
      return instance.exports;
    },
  });
  language = Language.loadSync(bash);
  const loaded = new Parser();
  loaded.setLanguage(language);
  parser = loaded;
}

/**
 * Parses `source`, whose length the caller has bounded. Offsets count UTF-16 code units, `bounds` levels and nodes.
 *
 * @throws if `loadGrammar` has not resolved.
 */
export function readConcrete(
  source: string,
  bounds: { readonly depth: number; readonly nodes: number },
): ConcreteNode | TooComplex {
  if (!parser || !language) throw new Error("the bash grammar is not loaded");
  // Small slices: the whole rest of the text at each call would take quadratic time.
  const tree = parser.parse((index) => source.slice(index, index + 4096));
  if (!tree) throw new Error("the parser gave no tree");
  const cursor = tree.walk();
  try {
    if (tree.rootNode.descendantCount > bounds.nodes) return { tooComplex: "nodes" };
    return copy(cursor, language, bounds.depth);
  } finally {
    cursor.delete();
    tree.delete();
  }
}

interface Growing extends ConcreteNode {
  readonly children: ConcreteNode[];
}

function nodeAt(cursor: TreeCursor, language: Language): Growing {
  const field = cursor.currentFieldId;
  return {
    type: cursor.nodeType,
    named: cursor.nodeIsNamed,
    missing: cursor.nodeIsMissing,
    start: cursor.startIndex,
    end: cursor.endIndex,
    field: field === 0 ? "" : (language.fields[field] ?? ""),
    children: [],
  };
}

/** Iterative, so that no depth of nesting can exhaust the stack. */
function copy(cursor: TreeCursor, language: Language, deepest: number): ConcreteNode | TooComplex {
  const root = nodeAt(cursor, language);
  const path: Growing[] = [root];
  let descend = true;
  for (;;) {
    if (descend && cursor.gotoFirstChild()) {
      if (path.length > deepest) return { tooComplex: "depth" };
    } else {
      while (!cursor.gotoNextSibling()) {
        path.pop();
        if (!cursor.gotoParent() || path.length === 0) return root;
      }
      path.pop();
    }
    const node = nodeAt(cursor, language);
    path[path.length - 1]?.children.push(node);
    path.push(node);
    descend = true;
  }
}
