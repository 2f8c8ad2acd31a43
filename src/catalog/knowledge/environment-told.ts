// Commands that print every variable of the environment, with the tokens among them.

/**
 * What is known to print no more than its arguments name, by the command's name: a pattern of all its words, each with a NUL behind
 * it. What is known only at run time is `…`, which may be nothing at all.
 */
const harmless: Readonly<Record<string, RegExp>> = {
  // It runs a command, or starts from nothing.
  env: /^(?:(?:-i|--ignore-environment|-)\0|(?:-[uC]\0[^\0…]+\0|--(?:unset|chdir)=[^\0…]+\0|-v\0|--debug\0|--\0|[A-Za-z_]\w*=[^\0]*\0)*(?:[^-=\0…][^=\0…]*\0|--(?:help|version)\0))/,
  printenv: /^(?:-0\0|--null\0)?(?:[^-\0…][^\0]*\0|--(?:help|version)\0)/,
  set: /^[^\0…][^\0]*\0/,
  export: /^(?:-[fn]+\0)*[^-\0…][^\0]*\0/,
  declare: /^(?:[-+][aAgiIlnrutxp]+\0|--\0)*[^-+\0…][^\0]*\0|^-[aAgiIlntup]*[fF]+[aAgiIlntup]*\0/,
};

const sameAs: Readonly<Record<string, string>> = { typeset: "declare" };

/**
 * Does the command print the whole environment? `given`: its arguments, with `…` for what is known only at run time.
 *
 * @example tellsEnvironment("printenv", ["PATH"]) // false
 */
export function tellsEnvironment(name: string, given: readonly string[]): boolean {
  const pattern = Object.hasOwn(harmless, sameAs[name] ?? name) ? harmless[sameAs[name] ?? name] : undefined;
  return pattern !== undefined && !pattern.test(given.map((word) => `${word}\0`).join(""));
}
