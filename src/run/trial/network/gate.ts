// What a trial asks of other machines × what the policy opens, with the reasons of refusals for the sentence at the end.
import { type LookupAddress, lookup } from "node:dns";
import type { LookupFunction } from "node:net";
import type { Target } from "./entries.ts";
import { addressRefusal, refusalOf } from "./reachable.ts";

/** Something that the policy does not open; the message says what, and which setting would. */
export class Refusal extends Error {}

/** More reasons are not remembered. */
const mostReasons = 20;

/** What the policy opens, in the forms of its `network.hosts`. `reads`: by TLS, and for reading alone. */
export interface Opened {
  readonly hosts: readonly string[];
  readonly reads: readonly string[];
}

export type Gate = ReturnType<typeof gateFor>;

export function gateFor({ hosts, reads }: Opened) {
  const reasons = new Set<string>();
  const refuse = (reason: string): Refusal => {
    if (reasons.size < mostReasons) reasons.add(reason);
    return new Refusal(reason);
  };
  const lookupFor = (port: number): LookupFunction =>
    ((name: string, options: object, done: (error: Error | null, ...found: unknown[]) => void) =>
      lookup(name, { ...options, all: true }, (error, found: readonly LookupAddress[]) => {
        if (error) return done(error);
        const problem = found
          .map(({ address }) => addressRefusal({ host: address, port }, [...hosts, ...reads]))
          .find((each) => each !== undefined);
        // One address that is refused spoils the name: it would be tried next.
        if (problem !== undefined || !found[0]) return done(refuse(`\`${name}\`: ${problem ?? "it has no address"}`));
        if ("all" in options && options.all) return done(null, found);
        return done(null, found[0].address, found[0].family);
      })) as LookupFunction;
  return {
    /** How it may be talked to. @throws Refusal */
    check: (target: Target): "all" | "reading" => {
      const reason = refusalOf(target, hosts);
      if (reason === undefined) return "all";
      if (target.port !== 80 && refusalOf(target, reads) === undefined) return "reading";
      throw refuse(reason);
    },
    /** Resolves names for a connection: an address that may not be connected to is an error. */
    lookupFor,
    /** An error to be thrown, which is remembered. */
    refuse,
    /** Each reason once. */
    refused: (): readonly string[] => [...reasons],
  };
}
