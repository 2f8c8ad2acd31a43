// redis-cli: its operands are one command of the server.
import { under } from "../forms.ts";
import { type Options, options } from "../options.ts";
import { rows } from "../rows.ts";
import { choice, commands, connects, type Entry, secret, text, unknown } from "../schema.ts";

const asking: Entry = { does: "asks for values", options: "harmless", operands: { each: text } };
// Some settings are passwords, and a pattern may stand for them.
const settings: Entry = {
  does: "prints settings",
  options: {},
  operands: {
    each: choice({}, text, {
      contains: { pass: secret, auth: secret, "*": secret, "?": secret, "[": secret },
      ignoreCase: true,
    }),
  },
};
const nested = (names: string): Entry => ({ does: "asks the server", options: {}, subcommands: both(names, asking) });

function both(names: string, entry: Entry): Readonly<Record<string, Entry>> {
  const same = Object.fromEntries(names.split(" ").map((name) => [name.toUpperCase(), name]));
  return under(`${names} ${names.toUpperCase()}`, { ...entry, same });
}

// Commands with the flags `readonly` or `fast` and without `write`, except those that run scripts or wait for others.
const readingCommands =
  "get mget strlen getrange substr exists type ttl pttl expiretime pexpiretime keys scan dbsize randomkey dump bitcount bitpos getbit bitfield_ro lcs " +
  "hget hgetall hmget hkeys hvals hlen hexists hscan hstrlen hrandfield httl hpttl hexpiretime lrange llen lindex lpos smembers scard sismember smismember srandmember sscan sdiff sinter sunion sintercard " +
  "zrange zrangebyscore zrangebylex zrevrange zrevrangebyscore zrevrangebylex zrank zrevrank zscore zmscore zcard zcount zlexcount zscan zrandmember zdiff zinter zunion zintercard xrange xrevrange xlen xread xpending xinfo geopos geodist geohash " +
  "geosearch georadius_ro georadiusbymember_ro ping echo time info lastsave role command lolwut sort_ro";
const connection = [
  "-h=host -p= -s= -a=secret --user= --pass=secret -u=host -n= -2 -3 -r= -i= -c --raw --no-raw --quoted-input",
  "--csv --json --quoted-json --show-pushes= --no-auth-warning --tls --sni=host --cacert= --cacertdir=",
  "--cert= --key= --tls-ciphers= --insecure -e -t= --verbose -4 -6 -D=~ -d=",
];
const alone = { operands: { none: connects } };
const looking: Options = under(
  "--scan --stat --bigkeys --memkeys --hotkeys --latency --latency-history --latency-dist",
  alone,
);

const cli: Entry = {
  does: "sends a command to Redis",
  manual: "https://redis.io/docs/latest/develop/tools/cli/",
  options: options(
    [
      connection,
      "--pattern= --count= --cursor= --memkeys-samples= --keystats-samples=",
      "--help!stops -v|--version!stops --eval=runs --rdb=writes --functions-rdb=writes --pipe!process",
      "--cluster=runs",
    ],
    { ...looking },
  ),
  operands: { none: unknown("reads commands from standard input or a terminal") },
  subcommands: {
    ...both(readingCommands, asking),
    ...both("config", { does: "asks the server", options: {}, subcommands: both("get", settings) }),
    ...both("client", nested("list info id getname")),
    ...both("slowlog", nested("get len")),
    ...both("memory", nested("usage stats doctor")),
    ...both("object", nested("encoding freq idletime refcount")),
    ...both("cluster", nested("info nodes slots shards keyslot countkeysinslot myid")),
    ...both("acl", nested("list whoami users cat")),
    ...both("pubsub", nested("channels numsub numpat")),
    ...both("latency", nested("latest history doctor")),
    ...both("module", nested("list")),
    ...rows`help | prints names | prints help | --help!stops`,
  },
  always: connects,
  environment: { REDISCLI_AUTH: ["*"] },
  needs: { sockets: ["/run/redis/*", "/tmp/redis*.sock"] },
};

export const redis = commands({
  "redis-cli": cli,
  "valkey-cli": {
    ...cli,
    manual: "https://valkey.io/topics/cli/",
  },
});
