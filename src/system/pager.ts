// The pager that programs find in their environment.

/** A variable that names another pager than `cat`, as `NAME=VALUE`; undefined: none. */
export function pagerOf(environment: Readonly<Record<string, string | undefined>>): string | undefined {
  const found = Object.entries(environment).find(
    ([name, value]) => /PAGER$/.test(name) && value !== undefined && value !== "" && value !== "cat",
  );
  return found && `${found[0]}=${found[1]}`;
}
