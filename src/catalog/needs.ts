// What programs need of the machine that confinement takes away from all others.

/** What a program needs. Paths are below the home directory. */
export interface Needs {
  /** The network, although no option or operand says so: its entry names no host, or it lists the machine's interfaces. */
  readonly network?: true;
  /** Of the network it only looks at what this machine has. */
  readonly local?: true;
  /** UNIX domain sockets: it asks a service of this machine. */
  readonly sockets?: true;
  /** The processes of this machine. */
  readonly processes?: true;
  /** Secret files and folders that it works with. */
  readonly credentials?: readonly string[];
  /** Secret files and folders that it logs in with on other machines: needed where the script reaches one. */
  readonly login?: readonly string[];
  /** Folders that it insists on writing; what it writes there is thrown away. */
  readonly scratch?: readonly string[];
  /** It starts git in the folder, which obeys the repository's configuration. */
  readonly git?: true;
}

const table = {
  // Services of this machine, asked through their sockets.
  "docker docker-compose podman podman-compose nerdctl": {
    sockets: true,
    credentials: [".docker/config.json"],
  },
  "systemctl journalctl loginctl timedatectl hostnamectl localectl resolvectl networkctl busctl machinectl coredumpctl systemd-analyze":
    { sockets: true },
  nmcli: { sockets: true },
  "tmux screen emacsclient": { sockets: true },
  "psql pg_dump pg_isready pg_dumpall": { sockets: true, network: true, credentials: [".pgpass"] },
  "mysql mysqldump mysqladmin mysqlshow mariadb": {
    sockets: true,
    network: true,
    credentials: [".my.cnf", ".mylogin.cnf"],
  },
  "redis-cli": { sockets: true },
  "pm2 supervisorctl": { sockets: true },
  "ssh-add": { sockets: true },
  "gpg gpg2 gpgv": { sockets: true, credentials: [".gnupg"] },
  "getent who users": { sockets: true },
  "xclip wl-paste": { sockets: true },

  // Processes, and the network as the machine has it.
  "ps pgrep pkill kill killall pstree pidof top htop pmap pwdx pidstat": { processes: true },
  w: { processes: true, sockets: true },
  "lsof ss netstat": { processes: true, network: true, local: true },
  "mongosh cqlsh clickhouse-client influx rsync restic borg p4 tldr": { network: true },
  "heroku vercel netlify flyctl fly firebase supabase serverless sls eksctl wrangler skaffold": { network: true },
  "jps jstat": { processes: true },
  "ip tc ifconfig route arp ethtool hostname iptables-save": { network: true, local: true },

  // Other machines, with the user's own login. `connects` opens the network where an option or operand says so.
  gh: { login: [".config/gh"], git: true },
  glab: { login: [".config/glab-cli"], git: true },
  hub: { network: true, login: [".config/hub"], git: true },
  git: { login: [".ssh", ".git-credentials", ".config/git/credentials", ".netrc"], git: true },
  // They ask git about the folder on the way.
  "go cargo pre-commit jj nx turbo lerna tig lazygit": { git: true },
  "ssh sftp scp ssh-keyscan": { network: true, credentials: [".ssh"] },
  "aws sam cdk": { network: true, login: [".aws"], scratch: [".aws/cli/cache", ".aws/sso/cache"] },
  az: { login: [".azure"], scratch: [".azure"] },
  "gcloud gsutil bq": { login: [".config/gcloud"], scratch: [".config/gcloud"] },
  "kubectl k9s kustomize": {
    network: true,
    login: [".kube", ".aws", ".azure", ".config/gcloud"],
    scratch: [".kube/cache"],
  },
  helm: { login: [".kube", ".aws", ".azure", ".config/gcloud"], scratch: [".cache/helm"] },
  "argocd flux istioctl": { login: [".kube", ".aws", ".azure", ".config/gcloud"] },
  "terraform tofu": { login: [".terraform.d/credentials.tfrc.json"] },
  vault: { login: [".vault-token"] },
  doctl: { network: true, login: [".config/doctl"] },
  rclone: { network: true, login: [".config/rclone"] },
  twine: { login: [".pypirc"] },
} as const satisfies Readonly<Record<string, Needs>>;

const byName: ReadonlyMap<string, Needs> = new Map(
  Object.entries(table).flatMap(([names, needs]) => names.split(" ").map((name) => [name, needs] as const)),
);

const nothing: Needs = {};

/** What the program of this name needs. */
export const needsOf = (name: string): Needs => byName.get(name) ?? nothing;

/** The names that have needs, for tests. */
export const namesWithNeeds = (): readonly string[] => [...byName.keys()];
