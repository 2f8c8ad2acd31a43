// Decodes the escapes of `$'...'` (bash manual 3.1.2.4).

const simple: Readonly<Record<string, string>> = {
  a: "\u0007",
  b: "\b",
  e: "\u001b",
  E: "\u001b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
  v: "\v",
  "\\": "\\",
  "'": "'",
  '"': '"',
  "?": "?",
};

const escapeSequence =
  /\\(?:([0-7]{1,3})|x([0-9A-Fa-f]{1,2})|u([0-9A-Fa-f]{1,4})|U([0-9A-Fa-f]{1,8})|c([\s\S])|([\s\S]))/g;

/**
 * The text between `$'` and `'`, decoded. Undefined if the result is not plain text: a NUL ends the string early, a
 * byte above 127 may be half a character, a character above 127 depends on the locale, and bash uses U+0001 and U+007F
 * in its own strings.
 */
export function decodeAnsiC(body: string): string | undefined {
  // `\\x{` is an extension of bash that reads further than two digits.
  let plain = !body.includes("\\x{");
  const decoded = body.replace(escapeSequence, (whole, octal, hex, short, long, control, other) => {
    if (control !== undefined) {
      plain = false;
      return whole;
    }
    if (other !== undefined) return simple[other] ?? whole;
    const digits: string = octal ?? hex ?? short ?? long;
    const code = Number.parseInt(digits, octal === undefined ? 16 : 8);
    if (code <= 1 || code >= 127) {
      plain = false;
      return whole;
    }
    return String.fromCodePoint(code);
  });
  return plain ? decoded : undefined;
}
