// Compares secrets that callers send.
import { timingSafeEqual } from "node:crypto";

/** Are they the same? The time that it takes does not tell how much of it is right. */
export function isSameSecret(given: string, wanted: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)];
  return one.length === other.length && timingSafeEqual(one, other);
}
