// Machines that many read from: whose text they show, and who sees what they are asked for.

// Pages by those who answer for a language or a tool. Nobody else can put one there that asks an agent for something.
const names = `
anthropic.com ansible.com apache.org archlinux.org astro.build astral.sh bun.sh claude.com crates.io debian.org deno.com
developers.cloudflare.com
deno.land developer.apple.com developer.chrome.com developer.mozilla.org developers.google.com docker.com docs.aws.amazon.com
docs.github.com docs.gitlab.com docs.rs docs.oracle.com eslint.org esbuild.github.io git-scm.com gnu.org go.dev golang.org
gradle.org hackage.haskell.org helm.sh hexdocs.pm json-schema.org json.schemastore.org kernel.org kubernetes.io learn.microsoft.com
letsencrypt.org man7.org maven.apache.org metacpan.org nextjs.org nginx.org nixos.org nodejs.org npmjs.com npmjs.org opengroup.org
openai.com opentelemetry.io packagist.org php.net pkg.go.dev platform.openai.com pnpm.io postgresql.org prometheus.io pypi.org
python.org react.dev rfc-editor.org ruby-doc.org ruby-lang.org rubygems.org rust-lang.org schemastore.org sqlite.org
svelte.dev swift.org tailwindcss.com terraform.io typescriptlang.org ubuntu.com vite.dev vitejs.dev vitest.dev vuejs.org w3.org
whatwg.org yarnpkg.com ziglang.org
`;

// Strangers write there, too, but see nothing of who reads what.
const shared =
  "api.github.com github.com raw.githubusercontent.com objects.githubusercontent.com gitlab.com stackoverflow.com wikipedia.org";

const setOf = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));
const documentation = setOf(names);
const unseen = setOf(`${names} ${shared}`);

const isBelowOne = (host: string, all: ReadonlySet<string>): boolean => {
  const labels = host.split(".");
  return labels.some((_, at) => all.has(labels.slice(at).join(".")));
};

/**
 * Is the host, in lower case, one of documentation, or below one?
 *
 * @example isDocumentation("docs.python.org") // true
 * @example isDocumentation("python.org.example.com") // false
 */
export const isDocumentation = (host: string): boolean => isBelowOne(host, documentation);

/** Is a request to the host seen only by those who run it? */
export const keepsToItself = (host: string): boolean => isBelowOne(host, unseen);
