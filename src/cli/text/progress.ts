// One line on a terminal that says how far a long work has come.
import { write } from "../../system/write.ts";

const width = 24;
const pause = 100;

/** `isShown`: standard error is a terminal; else nothing is printed. `clear` takes the line away. */
export function progressLine(isShown: boolean) {
  const began = Date.now();
  let last = 0;
  return {
    show: ({ commands, done, all }: Readonly<Record<"commands" | "done" | "all", number>>): void => {
      const now = Date.now();
      if (!isShown || now - last < pause) return;
      last = now;
      const part = all > 0 ? Math.min(1, done / all) : 0;
      const bar = "█".repeat(Math.round(part * width)).padEnd(width, "░");
      const rate = Math.round((commands * 1000) / Math.max(1, now - began));
      write(
        2,
        `\r\u001b[K${bar} ${String(Math.round(part * 100)).padStart(3)} %  ${commands} commands  ${rate}/s`,
        pause,
      );
    },
    clear: (): void => {
      if (isShown && last > 0) write(2, "\r\u001b[K", pause);
    },
  };
}
