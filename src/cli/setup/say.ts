// Lines on standard output, which are always a success.
import { write } from "../../system/write.ts";

export const say = (line: string): number => print(`${line}\n`);

export function print(text: string): number {
  write(1, text);
  return 0;
}
