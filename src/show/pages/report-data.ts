// What the page of a report holds for its script.
import type { Picture } from "../picture/picture.ts";

/** Columns of the decisions, compact: a page holds a hundred thousand of them. Texts are indices into `texts`. */
export interface ReportData {
  readonly texts: readonly string[];
  /** Milliseconds since 1970, ascending. */
  readonly times: readonly number[];
  readonly commands: readonly number[];
  readonly decisions: readonly number[];
  readonly reasons: readonly number[];
  readonly doors: readonly number[];
  readonly hosts: readonly number[];
  readonly folders: readonly number[];
  /** By the index of the command. */
  readonly pictures: Readonly<Record<number, Picture>>;
  readonly trials: readonly ReportTrial[];
  /** Older decisions that are left out. */
  readonly omitted: number;
}

export interface ReportTrial {
  readonly id: number;
  readonly at: number;
  readonly command: string;
  readonly state: "held" | "kept" | "undone" | "undid" | "interrupted";
  readonly changes: readonly string[];
}
