// Other machines from a trial: real programs, a proxy that filters, and servers on this machine.
import { execFileSync, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import { createServer as createSecureServer } from "node:https";
import type { Server } from "node:net";
import { networkInterfaces } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { registries } from "../../../src/catalog/knowledge/registries.ts";
import { defaultPolicy, installerNames } from "../../../src/policy/policy.ts";
import type { Tried } from "../../../src/run/trial/make/finish.ts";
import { termsOf } from "../../../src/run/trial/make/terms.ts";
import { addressRefusal, refusalOf } from "../../../src/run/trial/network/reachable.ts";
import { settleTrial } from "../../../src/run/trial/outcome.ts";
import { rowsOf } from "../../support/rows.ts";
import { World } from "./world.ts";

interface Row {
  readonly hosts: readonly string[];
  readonly host: string;
  /** Absent: 443. */
  readonly port?: number;
  /** What its name leads to. */
  readonly address: string;
  readonly reached: boolean;
}

test.each(rowsOf<Row>("fixtures/trial/reachable.jsonl"))("$hosts opens $host at $address, $port: $reached", (row) => {
  const { hosts, host, address, port = 443, reached } = row;
  const refusals = [refusalOf({ host, port }, hosts), addressRefusal({ host: address, port }, hosts)];
  expect(refusals.every((each) => each === undefined)).toBe(reached);
});

test.each([
  [undefined, []],
  [{ hosts: ["a.test"], methods: ["read"] as const }, []],
  [{ hosts: ["a.test"], methods: ["read", "write"] as const }, ["a.test"]],
])("a policy with network %j opens %j", (network, hosts) => {
  expect(termsOf({ ...defaultPolicy, network }, "/").hosts).toEqual(hosts);
});

/** An address of this machine that programs ask a proxy for: some never do for the loopback one. */
const own =
  Object.values(networkInterfaces())
    .flatMap((all) => all ?? [])
    .find(({ internal, family }) => !internal && family === "IPv4")?.address ?? "127.0.0.1";

/** A python that has pip. */
const python =
  spawnSync("python3", ["-c", "import sys, pip; print(sys.executable)"], { encoding: "utf8" }).stdout?.trim() ||
  undefined;

let world: World;
let site: string;
const servers: Server[] = [];
const asked: string[] = [];
const headers: (string | undefined)[] = [];
let [http, https] = [0, 0];
const before = { ...process.env };

const answer: RequestListener = ({ url = "/", method, headers: { host } }, response) => {
  asked.push(`${method} ${url}`);
  headers.push(host);
  const path = join(site, decodeURIComponent(url.split("?")[0] ?? "").replaceAll("..", ""));
  const file = [path, join(path, "index.html")].find((each) => existsSync(each) && !each.endsWith("/") && isFile(each));
  if (file === undefined) response.writeHead(404).end();
  else response.writeHead(200, { "content-type": typeOf(file) }).end(readFileSync(file));
};
const typeOf = (file: string): string =>
  file.endsWith(".html") ? "text/html" : file.endsWith("left") ? "application/json" : "application/octet-stream";
const isFile = (path: string): boolean => {
  try {
    readFileSync(path);
    return true;
  } catch {
    return false;
  }
};

async function listen(server: Server): Promise<number> {
  servers.push(server);
  server.listen(0, "0.0.0.0");
  await once(server, "listening");
  const address = server.address();
  return typeof address === "object" && address ? address.port : 0;
}

const run = (program: string, given: readonly string[], cwd: string): void =>
  void execFileSync(program, given, { cwd, stdio: "ignore", env: { ...world.environment(), GOFLAGS: "" } });

/** Not in `/tmp`, of which a trial has its own: a project there hides what lies there, too. */
const temporary = mkdtempSync("/var/tmp/safe-sh-network-");

beforeAll(async () => {
  process.env.TMPDIR = temporary;
  world = new World();
  delete process.env.TMPDIR;
  site = join(world.folder, "site");
  mkdirSync(site);
  writeFileSync(join(site, "page"), "page\n");
  const certificate = ["-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=safe-sh test"];
  run(
    "openssl",
    [
      "req",
      ...certificate,
      "-addext",
      `subjectAltName=IP:${own},IP:127.0.0.1,DNS:localhost`,
      "-keyout",
      "key",
      "-out",
      "ca",
    ],
    site,
  );
  const [key, cert] = [readFileSync(join(site, "key")), readFileSync(join(site, "ca"))];
  http = await listen(createServer(answer));
  https = await listen(createSecureServer({ key, cert }, answer));
  cpSync(join(site, "ca"), join(world.project, "ca.pem"));
});
afterAll(() => {
  for (const server of servers) server.close();
  world.close();
  Object.assign(process.env, before);
  rmSync(temporary, { recursive: true, force: true });
});
beforeEach(() => {
  asked.length = 0;
  headers.length = 0;
  process.env.HOME = world.home;
});
afterEach(() => world.forget());

const status = ({ outcome }: Tried): unknown => (outcome.type === "exited" ? outcome.code : outcome);
const ours = (): readonly string[] => [`${own}:${http}`, `${own}:${https}`];
const reach = (script: string, hosts: readonly string[] = ours()): Promise<Tried> => world.try(script, { hosts });

describe("a trial that may reach a machine", () => {
  test.each([
    ["curl", () => `curl -sS http://${own}:${http}/page | grep -qx page`],
    ["curl, by TLS", () => `curl -sS --cacert ca.pem https://${own}:${https}/page | grep -qx page`],
    [
      "node",
      () =>
        `node -e 'require("http").get({host:"127.0.0.1",port:3128,path:"http://${own}:${http}/page"},r=>process.exit(r.statusCode==200?0:1))'`,
    ],
  ])("%s", async (_, script) => {
    expect(status(await reach(script()))).toBe(0);
    expect(asked).toEqual(["GET /page"]);
  });

  test("git, by TLS", async () => {
    run("git", ["clone", "-q", "--bare", world.project, join(site, "repository.git")], world.folder);
    run("git", ["update-server-info"], join(site, "repository.git"));
    const script = `git -c http.sslCAInfo=$PWD/ca.pem clone -q https://${own}:${https}/repository.git cloned && test -e cloned/a`;
    const tried = await reach(script);
    expect(status(tried)).toBe(0);
    expect(tried.trial?.changes.some(({ name }) => name === "cloned/a")).toBe(true);
  });

  test("npm, by TLS", async () => {
    const made = join(world.folder, "made");
    mkdirSync(made);
    writeFileSync(join(made, "package.json"), '{"name":"left","version":"1.0.0"}');
    run("npm", ["pack", "--silent", "--pack-destination", site], made);
    const tarball = `https://${own}:${https}/left-1.0.0.tgz`;
    const version = { name: "left", version: "1.0.0", dist: { tarball } };
    writeFileSync(
      join(site, "left"),
      JSON.stringify({ name: "left", "dist-tags": { latest: "1.0.0" }, versions: { "1.0.0": version } }),
    );
    const script = `npm_config_cafile=$PWD/ca.pem npm install --registry https://${own}:${https}/ --no-audit --no-fund --prefix . left --loglevel error --fetch-retries 0 >/dev/null && test -e node_modules/left/package.json`;
    expect(status(await reach(script))).toBe(0);
  });

  test.skipIf(python === undefined)("pip, by TLS", async () => {
    mkdirSync(join(site, "simple/left"), { recursive: true });
    mkdirSync(join(world.folder, "wheel/left-1.0.dist-info"), { recursive: true });
    const wheel = join(world.folder, "wheel");
    writeFileSync(join(wheel, "left.py"), "");
    writeFileSync(join(wheel, "left-1.0.dist-info/METADATA"), "Metadata-Version: 2.1\nName: left\nVersion: 1.0\n");
    writeFileSync(
      join(wheel, "left-1.0.dist-info/WHEEL"),
      "Wheel-Version: 1.0\nGenerator: x\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    );
    writeFileSync(
      join(wheel, "left-1.0.dist-info/RECORD"),
      "left.py,,\nleft-1.0.dist-info/METADATA,,\nleft-1.0.dist-info/WHEEL,,\nleft-1.0.dist-info/RECORD,,\n",
    );
    const name = "left-1.0-py3-none-any.whl";
    run("/usr/bin/python3", ["-c", `import shutil; shutil.make_archive("${site}/w", "zip", "${wheel}")`], site);
    cpSync(join(site, "w.zip"), join(site, "simple/left", name));
    writeFileSync(join(site, "simple/left/index.html"), `<!DOCTYPE html><a href="${name}">${name}</a>`);
    const script = `${python} -m pip install -q --no-input --disable-pip-version-check --cert ca.pem --index-url https://${own}:${https}/simple/ --target got left && test -e got/left.py`;
    expect(status(await reach(script))).toBe(0);
  });

  test.skipIf(own === "127.0.0.1" || !existsSync("/usr/bin/go"))("go, by TLS", async () => {
    const at = join(site, "example.com/left/@v");
    mkdirSync(at, { recursive: true });
    const inner = join(world.folder, "zip/example.com/left@v1.0.0");
    mkdirSync(inner, { recursive: true });
    for (const folder of [inner, at])
      writeFileSync(join(folder, folder === at ? "v1.0.0.mod" : "go.mod"), "module example.com/left\n");
    writeFileSync(join(at, "v1.0.0.info"), '{"Version":"v1.0.0","Time":"2026-01-01T00:00:00Z"}');
    run(
      "/usr/bin/python3",
      ["-c", `import shutil; shutil.make_archive("${at}/v1.0.0", "zip", "${join(world.folder, "zip")}")`],
      site,
    );
    mkdirSync(join(world.home, "go"), { recursive: true });
    mkdirSync(join(world.home, ".cache"), { recursive: true });
    const script = `mkdir m && cd m && export SSL_CERT_FILE=$OLDPWD/ca.pem GOPROXY=https://${own}:${https} GONOSUMDB='*' GONOSUMCHECK=1 GOFLAGS=-mod=mod GOTOOLCHAIN=local && go mod init m && go mod download -json example.com/left@v1.0.0 | grep -q '"Version": "v1.0.0"'`;
    expect(status(await reach(script))).toBe(0);
    expect(asked).toContain("GET /example.com/left/@v/v1.0.0.zip");
  });

  test("and a server that it starts itself", async () => {
    const script = `python3 -m http.server 8123 --bind 127.0.0.1 >/dev/null 2>&1 & for i in {1..100}; do curl -sf http://127.0.0.1:8123/a >/dev/null && exit 0; sleep 0.1; done; exit 1`;
    expect(status(await reach(script, ["example.com"]))).toBe(0);
  });

  test("and read to the end, in whichever order the relay sees its two ends", async () => {
    const request = `GET http://${own}:${http}/page HTTP/1.1\\r\\nHost: x\\r\\nConnection: close\\r\\n\\r\\n`;
    const script = `for i in {1..30}; do exec 3<>/dev/tcp/127.0.0.1/3128; printf '${request}' >&3; timeout 5 cat <&3 | grep -qx page || exit 1; done`;
    expect(status(await reach(`set -o pipefail; ${script}`))).toBe(0);
  });

  test("much at once, in both directions", async () => {
    writeFileSync(join(site, "large"), Buffer.alloc(20_000_000, "x"));
    const script = `for i in {1..20}; do curl -sS http://${own}:${http}/large | wc -c & done | sort -u | grep -qx 20000000`;
    expect(status(await reach(script))).toBe(0);
    expect(asked.length).toBe(20);
  });
});

describe("a trial that may not reach a machine", () => {
  const via = "-x http://127.0.0.1:3128 --noproxy ''";
  const request = (target: string, host: string): string =>
    `printf 'GET ${target} HTTP/1.1\\r\\nHost: ${host}\\r\\nConnection: close\\r\\n\\r\\n' | { exec 3<>/dev/tcp/127.0.0.1/3128; cat >&3; grep -q page <&3; }`;
  test.each([
    ["without any network", () => `curl -sS --max-time 3 http://${own}:${http}/page`, () => []],
    ["whose policy opens another", () => `curl -sSf ${via} http://${own}:${http}/page`, () => ["example.com"]],
    [
      "of which another port is open",
      () => `curl -sSf ${via} http://${own}:${http}/page`,
      () => [own, `${own}:${https}`],
    ],
    ["that is private, by `*`", () => `curl -sSf ${via} http://${own}:${http}/page`, () => ["*", `*:${http}`]],
    ["that is this one, by `*`", () => `curl -sSf ${via} http://127.0.0.1:${http}/page`, () => ["*", `*:${http}`]],
    [
      "by a name that leads to this one",
      () => `curl -sSf ${via} http://localhost:${http}/page`,
      () => [`localhost:${http}`],
    ],
    ["by a number", () => `curl -sSf ${via} --path-as-is http://2130706433:${http}/page`, () => [`*:${http}`]],
    ["through a tunnel", () => `curl -sSfp ${via} http://127.0.0.1:${http}/page`, () => [`*:${http}`]],
    ["past the proxy", () => `exec 3<>/dev/tcp/${own}/${http} && echo -e 'GET /page HTTP/1.0\\r\\n\\r' >&3`, ours],
    [
      "by another header than the address",
      () => request(`http://example.invalid/page`, `${own}:${http}`),
      () => ["example.invalid"],
    ],
    [
      "by a second request behind a good one",
      () =>
        `printf 'GET http://${own}:${http}/ok HTTP/1.1\\r\\nHost: x\\r\\n\\r\\nGET http://127.0.0.1:${http}/page HTTP/1.1\\r\\nHost: x\\r\\nConnection: close\\r\\n\\r\\n' | { exec 3<>/dev/tcp/127.0.0.1/3128; cat >&3; timeout 3 cat <&3 | grep -qx page; }`,
      ours,
    ],
    [
      "by another server's name in TLS",
      () => `curl -sSfk ${via} --connect-to evil.test:443:${own}:${https} https://evil.test/page`,
      ours,
    ],
    ["by the proxy's own socket", () => `python3 -c 'import socket; socket.socket(socket.AF_UNIX)'`, ours],
  ])("%s", async (_, script, hosts) => {
    expect(status(await reach(script(), hosts()))).not.toBe(0);
    expect(asked.filter((each) => each !== "GET /ok")).toEqual([]);
  });

  test("the header of a request is that of its address", async () => {
    expect(status(await reach(request(`http://${own}:${http}/page`, "evil.test")))).toBe(0);
    expect(headers).toEqual([`${own}:${http}`]);
  });

  test.each([
    ["a host", "http://a.test/", ["example.com"], "the policy's `network.hosts` does not open `a.test`"],
    ["a host, in a tunnel", "https://a.test/", ["example.com"], "the policy's `network.hosts` does not open `a.test`"],
    [
      "a port",
      "http://example.com:81/",
      ["example.com"],
      "the policy's `network.hosts` does not open port 81 of `example.com`: `example.com:81` would",
    ],
    [
      "an address",
      "http://localhost/",
      ["localhost"],
      "address of this machine or of its own network: the policy's `network.hosts` must name it itself",
    ],
  ])("is told which, and why, by 403: %s", async (_, url, hosts, reason) => {
    const tried = await reach(
      `curl -s -p --noproxy '' -x http://127.0.0.1:3128 -w '%{http_connect} %{http_code}' ${url} >1st; curl -s --noproxy '' -x http://127.0.0.1:3128 -w '%{http_connect} %{http_code}' ${url} >2nd; [[ $(cat 1st 2nd) == *403*403* ]]`,
      hosts,
    );
    expect(status(tried)).toBe(0);
    expect(settleTrial(tried, "hold")).toContain("it was refused a connection: ");
    expect(settleTrial(tried, "hold")).toContain(reason);
  });
});

describe("a trial that may read a registry", () => {
  const read = (script: string): Promise<Tried> => {
    const hosts = [`localhost:${https}`, `127.0.0.1:${https}`];
    const environment = { ...world.environment(), SSL_CERT_FILE: join(site, "ca") };
    return world.try(script, { registries: [{ hosts }], environment });
  };
  const at = (path: string): string => `https://localhost:${https}/${path}`;

  test.each([
    ["curl", () => `curl -sS ${at("page")} | grep -qx page`],
    ["curl, only the head", () => `curl -sSfI ${at("page")}`],
    [
      "node",
      () =>
        `node -e 'const s=require("net").connect(3128,"127.0.0.1",()=>s.write("CONNECT localhost:${https} HTTP/1.1\\r\\n\\r\\n"));s.once("data",()=>{require("https").get({socket:s,agent:false,servername:"localhost",path:"/page"},r=>process.exit(r.statusCode===200?0:1))})'`,
    ],
    [
      "python",
      () =>
        `https_proxy=http://127.0.0.1:3128 no_proxy= python3 -c 'import urllib.request as r; print(r.urlopen("${at("page")}").read().decode(), end="")' | grep -qx page`,
    ],
    [
      "npm, with a script that is confined",
      () =>
        `npm install --registry ${at("")} --no-fund --prefix . left --loglevel error --foreground-scripts=false && test -e node_modules/left/package.json`,
    ],
  ])("%s", async (_, script) => {
    const made = join(world.folder, "read");
    mkdirSync(made, { recursive: true });
    writeFileSync(join(made, "package.json"), '{"name":"left","version":"1.0.0"}');
    run("npm", ["pack", "--silent", "--pack-destination", site], made);
    const version = { name: "left", version: "1.0.0", dist: { tarball: at("left-1.0.0.tgz") } };
    const about = { name: "left", "dist-tags": { latest: "1.0.0" }, versions: { "1.0.0": version } };
    writeFileSync(join(site, "left"), JSON.stringify(about));
    const tried = await read(script());
    expect(status(tried)).toBe(0);
    expect(tried.unreached).toEqual([]);
    expect(new Set(headers)).toEqual(new Set([`localhost:${https}`]));
  });

  test.each([
    ["by POST", () => `-d secret ${at("page")}`],
    ["by PUT", () => `-X PUT -d secret ${at("page")}`],
    ["by DELETE", () => `-X DELETE ${at("page")}`],
    ["by GET, in its body", () => `-X GET -d secret ${at("page")}`],
    ["by GET, in pieces", () => `-X GET -H 'Transfer-Encoding: chunked' -d secret ${at("page")}`],
    ["without TLS", () => `-p http://localhost:${https}/page`],
    ["at another port", () => `-p https://localhost:${http}/page`],
    ["at another machine", () => `-k --connect-to localhost:${https}:${own}:${https} ${at("page")}`],
  ])("and send nothing to it: %s", async (_, given) => {
    expect(status(await read(`curl -sSf ${given()}`))).not.toBe(0);
    expect(asked).toEqual([]);
  });

  test("whatever the header says", async () => {
    expect(status(await read(`curl -sSf -H 'Host: evil.test' ${at("page")}`))).toBe(0);
    expect(headers).toEqual([`localhost:${https}`]);
  });

  test("only if its certificate is trusted outside", async () => {
    const hosts = [`localhost:${https}`, `127.0.0.1:${https}`];
    expect(status(await world.try(`curl -sSfk ${at("page")}`, { registries: [{ hosts }] }))).not.toBe(0);
    expect(asked).toEqual([]);
  });

  test("is named to who asks for it without", async () => {
    const { hosts } = registries.npm;
    const tried = await reach(`curl -s https://${hosts[0]}/`, []);
    expect(tried.unreached).toEqual([expect.stringContaining("`registries` with `npm` would, for reading")]);
  });

  test("by the policy's names", () => {
    const { registries: opened = [] } = termsOf({ ...defaultPolicy, registries: ["npm", "go"] }, "/");
    expect(opened).toEqual([registries.npm, registries.go]);
    expect(Object.keys(registries)).toEqual(installerNames);
  });
});

describe("a name that is asked for past the proxy", () => {
  const lookUp = `node -e 'require("dns").lookup("registry.test", e => process.exit(e.code === "ENOTFOUND" ? 0 : 1))'`;
  test.each([
    ["without any network", [], "the policy's `network.hosts` does not open `registry.test`"],
    ["with another machine", ["example.com"], "the policy's `network.hosts` does not open `registry.test`"],
    ["that is open", ["*.test"], "`registry.test` was looked up by a program that does not ask the proxy"],
  ])("is not found, and told: %s", async (_, hosts, reason) => {
    const tried = await reach(lookUp, hosts);
    expect(status(tried)).toBe(0);
    expect(settleTrial(tried, "hold")).toContain(`it was refused a connection: ${reason}`);
  });

  test("is not asked for again and again by npm", { timeout: 30_000 }, async () => {
    const tried = await reach("npm view left --registry https://registry.test", []);
    expect(status(tried)).toBe(1);
    expect(tried.unreached).toEqual([expect.stringContaining("`registry.test`")]);
  });

  test("of this machine is not told", async () => {
    const tried = await reach(
      `node -e 'for (const name of [require("os").hostname(), "localhost", "x"]) require("dns").lookup(name, () => {})'`,
    );
    expect(tried.unreached).toEqual([]);
  });

  test("whatever a question says", async () => {
    const send = `const s=require("dgram").createSocket("udp4");const q=[Buffer.alloc(0),Buffer.alloc(12),Buffer.alloc(600,1),Buffer.from("000100000001000000000000"+"3f"+"41".repeat(5)+"0000010001","hex"),Buffer.from("000101000001000000000000"+"04610a2e62"+"04746573740000010001","hex")];let n=0;for(const b of q)s.send(b,53,"127.0.0.1",()=>{if(++n===q.length)setTimeout(()=>process.exit(),100)})`;
    const tried = await reach(`node -e '${send}'; ${lookUp}`);
    expect(status(tried)).toBe(0);
    expect(tried.unreached).toEqual([expect.stringContaining("`registry.test`")]);
  });
});

test("nothing stays of it", async () => {
  const relays = (): readonly string[] =>
    readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .filter((name) => {
        try {
          return readFileSync(`/proc/${name}/cmdline`, "utf8").includes(`${world.state}/`);
        } catch {
          return false;
        }
      });
  expect(status(await reach("true"))).toBe(0);
  for (let i = 0; i < 20 && relays().length > 0; i++) await new Promise((end) => setTimeout(end, 10));
  expect(relays()).toEqual([]);
  expect(
    readdirSync(world.state, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith("/proxy")),
  ).toEqual([]);
});
