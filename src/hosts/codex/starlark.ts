// Calls with literal arguments in a text of Starlark, the language of Codex's rules. What else stands there is skipped.

/** A literal, or `undefined` for an expression. */
export type Literal = string | readonly Literal[] | undefined;

type Token = { readonly text: string } | { readonly sign: string };

const lexeme = /#[^\n]*|\s+|("""|''')([^]*?)\1|"((?:\\.|[^"\\\n])*)"|'((?:\\.|[^'\\\n])*)'|([A-Za-z_]\w*|[0-9]+|[^])/g;

function tokensOf(text: string): readonly Token[] {
  const tokens: Token[] = [];
  for (const [, , long, double, single, sign] of text.matchAll(lexeme)) {
    const string = long ?? double ?? single;
    if (string !== undefined) tokens.push({ text: string.replace(/\\(["'\\])/g, "$1") });
    else if (sign !== undefined) tokens.push({ sign });
  }
  return tokens;
}

/** The named arguments of each call of a function. */
export function callsOf(name: string, text: string): readonly Readonly<Record<string, Literal>>[] {
  const tokens = tokensOf(text);
  const calls: Record<string, Literal>[] = [];
  let at = 0;
  const isSign = (sign: string, index = at): boolean => {
    const token = tokens[index];
    return token !== undefined && "sign" in token && token.sign === sign;
  };
  /** Behind the expression: a comma or the bracket that closes what it is in. */
  const skip = (): void => {
    for (let depth = 0; at < tokens.length; at++) {
      if (depth === 0 && [",", ")", "]", "}"].some((sign) => isSign(sign))) return;
      if (["(", "[", "{"].some((sign) => isSign(sign))) depth++;
      else if ([")", "]", "}"].some((sign) => isSign(sign))) depth--;
    }
  };
  const ends = (): boolean => [",", ")", "]"].some((sign) => isSign(sign));
  const literal = (): Literal => {
    const token = tokens[at];
    if (token !== undefined && "text" in token) {
      at++;
      if (ends()) return token.text;
    } else if (isSign("[")) {
      const items: Literal[] = [];
      for (at++; at < tokens.length && !isSign("]"); ) {
        items.push(literal());
        if (isSign(",")) at++;
      }
      at++;
      if (ends()) return items;
    }
    skip();
    return undefined;
  };
  while (at < tokens.length) {
    if (!isSign(name) || !isSign("(", at + 1)) {
      at++;
      continue;
    }
    const given: Record<string, Literal> = {};
    for (at += 2; at < tokens.length && !isSign(")"); ) {
      const key = tokens[at];
      if (key !== undefined && "sign" in key && isSign("=", at + 1)) {
        at += 2;
        given[key.sign] = literal();
      } else skip();
      if (isSign(",")) at++;
    }
    calls.push(given);
  }
  return calls;
}
