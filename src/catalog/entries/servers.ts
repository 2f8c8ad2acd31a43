// Servers and the programs that watch them: checks of a configuration, and commands that print a status.
import { anyNames, asks, asksAbout, changes, files, group, onlyVersion, prints, printsAbout, under } from "../forms.ts";
import { supervisorFiles } from "../knowledge/project-files/systems.ts";
import { type Options, options, optionsWith, type WordList } from "../options.ts";
import {
  commands,
  controlsProcess,
  controlsSystem,
  type Entry,
  type Needs,
  reads,
  runsCode,
  text,
  unknown,
  writes,
} from "../schema.ts";

const runs = unknown("starts or controls a server");
const stop = (names: string): Options => optionsWith(names, { cancels: true });
const server = (
  does: string,
  manual: string,
  list: WordList,
  stopping: string,

  more: Options = {},
): Entry => ({
  does,
  manual,
  options: options(list, { ...stop(stopping), ...more }),
  operands: anyNames,
  always: runs,
});

type Row = readonly [name: string, does: string, manual: string, needs?: Needs];

export const servers = commands({
  // Its tests open the logs and make the file with its number and the folders for temporary files.
  nginx: server("serves the web", "https://nginx.org/en/docs/switches.html", "-q", "-v -V -?|-h"),
  ...Object.fromEntries(
    ["httpd", "apache2"].map((name): [string, Entry] => [
      name,
      {
        does: "serves the web",
        manual: "https://httpd.apache.org/docs/2.4/programs/httpd.html",
        options: Object.fromEntries(
          "-t -S -M -v -V -l -L -h".split(" ").map((option) => [option, { operands: { none: text, each: runs } }]),
        ),
        operands: { none: runs, each: runs },
      },
    ]),
  ),
  // Debian's script makes the server's folders before it looks at its arguments.
  ...Object.fromEntries(
    ["apachectl", "apache2ctl"].map((name): [string, Entry] => [
      name,
      {
        does: "starts and stops a web server",
        manual: "https://httpd.apache.org/docs/2.4/programs/apachectl.html",
        options: options("-t -S -M -v -V -l -L -h"),
        operands: anyNames,
        always: runs,
        instead: { "to check the settings": "apache2 -t" },
      },
    ]),
  ),
  haproxy: server("balances load", "https://docs.haproxy.org/", "-q -V", "-v -vv -c"),
  caddy: {
    ...group("serves the web", {
      ...under(
        "version list-modules build-info environ",
        prints("prints about caddy", "--packages --versions --skip-standard"),
      ),
      fmt: {
        does: "writes a configuration in the usual form, or prints it",
        options: options("-d|--diff", { "-w, --overwrite": { does: writes }, "--config": { value: reads } }),
        operands: files,
      },
      ...under(
        [
          "run start stop reload adapt validate file-server reverse-proxy respond trust untrust upgrade",
          "add-package remove-package hash-password manpage storage",
        ],
        changes("runs a server", controlsSystem),
      ),
    }),
    manual: "https://caddyserver.com/docs/command-line",
  },
  certbot: {
    ...group(
      "gets certificates",
      {
        ...under(
          [
            // Even to list them it writes a log.
            "certificates plugins show_account run certonly renew install enhance revoke delete register unregister update_account rollback",
            "reconfigure",
          ],
          changes("changes certificates"),
        ),
      },
      "",
      // Help about a topic keeps a log.
      { "-h": {}, "--help": {}, "--version": { stops: true } },
    ),
    manual: "https://eff-certbot.readthedocs.io/en/stable/using.html",
  },
  supervisorctl: {
    ...group("controls programs", {
      ...under("status avail pid version help", asksAbout("prints how programs are")),
      tail: asksAbout("prints what a program printed", "-f -NUM"),
      ...under(
        "start stop restart signal reload update add remove reread clear fg maintail shutdown open",
        changes("controls programs", controlsProcess),
      ),
    }),
    manual: "https://supervisord.org/running.html",
    needs: { sockets: true },
    obeys: supervisorFiles,
  },
  // Whatever it is asked, even for its version, it starts its service first, if that does not run.
  pm2: {
    does: "controls programs",
    manual: "https://pm2.keymetrics.io/docs/usage/quick-start/",
    options: {},
    always: controlsProcess,
  },
  "fail2ban-client": {
    ...group(
      "controls fail2ban",
      {
        ...under("status ping version banned help", printsAbout("prints how things are")),
        get: printsAbout("prints settings"),
      },
      "-v -q",
      { "-h": { stops: true }, "-V, --version": { stops: true } },
    ),
    manual: "https://fail2ban.readthedocs.io/",
  },
  etcdctl: {
    does: "works with etcd",
    manual: "https://etcd.io/docs/latest/op-guide/",
    options: options(
      [
        "--cacert= --cert= --key= --command-timeout= --dial-timeout= --debug --endpoints= --hex",
        "--insecure-skip-tls-verify --insecure-transport --keepalive-time= --password=secret --user=secret",
        "-w|--write-out= --discovery-srv=",
      ],
      { "-h, --help": { stops: true } },
    ),
    globals: "anywhere",
    subcommands: {
      get: asksAbout("prints values", [
        "--consistency= --count-only --from-key --keys-only --limit= --order= --prefix~ --print-value-only",
        "--rev= --sort-by=",
      ]),
      ...under("version endpoint-health", prints("prints the version")),
      endpoint: group("asks members", under("health status hashkv", asks("asks members", "--cluster --rev="))),
      member: group("works with members", {
        list: asks("lists members"),
        ...under("add remove update promote", changes("changes members")),
      }),
      alarm: group("works with alarms", { list: asks("lists alarms"), disarm: changes("clears alarms") }),
      ...under(
        [
          "put del txn compaction defrag lease lock elect watch snapshot user role auth move-leader",
          "make-mirror migrate check",
        ],
        changes("changes data"),
      ),
    },
  },
  rabbitmqctl: {
    ...group(
      "controls RabbitMQ",
      under(
        [
          "status list_queues list_exchanges list_bindings list_connections list_channels list_consumers",
          "list_users list_vhosts list_permissions list_user_permissions list_policies list_parameters",
          "cluster_status version ping node_health_check list_feature_flags",
        ],
        asksAbout("prints how things are", [
          "-q|--quiet -s|--silent -n|--node= -p|--vhost= -t|--timeout= --formatter= --offline --online",
          "--local -l --longnames --no-table-headers --dry-run",
        ]),
      ),
      "-q|--quiet -s|--silent -n|--node= -p|--vhost= -t|--timeout= -l",
    ),
    manual: "https://www.rabbitmq.com/docs/man/rabbitmqctl.8",
  },
  ...Object.fromEntries(
    (
      [
        ["gunicorn", "serves a Python application", "https://docs.gunicorn.org/"],
        ["uvicorn", "serves a Python application", "https://www.uvicorn.org/"],
        ["mongodump", "writes a database to files", "https://www.mongodb.com/docs/database-tools/mongodump/"],
        ["mongorestore", "reads a database from files", "https://www.mongodb.com/docs/database-tools/mongorestore/"],
        [
          "influx",
          "works with InfluxDB",
          "https://docs.influxdata.com/influxdb/v2/reference/cli/influx/",
          { network: true },
        ],
        ["restic", "makes backups", "https://restic.readthedocs.io/", { network: true }],
        ["borg", "makes backups", "https://borgbackup.readthedocs.io/", { network: true }],
        [
          "rclone",
          "copies files to clouds",
          "https://rclone.org/commands/",
          { network: true, login: [".config/rclone"] },
        ],
        ["redis-server", "keeps values", "https://redis.io/docs/latest/"],
        ["mysqld", "keeps databases", "https://dev.mysql.com/doc/refman/en/mysqld.html"],
        ["mongod", "keeps databases", "https://www.mongodb.com/docs/manual/reference/program/mongod/"],
      ] as readonly Row[]
    ).map(([name, does, manual, needs]): [string, Entry] => [
      name,
      {
        ...onlyVersion(does, manual, "--version", runsCode),
        ...(needs ? { needs } : {}),
      },
    ]),
  ),
});
