// The printer: a Script → canonical bash, in which every structure is explicit and no character can mean more than was
// judged. A construct that cannot be written so is refused (`Unprintable`).
import type { Script } from "../script.ts";
import { Layout } from "./layout.ts";
import { printList } from "./print-list.ts";

/**
 * The script as canonical bash, which ends in a newline. Commands stay on their lines if they can, so that messages of
 * bash name the same lines.
 *
 * @throws Unprintable if no text is sure to mean the same.
 */
export function print(script: Script): string {
  const layout = new Layout(script.source);
  printList(layout, script.list, { closed: true });
  return layout.end();
}
