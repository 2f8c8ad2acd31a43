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
  { path: ".authinfo" },
  { path: ".authinfo.gpg" },
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
  { path: ".fly/config.yml" },
  { path: ".config/stripe" },
  { path: ".config/netlify" },
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
  { path: ".config/microsoft-edge" },
  { path: ".config/vivaldi" },
  { path: ".config/opera" },
  { path: ".config/Bitwarden CLI" },
  { path: ".config/1Password" },
  { path: ".config/Signal" },
  { path: ".config/Slack" },
  { path: ".config/discord" },
  { path: ".local/share/TelegramDesktop" },
  { path: "Library/Keychains" },
  { path: "Library/Application Support/Google/Chrome" },
  { path: "Library/Application Support/Firefox" },
  { path: "Library/Application Support/BraveSoftware" },
  { path: "Library/Application Support/Microsoft Edge" },
  { path: "Library/Application Support/com.vercel.cli/auth.json" },
  { path: "Library/Cookies" },
  // Tokens for registries and services, beside settings.
  { path: ".npmrc", shared: true },
  { path: ".config/npm/npmrc", shared: true },
  { path: ".config/pnpm/rc" },
  { path: ".config/pnpm/auth.ini" },
  { path: ".yarnrc.yml", shared: true },
  { path: ".bundle/config", shared: true },
  { path: ".local/share/gem/credentials" },
  { path: ".local/share/uv/credentials" },
  { path: ".nuget/NuGet/NuGet.Config" },
  { path: ".config/NuGet/NuGet.Config" },
  { path: ".jfrog" },
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
  { path: ".railway/config.json" },
  { path: ".supabase/access-token" },
  { path: ".config/supabase" },
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
  { path: ".tccli" },
  { path: ".config/borg/keys" },
  { path: ".foundry/keystores" },
  { path: ".netlify/config.json" },
  { path: ".cloudflared" },
  { path: ".minikube/profiles" },
  { path: ".talos/config" },
  { path: ".doppler/.doppler.yaml" },
  { path: ".snowflake/connections.toml" },
  { path: ".snowsql/config" },
  { path: ".databricks/token-cache.json" },
  { path: ".dbt/profiles.yml", shared: true },
  { path: ".mc/config.json" },
  { path: ".passwd-s3fs" },
  { path: ".config/atlascli" },
  { path: ".config/mongocli" },
  { path: ".config/planetscale" },
  { path: ".config/cachix/cachix.dhall" },
  { path: ".twilio-cli/config.json" },
  { path: ".expo/state.json" },
  { path: ".modal.toml" },
  { path: ".runpod/config.toml" },
  { path: ".vast_api_key" },
  { path: ".config/vastai" },
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
  { path: ".huggingface/token" },
  { path: ".config/io.datasette.llm/keys.json" },
  { path: ".msmtprc" },
  { path: ".vnc/passwd" },
  { path: ".weechat/sec.conf" },
  { path: ".p4tickets" },
  { path: ".rclone.conf" },
  { path: ".config/nix/netrc" },
  { path: ".android/adbkey" },
  { path: ".mbsyncrc" },
  { path: ".fetchmailrc" },
  { path: ".muttrc", shared: true },
  { path: ".mutt", shared: true },
  { path: ".irssi/config", shared: true },
  { path: ".config/aerc/accounts.conf", shared: true },
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
  { path: ".near-credentials" },
  { path: ".subversion/auth" },
  { path: ".cvspass" },
  { path: ".dockercfg" },
  { path: ".config/openstack", shared: true },
  { path: ".pub-cache/credentials.json" },
  { path: ".config/dart/pub-credentials.json" },
  { path: ".step/secrets" },
  { path: ".argocd/config" },
  { path: ".sbt/.credentials" },
  { path: ".circleci/cli.yml", shared: true },
  { path: ".travis/config.yml", shared: true },
  { path: ".ibmcloud", shared: true },
  { path: ".Xauthority" },
  { path: ".lftprc" },
  { path: ".vault_pass.txt", shared: true },
  { path: ".vault_pass", shared: true },
  { path: ".consul-token" },
  { path: ".nomad-token" },
  { path: ".config/.wrangler", shared: true },
  { path: ".config/wrangler", shared: true },
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
  { path: ".sqlite_history" },
  { path: ".duckdb_history" },
  { path: ".python_history" },
  { path: ".node_repl_history" },
  { path: ".irb_history" },
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
  { path: ".local/share/opencode/mcp-auth.json" },
  { path: ".local/share/amp/secrets.json" },
  { path: ".qwen/oauth_creds.json" },
  { path: ".aider/oauth-keys.env" },
  { path: ".config/goose/secrets.yaml" },
  { path: ".kimi/config.toml" },
  { path: ".kimi/credentials" },
  { path: ".grok/user-settings.json" },
  { path: ".local/share/crush/crush.json" },
  { path: ".continue/config.json", shared: true },
  { path: ".continue/config.yaml", shared: true },
  { path: ".codeium/config.json", shared: true },
  { path: ".continue/.env", shared: true },
  { path: ".aider.conf.yml", shared: true },
];

/** Also what editors keep beside it, and in the letters of file systems that take them for the same. */
const environment =
  /^\.(?:env|dev\.vars)(?:[._-].+)?~?$|\.env~?$|^env\.(?:local|prod|production|staging)$|^\.flaskenv$|^\.htpasswd$/i;
const madeToBeShared = /(?:^|\.)(?:example|sample|template|dist|defaults?|schema)(?:\.env)?$/;

/**
 * The environment of a project, with its keys, by the file's name in any folder. Not those that are made to be shared.
 *
 * @example isEnvironmentFile(".env.local") // true
 * @example isEnvironmentFile("prod.env") // true
 * @example isEnvironmentFile(".env.example") // false
 */
export const isEnvironmentFile = (name: string): boolean => environment.test(name) && !madeToBeShared.test(name);

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
  if (place === undefined) return /(?:^|\/)id_(?:rsa|dsa|ecdsa|ed25519)(?:_sk)?$|^\/tmp\/krb5cc_[^/]+$/.test(path);
  return credentials.find((each) => each.path === place)?.visible?.test(name) !== true;
}

const lastNames = new Set(credentials.map(({ path }) => path.slice(path.lastIndexOf("/") + 1)));

/** Is the file or folder `name` in `folder` a secret by its name? What is in such a folder is not asked about. */
export const isSecretByName = (folder: string, name: string): boolean =>
  isEnvironmentFile(name) || (lastNames.has(name) && isCredential(`${folder}/${name}`));

interface Held {
  readonly name: RegExp;
  readonly content: RegExp;
  /** Most files of this name hold nothing of the kind. */
  readonly isCommon?: true;
}

const privateKey = /-----BEGIN [A-Z ]*PRIVATE KEY|^PuTTY-User-Key-File|AGE-SECRET-KEY-1|"client_secret"/;

/** A setting that is called a password, a key or a token has a value, and no name of another in `$`. */
const assigned =
  /^\s*(?:export\s+)?["']?[\w.-]*(?:passw(?:or)?d|passphrase|secret|token|(?:api|access|private|secret|encryption|signing|auth)[_-]?key)["']?\s*[:=]\s*["']?[^\s"'$<{[]{4}/im;

/** Does a file begin as a private key does? Then its name is no matter. */
export const beginsAsKey = (text: string): boolean => /^\s*-----BEGIN [A-Z ]*PRIVATE KEY/.test(text);

/** Names of files that may hold a key or a token, each with what such content looks like. */
const held: readonly Held[] = [
  {
    // age's are called keys.txt.
    name: /\.(?:pem|key|p8|ppk|asc)$|(?:^|[/_.-])(?:rsa|dsa|ecdsa|ed25519|key)(?:_sk)?(?:[._-](?!pub$)\w+)?$|(?:^|\/)keys?\.txt$/i,
    content: privateKey,
  },
  // The keys of cloud services.
  { name: /(?:account|credential|secret|key)[^/]*\.json$/i, content: privateKey, isCommon: true },
  { name: /(?:^|\/)_netrc$/, content: /\bpassword\s/ },
  { name: /(?:^|\/)(?:master|credentials\/\w+)\.key$/, content: /^[\da-f]{32}\s*$/ },
  // Databases of passwords, and stores of keys: Java's begin with these bytes, and those of PKCS 12 with the marks of its form.
  { name: /\.kdbx?$/i, content: /^\x03\xd9\xa2\x9a/ },
  { name: /\.(?:jks|keystore)$/i, content: /^(?:\xfe\xed\xfe\xed|\xce\xce\xce\xce|0\x82)/ },
  { name: /\.(?:p12|pfx)$/i, content: /^0[\x80-\x84]/ },
  { name: /(?:^|\/)\.envrc$/, content: assigned, isCommon: true },
  { name: /\.tfvars$/i, content: assigned, isCommon: true },
  {
    name: /(?:^|\/)terraform\.tfstate(?:\.backup)?$/i,
    content: /"\w*(?:password|secret|token|private_key(?:_pem)?)"\s*:\s*"[^"]/i,
  },
  { name: /(?:^|\/)secrets?\.(?:ya?ml|toml)$/i, content: assigned, isCommon: true },
  { name: /(?:^|\/)secrets?\.json$/i, content: assigned, isCommon: true },
  { name: /(?:^|\/)credentials?\.json$/i, content: assigned, isCommon: true },
  { name: /(?:^|\/)\.?vault[_-]pass(?:word)?(?:\.txt)?$/i, content: /^\S+\s*$/ },
  { name: /(?:^|\/)kubeconfig(?:\.ya?ml)?$|\.kubeconfig$/i, content: /^\s*(?:client-key-data|token|password):\s*\S/m },
  // A name in `${ }` stands for the value.
  { name: /(?:^|\/)(?:\.npmrc|npmrc)$/, content: /^\s*(?:\/\/.*:)?_(?:authToken|auth|password)\s*=\s*["']?[^\s"'$]/m },
  {
    name: /(?:^|\/)\.yarnrc(?:\.yml)?$/,
    content: /^\s*(?:npmAuthToken|npmAuthIdent)\s*:\s*["']?[^\s"'$]|_authToken"?\s+"?[^\s"$]/m,
  },
];

/**
 * Could a file of this name, or path, hold a private key or a token? Its content says whether it does.
 *
 * @example isKeyName("server.pem") // true
 */
export const isKeyName = (name: string): boolean => held.some((each) => each.name.test(name));

/** Could it in a revision, in which no one looks? */
export const isHeldInRevisions = (name: string): boolean => held.some((each) => !each.isCommon && each.name.test(name));

/** Names that stand for those of secrets, to be compared with patterns. */
const samples =
  ".env .env.local .env.production prod.env .netrc .npmrc .pgpass id_rsa id_ed25519 server.pem server.key";

/**
 * Could a pattern of git or a shell, for one name, match that of a secret? One for any name could, as no pattern at all does.
 *
 * @example couldNameSecret(".e*") // true
 * @example couldNameSecret("*") // false
 */
export function couldNameSecret(pattern: string): boolean {
  if (!/[*?[\\]/.test(pattern) || /^\*[*?.]*$/.test(pattern)) return false;
  // What stands in brackets could be any letter.
  const like = pattern
    .replace(/\\(.)/gs, "$1")
    .replace(/[.+^${}()|]/g, "\\$&")
    .replace(/\*+/g, ".*")
    .replace(/\?|\[[^\]]*\]?/g, ".");
  const expression = new RegExp(`^${like}$`, "is");
  return samples.split(" ").some((name) => expression.test(name));
}

/** Does a file of this name, or path, hold a private key or a token, by its content? */
export const holdsKey = (name: string, content: string): boolean =>
  held.some((each) => each.name.test(name) && each.content.test(content));

/** Folders in which keys are made to be shared: those of tests. */
export const isOfTests = (folder: string): boolean =>
  /(?:^|\/)(?:tests?|__tests__|specs?|fixtures?|testdata|mocks?|examples?)(?:\/|$)/i.test(folder);

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
  "/etc/security/opasswd",
  "/var/backups/shadow.bak",
  "/var/backups/gshadow.bak",
  // Private keys of servers, and what they log in with.
  "/etc/ssl/private",
  "/etc/ssh/ssh_host_rsa_key",
  "/etc/ssh/ssh_host_dsa_key",
  "/etc/ssh/ssh_host_ecdsa_key",
  "/etc/ssh/ssh_host_ed25519_key",
  "/etc/letsencrypt/accounts",
  "/etc/wireguard",
  "/etc/rancher",
  "/etc/ppp/chap-secrets",
  "/etc/ppp/pap-secrets",
  "/etc/NetworkManager/system-connections",
  "/etc/wpa_supplicant",
  "/etc/krb5.keytab",
  "/etc/mysql/debian.cnf",
  "/etc/postfix/sasl_passwd",
  "/var/lib/jenkins/secrets",
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

/** Patterns: keys of sites beside their certificates, all that is in memory, and what is gone once it was read. */
export const secretsByPattern: readonly Secret[] = [
  "/etc/letsencrypt/live/*/privkey.pem",
  "/etc/letsencrypt/archive/*/privkey*.pem",
  "/proc/kcore",
  "/proc/kmsg",
  "/proc/vmcore",
  "/proc/*/mem",
  "/proc/*/task/*/mem",
  "/sys/kernel/debug",
  "/sys/kernel/tracing",
].map((path) => ({ path }));

/** Patterns: the environments of processes, which hold tokens, and links, of which only where they lead may be seen. */
export const secretsOfProcesses: readonly Secret[] = ["/proc/*", "/proc/*/task/*"].flatMap((process) => [
  { path: `${process}/environ` },
  ...["cwd", "root", "fd", "map_files"].map((name) => ({ path: `${process}/${name}`, visible: /(?!)/ })),
]);
