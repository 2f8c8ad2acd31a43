// fzf's bindings and the commands that it runs (its manual: AVAILABLE ACTIONS, and the placeholders of --preview).
import type { Problem } from "./problem.ts";

const PLACE = /\{(?:\+?f?|[-+]?\d*(?:\.\.-?\d*)?(?:,-?\d*(?:\.\.-?\d*)?)*|n|\+n|q(?::\S*)?)\}/g;

/** A command of fzf's as a script for a shell: `"$1"` and `"$@"` stand for the placeholders. */
export function fzfScript(command: string): string | Problem {
  if (command.search(PLACE) < 0) return command;
  // fzf quotes the values of placeholders. Inside other quotes that would end them, and a shell would read the line as code.
  if (/['"\\`$]/.test(command)) return { problem: "a placeholder of fzf beside quotes" };
  return command.replace(PLACE, (place) => (place.startsWith("{+") ? '"$@"' : '"$1"'));
}

// `transform` alone is missing: its command prints actions again.
const running =
  /^(?:execute(?:-silent|-multi)?|become|reload(?:-sync)?|(?:bg-)?transform-[a-z-]+|preview|change-preview)$/;
const showing =
  /^(?:put|print|pos|search|rebind|unbind|toggle-bind|change-(?:border-label|footer|footer-label|ghost|header|header-label|header-lines|input-label|list-label|multi|nth|pointer|preview-label|preview-window|prompt|query|with-nth))$/;
const pairs: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}", "<": ">" };

/** The commands that a `--bind` argument makes keys run: `ctrl-x:execute(cat {})+abort,enter:accept`. */
export function fzfBindings(bindings: string): readonly string[] | Problem {
  const commands: string[] = [];
  let at = 0;
  const skip = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    const found = pattern.exec(bindings)?.[0];
    if (found !== undefined) at += found.length;
    return found;
  };
  while (at < bindings.length) {
    // Keys and events; a comma or a colon is a key only by itself.
    if (skip(/[^:,\s+()]+(?:,[^:,\s+()]+)*:/y) === undefined) return { problem: "a key binding that is not read" };
    for (;;) {
      const action = skip(/[a-z][a-z-]*(?:\/eof)?/y);
      if (action === undefined) return { problem: "an action that is not read" };
      const opening = bindings.charAt(at);
      if (opening !== "" && opening !== "+" && opening !== ",") {
        const [argument, end] = argumentAt(bindings, at);
        if (argument === undefined) return { problem: "an action's argument that does not end" };
        if (running.test(action)) commands.push(argument);
        else if (!showing.test(action)) return { problem: `the action \`${action}\` is not known` };
        at = end;
      } else if (running.test(action) && !/^(?:preview|transform)/.test(action)) {
        return { problem: `the action \`${action}\` without a command` };
      }
      const next = bindings.charAt(at++);
      if (next === "" || next === ",") break;
      if (next !== "+") return { problem: "a key binding that is not read" };
    }
  }
  return commands;
}

/** The argument whose delimiter stands at `at`, and where it ends. A colon takes all the rest. */
function argumentAt(text: string, at: number): readonly [string | undefined, number] {
  const opening = text.charAt(at);
  if (opening === ":") return [text.slice(at + 1), text.length];
  const closing = pairs[opening] ?? opening;
  if (!/[([{<~!@#$%^&*;/|]/.test(opening)) return [undefined, at];
  const end = text.indexOf(closing, at + 1);
  // Brackets inside the argument are read in more than one way.
  const inner = text.slice(at + 1, end);
  if (end < 0 || (closing !== opening && inner.includes(opening))) return [undefined, at];
  return [inner, end + 1];
}
