// Redirections → effects.
import { wordsOf } from "../findings/finding.ts";
import type { RedirectionEffect } from "../interpret/invocation.ts";
import { couldStartWith, known, type Text } from "../interpret/text.ts";
import type { Span } from "../syntax/span.ts";
import type { Effect } from "./effect.ts";

/** The effects of a redirection. `readsDescriptors`: the script opens a descriptor other than 0 for reading. */
export function redirectionEffects(redirection: RedirectionEffect, readsDescriptors: boolean): readonly Effect[] {
  const { operator, descriptor, target, span } = redirection;
  const value = known(target.text);
  switch (operator) {
    case "<<":
    case "<<-":
    case "<<<":
      return [];
    case "<":
      return [...network(target.text, span), { kind: "reads", path: target.text, span }];
    case "<&":
    case ">&": {
      const from = descriptor ?? (operator === ">&" ? 1 : 0);
      if (value === "-") return [];
      if (value !== undefined && /^\d+-?$/.test(value)) {
        const source = Number.parseInt(value, 10);
        // Standard output that is really the input file could be reopened for writing.
        return from !== 0 && source !== 1 && source !== 2 && (source === 0 || readsDescriptors)
          ? [unknownDescriptor("output goes to a descriptor that was opened for reading", span)]
          : [];
      }
      if (operator === ">&") return [...network(target.text, span), { kind: "writes", path: target.text, span }];
      return [unknownDescriptor("the descriptor is known only at run time", span)];
    }
    case ">":
    case ">>":
    case ">|":
    case "&>":
    case "&>>":
    case "<>":
      return [
        ...network(target.text, span),
        {
          kind: "writes",
          path: readsDescriptors && value !== "/dev/null" ? { pieces: ["", ...target.text.pieces] } : target.text,
          span,
        },
      ];
    default:
      return operator satisfies never;
  }
}

const unknownDescriptor = (why: string, span: Span): Effect => ({
  kind: "unknown",
  words: wordsOf("unknown-descriptor", "why", { why }),
  span,
});

/** A descriptor opened for reading under another number than 0 could stand for a file behind `/dev/stdout`. */
export const opensOtherDescriptor = ({ operator, descriptor }: RedirectionEffect): boolean =>
  (operator === "<" || operator === "<<" || operator === "<<-" || operator === "<<<") &&
  descriptor !== undefined &&
  descriptor !== 0;

/** Bash opens connections for `/dev/tcp/host/port` and `/dev/udp/host/port`. */
function network(path: Text, span: Span): readonly Effect[] {
  const value = known(path);
  const could = ["/dev/tcp/", "/dev/udp/"].some((prefix) =>
    value === undefined ? couldStartWith(path, prefix) && typeof path.pieces[0] === "string" : value.startsWith(prefix),
  );
  return could ? [{ kind: "connects", method: "write", host: path, span }] : [];
}

/** The text of the last redirection of standard input, if it is a here-document or a here-string. */
export function inputBy(redirections: readonly RedirectionEffect[]): Text | undefined {
  const last = redirections.findLast(({ operator, descriptor }) => operator.startsWith("<") && (descriptor ?? 0) === 0);
  return last?.operator.startsWith("<<") ? last.target.text : undefined;
}
