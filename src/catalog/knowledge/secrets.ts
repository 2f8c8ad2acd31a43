// Files and folders that give access to other machines: a script sees them only if it needs them.
/** Below the home directory: where safe-sh keeps its trials, if no variable says otherwise. Its own commands about them see it. */
export const ownTrials = ".local/state/safe-sh/trials";

/** A secret below a home directory. */
interface Below {
  readonly path: string;
  /** The names in a folder that stay visible. */
  readonly visible?: RegExp;
  /** Projects have such files, too, with settings that are made to be shared. */
  readonly shared?: true;
}

/** Names are from the manuals of the programs. */
const below: readonly Below[] = [
  // Public halves and settings reveal no more than `ssh -G`.
  { path: ".ssh", visible: /^(?:config|known_hosts(?:\.old)?|.*\.pub)$/ },
  { path: ".gnupg" },
  { path: ".aws" },
  { path: ".azure" },
  { path: ".config/gcloud" },
  { path: ".config/gh" },
  { path: ".config/glab-cli" },
  { path: ".config/hub" },
  { path: ".config/op" },
  { path: ".config/doctl" },
  { path: ".config/rclone" },
  { path: ".config/age" },
  { path: ".config/sops" },
  { path: ".kube" },
  { path: ".docker/config.json" },
  { path: ".netrc" },
  { path: ".git-credentials" },
  { path: ".config/git/credentials" },
  { path: ".pypirc" },
  { path: ".gem/credentials" },
  { path: ".cargo/credentials" },
  { path: ".cargo/credentials.toml" },
  { path: ".terraform.d/credentials.tfrc.json" },
  { path: ".vault-token" },
  { path: ".pgpass" },
  { path: ".my.cnf" },
  { path: ".mylogin.cnf" },
  { path: ".databrickscfg" },
  { path: ".config/hcloud" },
  { path: ".password-store" },
  // Our own: whoever has the key can approve commands.
  { path: ".local/state/safe-sh/tickets" },
  { path: ".local/state/safe-sh/resident" },
  // Earlier contents of files of all projects.
  { path: ownTrials },
  { path: ".local/share/keyrings" },
  { path: ".local/share/kwalletd" },
  { path: ".mozilla", shared: true },
  { path: ".thunderbird", shared: true },
  { path: ".config/google-chrome" },
  { path: ".config/chromium" },
  { path: ".config/BraveSoftware" },
  { path: "Library/Keychains" },
  // Tokens for registries and services, beside settings.
  { path: ".npmrc", shared: true },
  { path: ".config/npm/npmrc", shared: true },
  { path: ".m2/settings.xml", shared: true },
  { path: ".m2/settings-security.xml", shared: true },
  { path: ".gradle/gradle.properties", shared: true },
  { path: ".pip/pip.conf", shared: true },
  { path: ".config/pip/pip.conf", shared: true },
  { path: ".terraformrc", shared: true },
  { path: ".composer/auth.json" },
  { path: ".config/composer/auth.json" },
  { path: ".config/containers/auth.json" },
  { path: ".s3cfg" },
  { path: ".boto" },
  { path: ".oci" },
  { path: ".config/pypoetry/auth.toml" },
  { path: ".fly/config.yml", shared: true },
  { path: ".config/netlify/config.json" },
  { path: ".config/stripe/config.toml" },
  { path: ".config/heroku", shared: true },
  { path: ".wrangler/config", shared: true },
  { path: ".config/.wrangler/config", shared: true },
  { path: ".railway/config.json" },
  { path: ".supabase/access-token" },
  { path: ".sentryclirc", shared: true },
  { path: ".config/configstore/snyk.json" },
  { path: ".config/neonctl/credentials.json" },
  { path: ".config/turso/settings.json" },
  { path: ".config/ngrok/ngrok.yml" },
  { path: ".ngrok2/ngrok.yml" },
  { path: ".config/linode-cli" },
  { path: ".config/scw/config.yaml" },
  { path: ".config/exoscale" },
  { path: ".aliyun/config.json" },
  { path: ".bluemix" },
  { path: ".cf/config.json", shared: true },
  { path: ".config/argocd" },
  { path: ".config/helm/registry" },
  { path: ".tsh" },
  { path: ".pulumi/credentials.json" },
  { path: ".ansible/galaxy_token" },
  { path: ".hex/hex.config" },
  { path: ".sbt/credentials" },
  { path: ".ivy2/.credentials" },
  { path: ".config/tea/config.yml" },
  { path: ".config/.jira" },
  { path: ".kaggle/kaggle.json" },
  { path: ".cache/huggingface/token" },
  { path: ".cache/huggingface/stored_tokens" },
  { path: ".config/io.datasette.llm/keys.json" },
  { path: ".msmtprc" },
  { path: ".mbsyncrc" },
  { path: ".fetchmailrc" },
  { path: ".davfs2/secrets" },
  { path: ".smbcredentials" },
  { path: ".config/filezilla", shared: true },
  { path: ".config/lftp", shared: true },
  { path: ".local/share/lftp" },
  { path: ".local/share/remmina" },
  { path: ".bitcoin", shared: true },
  { path: ".ethereum/keystore" },
  { path: ".config/solana/id.json" },
  { path: ".electrum" },
  // What was typed, with the passwords among it.
  { path: ".bash_history" },
  { path: ".zsh_history" },
  { path: ".histfile" },
  { path: ".sh_history" },
  { path: ".local/share/fish/fish_history" },
  { path: ".local/share/atuin" },
  { path: ".psql_history" },
  { path: ".mysql_history" },
  { path: ".rediscli_history" },
  { path: ".dbshell" },
  { path: ".mongodb/mongosh" },
  { path: ".config/configstore/firebase-tools.json" },
  { path: ".local/share/com.vercel.cli/auth.json" },
  // The agents' own.
  { path: ".claude.json", shared: true },
  { path: ".claude/.credentials.json" },
  { path: ".codex/auth.json" },
  { path: ".gemini/oauth_creds.json" },
  { path: ".config/github-copilot", shared: true },
  { path: ".copilot/config.json", shared: true },
  { path: ".openclaw", shared: true },
  { path: ".local/share/opencode/auth.json" },
  { path: ".config/goose/secrets.yaml" },
  { path: ".codeium/config.json", shared: true },
  { path: ".continue/.env", shared: true },
  { path: ".aider.conf.yml", shared: true },
];

/**
 * The environment of a project, with its keys, by the file's name in any folder. Not those that are made to be shared.
 *
 * @example isEnvironmentFile(".env.local") // true
 */
export const isEnvironmentFile = (name: string): boolean =>
  /^\.env(?:\..+)?$/.test(name) && !/^\.env(?:\..+)?\.(?:example|sample|template)$/.test(name);

const credentials = below.filter(({ shared }) => !shared);
const anyCredential = new RegExp(
  `(?:^|/)(${credentials.map(({ path }) => path.replaceAll(".", "\\.")).join("|")})(?:/(.*))?$`,
  "s",
);

/**
 * Is the path that of a file or folder that gives access to other machines, in whichever folder? A copy of a home directory has
 * them, and so has that of a service.
 *
 * @example isCredential("/var/lib/service/.aws/credentials") // true
 */
export function isCredential(path: string): boolean {
  const [, place, name = ""] = anyCredential.exec(path) ?? [];
  if (place === undefined) return /(?:^|\/)id_(?:rsa|dsa|ecdsa|ed25519)(?:_sk)?$/.test(path);
  return credentials.find((each) => each.path === place)?.visible?.test(name) !== true;
}

const lastNames = new Set(credentials.map(({ path }) => path.slice(path.lastIndexOf("/") + 1)));

/** Is the file or folder `name` in `folder` a secret by its name? What is in such a folder is not asked about. */
export const isSecretByName = (folder: string, name: string): boolean =>
  isEnvironmentFile(name) || (lastNames.has(name) && isCredential(`${folder}/${name}`));

/**
 * Could a file of this name, or path, be a private key? Its content says whether it is one.
 *
 * @example isKeyName("server.pem") // true
 */
export const isKeyName = (name: string): boolean =>
  /\.(?:pem|key|p8|ppk)$|(?:^|\/)id_(?:rsa|dsa|ecdsa|ed25519)(?:_sk)?$/i.test(name);

/** Does a file that begins so hold a private key? */
export const beginsKey = (start: string): boolean => /-----BEGIN [A-Z ]*PRIVATE KEY|^PuTTY-User-Key-File/.test(start);

/** Folders in which keys are made to be shared: those of tests. */
export const isOfTests = (folder: string): boolean =>
  /\/(?:tests?|__tests__|specs?|fixtures?|testdata|mocks?|examples?)(?:\/|$)/i.test(folder);

/** Folders of the system and of packages: what has such a name there is no project's. */
export const isOfPackages = (folder: string): boolean =>
  /^\/(?:usr|lib\w*|s?bin|boot|proc|sys|dev|nix|snap)(?:\/|$)|\/(?:node_modules|\.git|\.venv)(?:\/|$)/.test(folder);

const ofTheMachine: readonly string[] = [
  // What containers are given: of Docker, Podman and Kubernetes.
  "/run/secrets",
  "/var/run/secrets",
  "/etc/kubernetes/admin.conf",
  "/etc/shadow",
  "/etc/shadow-",
  "/etc/gshadow",
  "/etc/gshadow-",
];

/** A secret file or folder. `visible`: the names in a folder that stay. */
export interface Secret {
  /** Absolute path. */
  readonly path: string;
  readonly visible?: RegExp;
}

/** The secrets of a user whose home directory is `home` (undefined: not known), and of the machine. */
export const secretsOf = (home: string | undefined): readonly Secret[] => [
  ...(home === undefined
    ? []
    : below.map((secret) => ({ ...secret, path: `${home.replace(/\/+$/, "")}/${secret.path}` }))),
  ...ofTheMachine.map((path) => ({ path })),
];

/** Patterns: the environments of processes, which hold tokens, and links, of which only where they lead may be seen. */
export const secretsOfProcesses: readonly Secret[] = ["/proc/*", "/proc/*/task/*"].flatMap((process) => [
  { path: `${process}/environ` },
  ...["cwd", "root", "fd", "map_files"].map((name) => ({ path: `${process}/${name}`, visible: /(?!)/ })),
]);
