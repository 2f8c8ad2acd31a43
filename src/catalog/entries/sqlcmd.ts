// Clients of other databases: sqlcmd, mongosh, cqlsh, clickhouse, influx. SQL is read by the judge.
import { options } from "../options.ts";
import { rows } from "../rows.ts";
import { commands, connects, type Entry, unknown } from "../schema.ts";

const noStatement = unknown("reads statements from standard input or a terminal");

const clickhouse: Entry = {
  does: "sends statements to ClickHouse",
  manual: "https://clickhouse.com/docs/interfaces/cli",
  options: options([
    "-h|--host=host --port= -u|--user= --password?secret -d|--database= -f|--format= -E|--vertical",
    "-t|--time -s|--secure -m|--multiline --max_execution_time= --param_id= --progress? --stacktrace",
    "--help!stops -V|--version!stops -q|--query=sql!cancels",
  ]),
  always: noStatement,
  needs: { network: true },
};

export const sqlClients = commands({
  ...rows`
    sqlcmd  | group none=${noStatement} | sends statements to SQL Server | -S=host -d= -U= -P=secret -E -G -C~ -N? -H=
      | -K= -l= -t= -h= -s= -w= -W -y= -Y= -b -I -k? -r? -R -V= -m= -a= -x -f= -M -F=
      | -Q=tsql!${{ operands: { none: connects } }} -?|--help!stops --version!stops -q=tsql -i=runs -o=writes
      | -v=${unknown("sets variables that statements hold")}
      | | https://learn.microsoft.com/sql/tools/sqlcmd/sqlcmd-utility | ${{ environment: { SQLCMDPASSWORD: ["*"] } }}
      query  | asks none=${noStatement} first=tsql | sends one statement | -d|--database=
        | -q|--query=tsql!${{ operands: {} }}
      config | group        | works with the configuration | --help!stops
        view get-contexts get-endpoints get-users current-context | prints names | prints the configuration | --detailed
          | --help!stops
        connection-strings | secret names | prints a secret | --help!stops
        add-context add-endpoint add-user delete-context delete-endpoint delete-user use-context | writes names
          | | changes the configuration | --help!stops
      create start stop delete install uninstall open | system names | changes servers | --help!stops
    mongosh | runs alone | runs JavaScript against MongoDB | --version!cancels --help|-h!cancels --build-info!cancels
      | | https://www.mongodb.com/docs/mongodb-shell/reference/options/ | grammar posix
      | | ${{ needs: { network: true } }}
    cqlsh   | ${noStatement} names | sends statements to Cassandra | -C|--color~ --no-color -u|--username=
      | -p|--password=secret -k|--keyspace= --debug --cqlversion= --protocol-version= --encoding= --connect-timeout=
      | --request-timeout= -t|--tty -h|--help!stops --version!stops --ssl -e|--execute=sql!cancels -f|--file=runs
      | | https://cassandra.apache.org/doc/latest/cassandra/managing/tools/cqlsh.html | ${{ needs: { network: true } }}
  `,
  "clickhouse-client": clickhouse,
});
