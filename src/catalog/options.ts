// A short way to write the options of a program that have no effect.
import { type Option, text } from "./schema.ts";

export type Options = Readonly<Record<string, Option>>;

/**
 * `-q|--quiet` is a switch, `--since=` needs a value, `--color?` may have one joined to it. `more`: the ones that do
 * something.
 *
 * @example options("-a|--all -n|--lines= --color?", { "-o": { value: writes } })
 */
export const options = (list: string, more: Options = {}): Options => ({
  ...Object.fromEntries(
    list
      .split(" ")
      .filter((name) => name !== "")
      .map((name): [string, Option] => {
        const key = name.replace(/[=?]$/, "").replaceAll("|", ", ");
        if (name.endsWith("=")) return [key, { value: text }];
        return [key, name.endsWith("?") ? { value: text, optional: true } : {}];
      }),
  ),
  ...more,
});
