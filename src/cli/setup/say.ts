// Lines on standard output, which are always a success.
import { tell, tellLines } from "../../system/write.ts";

export function say(line: string): number {
  tell(line);
  return 0;
}

/** The lines of a patch. */
export function print(text: string): number {
  tellLines(text);
  return 0;
}
