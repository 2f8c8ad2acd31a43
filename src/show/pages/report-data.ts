// What the page of a report holds for its script.
import type { Columns } from "../past/columns.ts";
import type { Picture } from "../picture/picture.ts";
import type { TrialLine } from "./desk-data.ts";

export interface ReportData extends Columns {
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
  readonly state: TrialLine["state"];
  readonly changes: readonly string[];
}
