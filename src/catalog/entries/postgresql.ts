// PostgreSQL's client programs. psql's own commands and SQL are read by the judge.
import { onlyVersion, prints } from "../forms.ts";
import { type Options, options } from "../options.ts";
import {
  choice,
  commands,
  connects,
  controlsRemote,
  type Does,
  type Needs,
  reads,
  runsCode,
  script,
  text,
  unknown,
  writes,
} from "../schema.ts";

const manual = (page: string): string => `https://www.postgresql.org/docs/current/app-${page}.html`;
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
const database: Needs = {
  sockets: true,
  network: true,
  credentials: [".pgpass"],
  variables: ["PGHOST", "PGPORT", "PGUSER", "PGPASSWORD", "PGDATABASE", "PGSSLMODE"],
};

export const postgresql = commands({
  psql: {
    does: "sends statements to PostgreSQL and prints what it answers",
    manual: manual("psql"),
    options: options(
      [
        connection,
        "-a|--echo-all -b|--echo-errors -A|--no-align -e|--echo-queries -E|--echo-hidden",
        "-F|--field-separator= -H|--html -n|--no-readline -P|--pset= -q|--quiet -R|--record-separator=",
        "-s|--single-step -S|--single-line -t|--tuples-only -T|--table-attr= -v|--set|--variable=",
        "-x|--expanded -X|--no-psqlrc -z|--field-separator-zero -0|--record-separator-zero",
        "-1|--single-transaction --csv",
      ],
      {
        ...version,
        "-d, --dbname": { value: name },
        "-c, --command": { value: script("psql"), cancels: true },
        "-l, --list": { cancels: true },
        "-f, --file": { value: runsCode },
        // `|command` is a pipe.
        "-o, --output": { value: runsCode },
        "-L, --log-file": { value: writes },
      },
    ),
    complete: true,
    operands: { first: [name, text] },
    always: unknown("reads statements from standard input or a terminal"),
    environment,
    needs: database,
    permutes: true,
  },
  pg_dump: {
    does: "prints a database as statements, or writes it to a file",
    manual: manual("pgdump"),
    options: options([dumping, "-j|--jobs="], {
      ...version,
      "-d, --dbname": { value: name },
      "-f, --file": { value: writes },
      "-F, --format": { value: text },
      "--filter": { value: reads },
    }),
    complete: true,
    operands: { first: [name] },
    always: connects,
    environment,
    needs: database,
  },
  pg_isready: {
    ...prints(
      "checks whether a server takes connections",
      "-h|--host=host -p|--port= -q|--quiet -t|--timeout= -U|--username=",
      { ...version, "-d, --dbname": { value: name } },
    ),
    manual: manual("pg-isready"),
    always: connects,
    needs: database,
  },
  pg_config: {
    ...prints("prints how PostgreSQL was built"),
    options: options([
      "--bindir --docdir --htmldir --includedir --pkgincludedir --includedir-server --libdir --pkglibdir --localedir",
      "--mandir --sharedir --sysconfdir --pgxs --configure --cc --cppflags --cflags --cflags_sl --ldflags",
      "--ldflags_ex --ldflags_sl --libs --version -?|--help",
    ]),
    manual: manual("pgconfig"),
  },
  pg_restore: {
    does: "lists a dump, or restores it",
    manual: manual("pgrestore"),
    options: options(
      "-v|--verbose -F|--format= -n|--schema= -N|--exclude-schema= -t|--table= -I|--index= -a|--data-only -s|--schema-only",
      { ...version, "-l, --list": { cancels: true }, "-L, --use-list": { value: reads } },
    ),
    operands: { each: reads },
    always: controlsRemote,
  },
  ...Object.fromEntries(
    "pg_dumpall createdb dropdb createuser dropuser vacuumdb reindexdb clusterdb pg_ctl initdb pg_basebackup pgbench"
      .split(" ")
      .map((name) => [
        name,
        {
          ...onlyVersion(
            "changes databases or writes files",
            `https://www.postgresql.org/docs/current/app-${name.replaceAll("_", "-")}.html`,
            "-V|--version -?|--help",
            controlsRemote,
          ),
          // The others need a server too, and are never proved beyond their version.
          ...(name === "pg_dumpall" ? { needs: database } : {}),
        },
      ]),
  ),
});
