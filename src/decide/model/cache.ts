// Opinions that were given before, in the user's cache folder. cacache keeps them whole under parallel processes,
// and gives out nothing whose digest is not right.
import { createHash } from "node:crypto";
import { join } from "node:path";
import * as cacache from "cacache";
import { isRecord } from "../../system/is-record.ts";
import { cacheFolder } from "../../system/xdg-folders.ts";
import { type Opinion, readOpinion } from "./question.ts";

/** A kept opinion with the command that it is about. */
export interface Kept {
  readonly about: string;
  /** Milliseconds since the epoch. */
  readonly time: number;
  readonly opinion: Opinion;
}

/** More are not kept: the oldest go. */
const mostEntries = 5_000;

const folder = (): string => join(cacheFolder(), "llm");

const digestOf = (key: string): string => createHash("sha256").update(key).digest("hex");

/** The opinion that is kept under a key; undefined: none, an old one, or one that is damaged. */
export async function recall(key: string, days: number, now: number): Promise<Opinion | undefined> {
  try {
    const { data } = await cacache.get(folder(), digestOf(key));
    const kept = read(data);
    // The key is kept, too: two that share a digest are different still.
    if (!kept || kept.key !== key || kept.time > now || now - kept.time > days * 86_400_000) return undefined;
    return kept.opinion;
  } catch {
    // Nothing there, or it is damaged: the model is asked again.
    return undefined;
  }
}

/** Keeps an opinion. If it cannot be kept, the model is asked again next time. */
export async function keep(key: string, about: string, opinion: Opinion, now: number): Promise<void> {
  try {
    await cacache.put(folder(), digestOf(key), JSON.stringify({ key, about, time: now, opinion }), {
      metadata: { time: now },
    });
    // Seldom: listing reads the whole index.
    if (Math.random() < 0.01) await bound();
  } catch {
    // A full disk, or a folder that cannot be written.
  }
}

async function bound(): Promise<void> {
  const entries = Object.values(await cacache.ls(folder()));
  const surplus = entries.sort((a, b) => b.time - a.time).slice(mostEntries);
  for (const { key } of surplus) await cacache.rm.entry(folder(), key);
  if (surplus.length > 0) await cacache.verify(folder());
}

/** All that is kept, newest first. */
export async function listKept(): Promise<readonly Kept[]> {
  const entries = Object.values(await cacache.ls(folder()));
  const found: Kept[] = [];
  for (const { key } of entries) {
    try {
      const kept = read((await cacache.get(folder(), key)).data);
      if (kept) found.push({ about: kept.about, time: kept.time, opinion: kept.opinion });
    } catch {
      // Damaged: it would not be given out either.
    }
  }
  return found.sort((a, b) => b.time - a.time);
}

/** Forgets everything; how much it was. */
export async function clearKept(): Promise<number> {
  const count = Object.keys(await cacache.ls(folder())).length;
  await cacache.rm.all(folder());
  return count;
}

function read(data: Buffer): (Kept & { readonly key: string }) | undefined {
  const value: unknown = JSON.parse(data.toString("utf8"));
  if (!isRecord(value)) return undefined;
  const { key, about, time, opinion } = value;
  const read = readOpinion(opinion);
  if (typeof key !== "string" || typeof about !== "string" || typeof time !== "number" || !read) return undefined;
  return { key, about, time, opinion: read };
}
