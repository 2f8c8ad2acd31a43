// PostgreSQL's client programs. psql's own commands and SQL are read by the judge.
import type { Options } from "../options.ts";
import { rows } from "../rows.ts";
import { choice, commands, type Does, type Needs, text, unknown } from "../schema.ts";

const connection = "-h|--host=host -p|--port= -U|--username= -w|--no-password -W|--password";
const version: Options = { "-V, --version": { stops: true }, "--help": { stops: true }, "-?": { stops: true } };
const environment = { PGPASSWORD: ["*"], PGUSER: ["*"], PGDATABASE: ["*"], PGCONNECT_TIMEOUT: ["*"] };

const dumping = [
  connection,
  "-a|--data-only -b|--large-objects|--blobs -B|--no-large-objects|--no-blobs -c|--clean -C|--create~",
  "-e|--extension= -E|--encoding= -n|--schema= -N|--exclude-schema= -O|--no-owner -s|--schema-only",
  "-S|--superuser= -t|--table= -T|--exclude-table= -v|--verbose -x|--no-privileges|--no-acl",
  "-Z|--compress= --binary-upgrade --column-inserts|--attribute-inserts --disable-dollar-quoting",
  "--disable-triggers --enable-row-security --exclude-table-data= --extra-float-digits= --if-exists",
  "--include-foreign-data= --inserts --lock-wait-timeout= --no-comments --no-publications",
  "--no-security-labels --no-subscriptions --no-sync --no-table-access-method --no-tablespaces",
  "--no-toast-compression --no-unlogged-table-data --on-conflict-do-nothing --quote-all-identifiers",
  "--rows-per-insert= --section= --serializable-deferrable --snapshot= --strict-names",
  "--use-set-session-authorization --role=",
];

/** A database's name, or an address without parameters: they are a language of their own (`options=`, `sslkeylogfile=`). */
const name: Does = choice({}, text, { contains: { "=": unknown("parameters of a connection may do anything") } });
/** What an address says instead of options. */
const inAddress = {
  "*://*": "-h",
  "*host*=*": "-h",
  "*://*@*": "-U",
  "*user=*": "-U",
  "*port=*": "-p",
  "*://*:*/*": "-p",
};
const database: Needs = {
  sockets: ["/run/postgresql/.s.PGSQL.*", "/tmp/.s.PGSQL.*"],
  network: true,
  credentials: [".pgpass"],
  variables: ["PGHOST", "PGPORT", "PGUSER", "PGPASSWORD", "PGDATABASE", "PGSSLMODE"],
};

export const postgresql = commands(rows`
  every: | https://www.postgresql.org/docs/current/app-{}.html
  # '|command' is a pipe.
  psql          | ${unknown("reads statements from standard input or a terminal")} first=${name} name
    | | sends statements to PostgreSQL and prints what it answers | -a|--echo-all -b|--echo-errors -A|--no-align
    | -e|--echo-queries -E|--echo-hidden -F|--field-separator= -H|--html -n|--no-readline -P|--pset= -q|--quiet
    | -R|--record-separator= -s|--single-step -S|--single-line -t|--tuples-only -T|--table-attr= -v|--set|--variable=
    | -x|--expanded -X|--no-psqlrc -z|--field-separator-zero -0|--record-separator-zero -1|--single-transaction --csv
    | -d|--dbname=${name} -c|--command=psql!cancels -l|--list!cancels -f|--file=runs -o|--output=runs
    | -L|--log-file=writes ${connection} ${version} | complete | permutes | ${{ environment, needs: database, meant: inAddress }}
  pg_dump       | asks first=${name} | prints a database as statements, or writes it to a file | -j|--jobs=
    | -d|--dbname=${name} -f|--file=writes -F|--format= --filter=reads ${dumping} ${version}
    | | https://www.postgresql.org/docs/current/app-pgdump.html | complete | ${{ environment, needs: database, meant: inAddress }}
  pg_isready    | asks         | checks whether a server takes connections | -h|--host=host -p|--port= -q|--quiet
    | -t|--timeout= -U|--username= -d|--dbname=${name} ${version}
    | | https://www.postgresql.org/docs/current/app-pg-isready.html | ${{ needs: database }}
  pg_config     | prints       | prints how PostgreSQL was built | --bindir --docdir --htmldir --includedir
    | --pkgincludedir --includedir-server --libdir --pkglibdir --localedir --mandir --sharedir --sysconfdir --pgxs
    | --configure --cc --cppflags --cflags --cflags_sl --ldflags --ldflags_ex --ldflags_sl --libs --version -?|--help
    | | https://www.postgresql.org/docs/current/app-pgconfig.html
  pg_restore    | remote files | lists a dump, or restores it | -v|--verbose -F|--format= -n|--schema=
    | -N|--exclude-schema= -t|--table= -I|--index= -a|--data-only -s|--schema-only -l|--list!cancels -L|--use-list=reads
    | ${version} | https://www.postgresql.org/docs/current/app-pgrestore.html
  # The others need a server too, and are never proved beyond their version.
  pg_dumpall    | remote alone | changes databases or writes files | -V|--version!cancels -?|--help!cancels
    | | https://www.postgresql.org/docs/current/app-pg-dumpall.html | grammar posix | ${{ needs: database }}
  createdb      | remote alone | changes databases or writes files | -V|--version!cancels -?|--help!cancels
    | | grammar posix
  dropdb        | remote alone | changes databases or writes files | -V|--version!cancels -?|--help!cancels
    | | grammar posix
  createuser    | remote alone | changes databases or writes files | -V|--version!cancels -?|--help!cancels
    | | grammar posix
  dropuser      | remote alone | changes databases or writes files | -V|--version!cancels -?|--help!cancels
    | | grammar posix
  vacuumdb      | remote alone | changes databases or writes files | -V|--version!cancels -?|--help!cancels
    | | grammar posix
  reindexdb     | remote alone | changes databases or writes files | -V|--version!cancels -?|--help!cancels
    | | grammar posix
  clusterdb     | remote alone | changes databases or writes files | -V|--version!cancels -?|--help!cancels
    | | grammar posix
  pg_ctl        | remote alone | changes databases or writes files | -V|--version!cancels -?|--help!cancels
    | | https://www.postgresql.org/docs/current/app-pg-ctl.html | grammar posix
  initdb        | remote alone | changes databases or writes files | -V|--version!cancels -?|--help!cancels
    | | grammar posix
  pg_basebackup | remote alone | changes databases or writes files | -V|--version!cancels -?|--help!cancels
    | | https://www.postgresql.org/docs/current/app-pg-basebackup.html | grammar posix
  pgbench       | remote alone | changes databases or writes files | -V|--version!cancels -?|--help!cancels
    | | grammar posix
`);
