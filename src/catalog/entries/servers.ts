// Servers and the programs that watch them: checks of a configuration, and commands that print a status.
import { under } from "../forms.ts";
import { supervisorFiles } from "../knowledge/project-files/systems.ts";
import { rows } from "../rows.ts";
import { choice, commands, controlsProcess, type Does, environment, secret, text, unknown } from "../schema.ts";

const runs = unknown("starts or controls a server");

/** A name, or where a range of names begins or ends: one that could be of a secret, or of many. */
const key: Does = choice({ "": secret, ...under("/ /r /re /reg /regi /regis /regist /registr", secret) }, text, {
  contains: { secret },
  prefixes: { "/registry": secret },
  ignoreCase: true,
});

export const servers = commands({
  ...rows`
    # Its tests open the logs and make the file with its number and the folders for temporary files.
    nginx | ${runs} names | serves the web | -q -v!cancels -V!cancels -?|-h!cancels
      | | https://nginx.org/en/docs/switches.html
  `,
  ...under("httpd apache2", {
    does: "serves the web",
    manual: "https://httpd.apache.org/docs/2.4/programs/httpd.html",
    options: under("-t -S -M -v -V -l -L -h", { operands: { none: text, each: runs } }),
    operands: { none: runs, each: runs },
  }),
  ...rows`
    # Debian's script makes the server's folders before it looks at its arguments.
    apachectl apache2ctl | ${runs} names | starts and stops a web server | -t -S -M -v -V -l -L -h
      | | https://httpd.apache.org/docs/2.4/programs/apachectl.html | instead to check the settings: apache2 -t
    haproxy       | ${runs} names | balances load | -q -V -v!cancels -vv!cancels -c!cancels | https://docs.haproxy.org/
    caddy         | group | serves the web | --help!stops | https://caddyserver.com/docs/command-line
      environ | ${environment} | prints the environment
      version list-modules build-info | prints       | prints about caddy | --packages --versions
        | --skip-standard --help!stops
      fmt | prints files | writes a configuration in the usual form, or prints it | -d|--diff -w|--overwrite!writes
        | --config=reads
      run start stop reload adapt validate file-server reverse-proxy respond trust untrust upgrade add-package
        | remove-package hash-password manpage storage | system names | runs a server | --help!stops
    # Help about a topic keeps a log.
    certbot       | group | gets certificates | --help -h --version!stops
      | | https://eff-certbot.readthedocs.io/en/stable/using.html
      # Even to list them it writes a log.
      certificates plugins show_account run certonly renew install enhance revoke delete register unregister
        | update_account rollback reconfigure | remote names | changes certificates | --help!stops
    supervisorctl | group | controls programs | --help!stops | https://supervisord.org/running.html
      | | ${{ needs: { sockets: ["/run/supervisor.sock", "/run/supervisor/*", "/tmp/supervisor.sock"] }, obeys: supervisorFiles }}
      status avail pid version help | asks names | prints how programs are | --help!stops
      tail | asks names | prints what a program printed | -f -NUM --help!stops
      start stop restart signal reload update add remove reread clear fg maintail shutdown open | process names
        | | controls programs | --help!stops
  `,
  // Whatever it is asked, even for its version, it starts its service first, if that does not run.
  pm2: {
    does: "controls programs",
    manual: "https://pm2.keymetrics.io/docs/usage/quick-start/",
    options: {},
    always: controlsProcess,
  },
  ...rows`
    fail2ban-client | group      | controls fail2ban | -v -q --help!stops -h!stops -V|--version!stops
      | | https://fail2ban.readthedocs.io/
      status ping version banned help | prints names | prints how things are | --help!stops
      get | prints names | prints settings | --help!stops
    etcdctl      | group      | works with etcd | --cacert= --cert= --key= --command-timeout= --dial-timeout= --debug
      | --endpoints= --hex --insecure-skip-tls-verify --insecure-transport --keepalive-time= --password=secret
      | --user=secret -w|--write-out= --discovery-srv= -h|--help!stops | https://etcd.io/docs/latest/op-guide/
      | | globals anywhere | permutes
      # It keeps the secrets of Kubernetes, too, below "/registry".
      get      | asks first=${key} each=${key} | prints values | --consistency= --count-only!names --from-key!secret --keys-only!names
        | --limit= --order= --prefix~ --print-value-only --rev= --sort-by= --help!stops
      version endpoint-health | prints       | prints the version | --help!stops
      endpoint | group        | asks members | --help!stops
        health status hashkv | asks | asks members | --cluster --rev= --help!stops
      member   | group        | works with members | --help!stops
        list | asks         | lists members | --help!stops
        add remove update promote | remote names | changes members | --help!stops
      alarm    | group        | works with alarms | --help!stops
        list   | asks         | lists alarms | --help!stops
        disarm | remote names | clears alarms | --help!stops
      put del txn compaction defrag lease lock elect watch snapshot user role auth move-leader make-mirror migrate check
        | | remote names | changes data | --help!stops
    rabbitmqctl  | group      | controls RabbitMQ | -q|--quiet -s|--silent -n|--node= -p|--vhost= -t|--timeout= -l
      | --help!stops | https://www.rabbitmq.com/docs/man/rabbitmqctl.8
      status list_queues list_exchanges list_bindings list_connections list_channels list_consumers list_users
        | list_vhosts list_permissions list_user_permissions list_policies list_parameters cluster_status version ping
        | node_health_check list_feature_flags | asks names | prints how things are | -q|--quiet -s|--silent -n|--node=
        | -p|--vhost= -t|--timeout= --formatter= --offline --online --local -l --longnames --no-table-headers --dry-run
        | --help!stops
    gunicorn     | runs alone | serves a Python application | --version!cancels | https://docs.gunicorn.org/
      | | grammar posix
    uvicorn      | runs alone | serves a Python application | --version!cancels | https://www.uvicorn.org/
      | | grammar posix
    mongodump    | runs alone | writes a database to files | --version!cancels
      | | https://www.mongodb.com/docs/database-tools/mongodump/ | grammar posix
    mongorestore | runs alone | reads a database from files | --version!cancels
      | | https://www.mongodb.com/docs/database-tools/mongorestore/ | grammar posix
    influx       | runs alone | works with InfluxDB | --version!cancels
      | | https://docs.influxdata.com/influxdb/v2/reference/cli/influx/ | grammar posix
      | | ${{ needs: { network: true } }}
    restic       | runs alone | makes backups | --version!cancels | https://restic.readthedocs.io/ | grammar posix
      | | ${{ needs: { network: true } }}
    borg         | runs alone | makes backups | --version!cancels | https://borgbackup.readthedocs.io/ | grammar posix
      | | ${{ needs: { network: true } }}
    # What lists a remote may bring its token up to date in the configuration, and a remote may name a program to run.
    rclone       | group      | copies files to clouds | --version!stops -h|--help!stops | https://rclone.org/commands/
      | | ${{ needs: { network: true, login: [".config/rclone"] } }}
      version | prints | prints the version | --check!asks
      help    | prints names | prints help
      ls lsl lsd lsf lsjson size tree cat check cryptcheck hashsum md5sum sha1sum about ncdu
        | | runs names | reads clouds, and starts the programs that a remote names | any
      config copy copyto copyurl sync bisync move moveto delete deletefile purge mkdir rmdir rmdirs mount serve rcd rc dedupe cleanup touch
        | | runs names | copies files to clouds | any
      link obscure authorize backend test settier rcat nfsmount selfupdate | runs names | works with clouds | any
    redis-server | runs alone | keeps values | --version!cancels | https://redis.io/docs/latest/ | grammar posix
    mysqld       | runs alone | keeps databases | --version!cancels | https://dev.mysql.com/doc/refman/en/mysqld.html
      | | grammar posix
    mongod       | runs alone | keeps databases | --version!cancels
      | | https://www.mongodb.com/docs/manual/reference/program/mongod/ | grammar posix
  `,
});
