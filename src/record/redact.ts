// Keeps secrets out of the log: text that looks like a credential is replaced.

const secret = "[redacted]";

/** Rows: a pattern, and the replacement. */
const patterns: readonly (readonly [RegExp, string])[] = [
  // headers: before names with a value, which would take `Bearer` for the secret
  [/((?:authorization|x-api-key|cookie|private-token)\s*:\s*(?:bearer |basic |token )?)[^\s"']+/gi, `$1${secret}`],
  // name=value with a telling name, quoted or not
  [
    /\b([A-Za-z0-9_]*(?:TOKEN|SECRET|PASSWORD|PASSWD|PASSPHRASE|API_?KEY|ACCESS_?KEY|PRIVATE_?KEY|CREDENTIALS?|AUTH(?!OR(?!IZ)))[A-Za-z0-9_]*\s*[=:]\s*)(?!(?:bearer|basic|token)\s)("[^"]*"|'[^']*'|[^\s"'&|;]+)/gi,
    `$1${secret}`,
  ],
  // the same with names that say it less clearly: `DB_PASS=`, and `;Pwd=` of connection strings, but not the shell's `PWD=`
  [/((?:\b[A-Za-z0-9_]*_(?:PASS|PWD|PW)|\bPASS|;\s*pwd)\s*=\s*)("[^"]*"|'[^']*'|[^\s"'&|;]+)/gi, `$1${secret}`],
  // options that take one
  [
    /(--?(?:password|passwd|pass|pw|pwd|token|secret|api-key|apikey|access-token|auth-token|client-secret|private-key)[= ])("[^"]*"|'[^']*'|\S+)/gi,
    `$1${secret}`,
  ],
  [/(\s-u\s*)([^\s:]+:)("[^"]*"|'[^']*'|\S+)/g, `$1$2${secret}`],
  // user:password@host
  [/([a-z][a-z0-9+.-]*:\/\/[^\s/:@]*:)[^\s/@]+@/gi, `$1${secret}@`],
  // the shapes of well-known tokens
  [
    /\b(?:gh[pousr]_[A-Za-z0-9]{20,}|github_pat_[A-Za-z0-9_]{20,}|glpat-[A-Za-z0-9_-]{16,}|sk-[A-Za-z0-9_-]{16,}|xox[abprs]-[A-Za-z0-9-]{10,}|AKIA[A-Z0-9]{16}|AIza[A-Za-z0-9_-]{30,}|npm_[A-Za-z0-9]{30,}|eyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]*)/g,
    secret,
  ],
  [/-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/g, secret],
];

/**
 * The command without text that looks like a secret, and without `secrets`, which are known to be (`Verdict.secrets`).
 *
 * @example redact("curl -H 'Authorization: Bearer abc' https://x") // "curl -H 'Authorization: Bearer [redacted]' https://x"
 */
export function redact(command: string, secrets: readonly string[] = []): string {
  // The longest first: one may be a part of another.
  const cleared = [...secrets].sort((a, b) => b.length - a.length).reduce(without, command);
  return patterns.reduce((text, [pattern, kept]) => text.replace(pattern, kept), cleared);
}

/** A short one may also be a part of other words, where it says nothing. */
function without(text: string, known: string): string {
  if (known.length >= 6) return text.replaceAll(known, secret);
  const word = known.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");
  return text.replace(new RegExp(`(?<![A-Za-z0-9_])${word}(?![A-Za-z0-9_])`, "g"), () => secret);
}

const longest = 2_000;

/** A command as the log has it: redacted before it is cut, so that no half of a secret is left that nothing recognizes. */
export const commandForLog = (command: string, secrets: readonly string[] = []): string =>
  redact(String(command).slice(0, 4 * longest), secrets).slice(0, longest);
