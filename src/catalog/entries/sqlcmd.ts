// Clients of other databases: sqlcmd, mongosh, cqlsh, clickhouse, influx. SQL is read by the judge.
import { anyNames, changes, group, onlyVersion, printsAbout, under } from "../forms.ts";
import { type Options, options } from "../options.ts";
import {
  commands,
  connects,
  controlsSystem,
  type Entry,
  runsCode,
  script,
  secret,
  unknown,
  writes,
} from "../schema.ts";

const noStatement = unknown("reads statements from standard input or a terminal");
const statement: Options = { "-Q": { value: script("tsql"), operands: { none: connects } } };

const clickhouse: Entry = {
  does: "sends statements to ClickHouse",
  manual: "https://clickhouse.com/docs/interfaces/cli",
  options: options(
    [
      "-h|--host=host --port= -u|--user= --password?secret -d|--database= -f|--format= -E|--vertical",
      "-t|--time -s|--secure -m|--multiline --max_execution_time= --param_id= --progress? --stacktrace",
    ],
    {
      "--help": { stops: true },
      "-V, --version": { stops: true },
      "-q, --query": { value: script("sql"), cancels: true },
    },
  ),
  always: noStatement,
  needs: { network: true },
};

export const sqlClients = commands({
  sqlcmd: {
    does: "sends statements to SQL Server",
    manual: "https://learn.microsoft.com/sql/tools/sqlcmd/sqlcmd-utility",
    options: options(
      [
        "-S=host -d= -U= -P=secret -E -G -C~ -N? -H= -K= -l= -t= -h= -s= -w= -W -y= -Y= -b -I -k? -r? -R -V=",
        "-m= -a= -x -f= -M -F=",
      ],
      {
        ...statement,
        "-?, --help": { stops: true },
        "--version": { stops: true },
        "-q": { value: script("tsql") },
        "-i": { value: runsCode },
        "-o": { value: writes },
        "-v": { value: unknown("sets variables that statements hold") },
      },
    ),
    operands: { none: noStatement },
    subcommands: {
      query: {
        does: "sends one statement",
        options: options("-d|--database=", { "-q, --query": { value: script("tsql"), operands: {} } }),
        operands: { none: noStatement, first: [script("tsql")] },
        always: connects,
      },
      config: group("works with the configuration", {
        ...under(
          "view get-contexts get-endpoints get-users current-context",
          printsAbout("prints the configuration", "--detailed"),
        ),
        "connection-strings": changes("prints a secret", secret),
        ...under(
          "add-context add-endpoint add-user delete-context delete-endpoint delete-user use-context",
          changes("changes the configuration", writes),
        ),
      }),
      ...under("create start stop delete install uninstall open", changes("changes servers", controlsSystem)),
    },
    environment: { SQLCMDPASSWORD: ["*"] },
  },
  mongosh: {
    ...onlyVersion(
      "runs JavaScript against MongoDB",
      "https://www.mongodb.com/docs/mongodb-shell/reference/options/",
      "--version --help|-h --build-info",
      runsCode,
    ),
    needs: { network: true },
  },
  cqlsh: {
    does: "sends statements to Cassandra",
    manual: "https://cassandra.apache.org/doc/latest/cassandra/managing/tools/cqlsh.html",
    options: options(
      [
        "-C|--color~ --no-color -u|--username= -p|--password=secret -k|--keyspace= --debug --cqlversion=",
        "--protocol-version= --encoding= --connect-timeout= --request-timeout= -t|--tty",
      ],
      {
        "-h, --help": { stops: true },
        "--version": { stops: true },
        "--ssl": {},
        "-e, --execute": { value: script("sql"), cancels: true },
        "-f, --file": { value: runsCode },
      },
    ),
    operands: anyNames,
    always: noStatement,
    needs: { network: true },
  },
  "clickhouse-client": clickhouse,
});
