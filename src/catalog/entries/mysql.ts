// MySQL's and MariaDB's client programs. SQL is read by the judge.
import { under } from "../forms.ts";
import { options } from "../options.ts";
import { rows } from "../rows.ts";
import { choice, commands, connects, controlsRemote, type Does, type Needs, secret, text, unknown } from "../schema.ts";

// A password is only read joined: `-psecret`.
const connection = [
  "-h|--host=host -P|--port= -u|--user= -p|--password?secret -S|--socket= --protocol= -C|--compress~",
  "--connect-timeout= --default-character-set= --ssl? --ssl-mode= --ssl-ca= --ssl-cert= --ssl-key=",
  "--ssl-verify-server-cert? --skip-ssl --login-path= --get-server-public-key --bind-address=",
  "--max-allowed-packet= --net-buffer-length=",
];

const needs: Needs = {
  sockets: ["/run/mysqld/*", "/tmp/mysql.sock", "/var/lib/mysql/*"],
  network: true,
  credentials: [".my.cnf", ".mylogin.cnf"],
  variables: ["MYSQL_HOST", "MYSQL_TCP_PORT", "MYSQL_PWD"],
};

/** In this one the tables without a schema in front of them are those with the passwords of users. */
const database: Does = choice({ mysql: secret }, text, { ignoreCase: true });

const client = [
  "--auto-rehash --no-auto-rehash -A|--skip-auto-rehash --auto-vertical-output -B|--batch",
  "--binary-mode --binary-as-hex -c|--comments --skip-comments --column-names -N|--skip-column-names",
  "--column-type-info -m --disable-named-commands -f|--force -H|--html",
  "-i|--ignore-spaces --line-numbers -L|--skip-line-numbers -n|--unbuffered -b|--no-beep",
  "-o|--one-database -q|--quick -r|--raw --reconnect --skip-reconnect -s|--silent -t|--table",
  "-E|--vertical -v|--verbose -w|--wait -X|--xml --safe-updates -U|--i-am-a-dummy --select-limit=",
  "--max-join-size= --show-warnings --sigint-ignore --skip-pager --disable-pager",
  "--no-defaults -e|--execute=mysql!cancels --init-command=mysql -?|-I|--help!stops",
  "-V|--version!stops --defaults-file=runs --defaults-extra-file=runs --pager?runs --tee=writes",
  "--plugin-dir=runs",
];

export const mysql = commands({
  ...rows`
    mysql     | ${unknown("reads statements from standard input or a terminal")} first=${database}
      | | sends statements to MySQL and prints what it answers
      | | -G|--named-commands!${unknown("lets statements hold commands of the client")}
      | --delimiter=${unknown("ends statements in another way")} -D|--database=${database}~ ${connection} ${client}
      | | https://dev.mysql.com/doc/refman/en/mysql.html | permutes
      | | ${{ environment: { MYSQL_PWD: ["*"] }, needs }}
    mariadb   | ${unknown("reads statements from standard input or a terminal")} first=${database}
      | | sends statements to MySQL and prints what it answers
      | | -G|--named-commands!${unknown("lets statements hold commands of the client")}
      | --delimiter=${unknown("ends statements in another way")} -D|--database=${database}~ ${connection} ${client}
      | | https://mariadb.com/kb/en/mariadb-command-line-client/ | permutes
      | | ${{ environment: { MYSQL_PWD: ["*"] }, needs }}
    mysqlshow | asks names | lists databases, tables and columns | --count -i|--status -k|--keys -t|--show-table-type
      | -v|--verbose -?|--help!stops -V|--version!stops ${connection}
      | | https://dev.mysql.com/doc/refman/en/mysqlshow.html | ${{ needs }}
  `,
  mysqladmin: {
    does: "asks a server how it is, or manages it",
    manual: "https://dev.mysql.com/doc/refman/en/mysqladmin.html",
    options: options([
      connection,
      "-i|--sleep= -r|--relative -E|--vertical -s|--silent -v|--verbose -w|--wait? -f|--force",
      "-?|--help!stops -V|--version!stops",
    ]),
    operands: {
      none: text,
      each: {
        kind: "choice",
        values: under("ping status extended-status processlist variables version", text),
        otherwise: controlsRemote,
      },
    },
    always: connects,
    needs,
  },
  ...rows`
    # The database "mysql" has the passwords of users.
    mysqldump | asks each=${database}
      | | prints a database as statements, or writes it to files | -A|--all-databases!secret -B|--databases
      | --add-drop-table --skip-add-drop-table --add-locks -a --complete-insert -c --compact -d|--no-data --no-create-db
      | -n -t|--no-create-info --extended-insert --skip-extended-insert -E|--events -R|--routines --triggers
      | --skip-triggers --single-transaction -q|--quick --opt --skip-opt --skip-lock-tables --hex-blob --ignore-table=
      | --tables -v|--verbose --set-gtid-purged= --column-statistics= --skip-comments --no-tablespaces -y
      | --order-by-primary --skip-dump-date -?|--help!stops -V|--version!stops -r|--result-file=writes -T|--tab=writes
      | --log-error=writes ${connection} | https://dev.mysql.com/doc/refman/en/mysqldump.html | ${{ needs }}
  `,
});
