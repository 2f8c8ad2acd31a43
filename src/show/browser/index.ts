// The checker for browsers: the same judge, without a machine. It looks at no folder, knows no policy file, and runs nothing.
import type { Decision } from "../../decide/examination.ts";
import { examine } from "../../decide/examine.ts";
import { ready } from "../../decide/ready.ts";
import { told, type Verdict } from "../../doors/told.ts";
import { defaultPolicy, type Policy } from "../../policy/policy.ts";
import type { CompiledModule, Global } from "../../system/platform.ts";
import { type Picture, pictureOf } from "../picture/picture.ts";

export type { Decision } from "../../decide/examination.ts";
export type { Finding, Verdict } from "../../doors/told.ts";
export type { Safety, Source } from "../../judge/verdict.ts";
export { defaultPolicy, type Policy } from "../../policy/policy.ts";
export type { Span } from "../../syntax/span.ts";
export { type PictureOptions, pictureMarkup } from "../pages/picture-markup.ts";
export type { Branch, Part, Picture, PictureFinding, PictureWord, Tone } from "../picture/picture.ts";

/** A WebAssembly module: compiled, its bytes, or the address that it is fetched from. */
export type BrowserWasm = CompiledModule | Uint8Array | ArrayBuffer | string | Global<"URL">;

/** The two modules of the package; they must be of the same version. */
export interface BrowserModules {
  /** `safe-sh/wasm/tree-sitter.wasm`. */
  readonly parser: BrowserWasm;
  /** `safe-sh/wasm/tree-sitter-bash.wasm`. */
  readonly grammar: BrowserWasm;
}

/** A verdict, what the policy makes of it, and the picture of the command. */
export interface BrowserAnswer {
  readonly verdict: Verdict;
  readonly decision: Decision;
  readonly picture: Picture;
}

/** Where the command would run. */
export interface BrowserOptions {
  /** Absolute path of the home directory. Default: `/home/user`. */
  readonly home?: string;
  /** Default: `defaultPolicy`. It is not checked: use what a schema has checked. */
  readonly policy?: Policy;
}

/**
 * Loads the parser. Call it once, before `check`.
 *
 * @throws if an address cannot be fetched, or a module is not WebAssembly; the next call tries again.
 * @example await loadWasm({ parser: "/wasm/tree-sitter.wasm", grammar: "/wasm/tree-sitter-bash.wasm" });
 */
export const loadWasm = ({ parser, grammar }: BrowserModules): Promise<void> =>
  ready({ core: compiled(parser), language: compiled(grammar) });

async function compiled(source: BrowserWasm): Promise<WebAssembly.Module> {
  if (source instanceof WebAssembly.Module) return source;
  if (typeof source === "string" || source instanceof URL) {
    const response = await fetch(source);
    if (!response.ok) throw new Error(`${source}: ${response.status} ${response.statusText}`);
    return WebAssembly.compile(new Uint8Array(await response.arrayBuffer()));
  }
  return WebAssembly.compile(new Uint8Array(source));
}

/**
 * Says whether running `command` in bash can change anything. No folder is looked at: what a repository's configuration would
 * add is not known here.
 *
 * @returns the answer; never rejects for anything about the command.
 * @throws if `loadWasm` has not resolved.
 * @example (await check("git log | head")).verdict.safety; // "read_only"
 */
export async function check(command: string, options: BrowserOptions = {}): Promise<BrowserAnswer> {
  const { policy = defaultPolicy, home = "/home/user" } = options;
  const examination = await examine({ source: command }, { policy: { ...policy, llm: undefined }, home }, "judge-only");
  return {
    verdict: told(examination.verdict, "agent"),
    decision: examination.decision,
    picture: pictureOf(examination),
  };
}
