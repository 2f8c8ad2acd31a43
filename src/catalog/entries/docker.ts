// docker and the programs that read its command lines: podman and nerdctl, and compose by its own name.
import { about, asks, asksAbout, changes, group, prints, printsAbout, shortHelp, under } from "../forms.ts";
import { composeFiles, withCompose } from "../knowledge/project-files/systems.ts";
import { type Options, options } from "../options.ts";
import {
  choice,
  commands,
  connects,
  controlsProcess,
  controlsRemote,
  controlsSystem,
  type Entry,
  type Needs,
  reads,
  runsCode,
  type Subcommands,
  secret,
  sends,
  text,
  unknown,
  writes,
} from "../schema.ts";

const list = "-f|--filter= --format= --no-trunc -q|--quiet -n|--last= --noheading -a|--all";
const inspect = "-f|--format= -s|--size -t|--type= --pretty -l|--latest -v|--verbose";
const logs = [
  "--details -f|--follow --since= -n|--tail= -t|--timestamps --until= --no-color --no-log-prefix",
  "--index= --no-resolve --no-task-ids --no-trunc --raw -l|--latest --names --color -c|--container=",
];

/** Only prints. podman takes its global options here, too, of which some run a program or write a file: `--out`, `--runtime`. */
const shows = prints;
const listContainers: Entry = shows("lists containers", [
  list,
  "-l|--latest -s|--size --sort= -w|--watch= --ns -p|--pod --external",
]);
const ofContainers: Subcommands = {
  inspect: about(shows("shows containers in detail", inspect)),
  logs: about(shows("prints what a container printed", logs)),
  stats: about(
    shows(
      "shows what containers use",
      "-a|--all --format= --no-stream --no-trunc --no-reset -i|--interval= -l|--latest",
    ),
  ),
  // Its operands behind the container are options of ps, which has none that does harm.
  top: { ...about(shows("lists a container's processes", "-l|--latest")), grammar: "posix" },
  port: about(shows("lists a container's ports", "-a|--all -l|--latest")),
  diff: about(shows("lists a container's changed files", "--format= -l|--latest")),
};
const changesContainers: Subcommands = under(
  [
    "create start stop restart kill rm pause unpause rename update attach prune wait commit clone",
    "restore checkpoint init cleanup mount umount unmount runlabel",
  ],
  changes("changes containers", controlsProcess),
);
const exportContainer: Entry = printsAbout("prints a container's files as an archive", "", {
  "-o, --output": { value: writes },
});
const exec: Entry = {
  does: "runs a command in a container",
  options: options(["-i|--interactive -t|--tty -u|--user= -w|--workdir=~ --detach-keys= --privileged", "-l|--latest"], {
    "--help": { stops: true },
  }),
  operands: { first: [text] },
  runs: { after: 1, otherMachine: true, none: unknown("runs nothing") },
};

const save: Entry = printsAbout(
  "prints images as an archive",
  "--platform= -q|--quiet --format= -m|--multi-image-archive --compress --uncompressed",
  {
    "-o, --output": { value: writes },
  },
);
const history = about(shows("lists an image's layers", "--format= -H|--human? --no-trunc -q|--quiet --platform="));
const images = about(shows("lists images", [list, "--digests --tree --history --sort="]));

const composeOptions: Options = options(
  [
    "--all-resources --ansi= --compatibility --env-file= --parallel= --profile= --progress=",
    "--project-directory=project -p|--project-name= --verbose --no-ansi --workdir=project",
  ],
  {
    ...shortHelp,
    "-f, --file": { value: reads, moves: "project" },
    "--help": { stops: true },
    "-v, --version": { stops: true },
  },
);

const compose: Entry = {
  does: "runs applications of several containers",
  options: composeOptions,
  subcommands: {
    ps: about(shows("lists containers", [list, "--orphans? --services --status="])),
    ls: shows("lists projects", "-a|--all --filter= --format= -q|--quiet"),
    // A file may be included from a repository elsewhere.
    ...under(
      "config convert",
      asksAbout(
        "prints the configuration",
        [
          "--format= --hash= --images --models --networks --no-consistency --no-env-resolution",
          "--no-interpolate --no-normalize --no-path-resolution --profiles -q|--quiet --resolve-image-digests",
          "--services --variables --volumes",
        ],
        {
          "-o, --output": { value: writes },
          "--lock-image-digests": {},
          "--environment": { does: unknown("prints the variables of `.env`") },
        },
      ),
    ),
    logs: about(shows("prints what containers printed", logs)),
    images: about(shows("lists images", "--format= -q|--quiet")),
    top: about(shows("lists processes", "")),
    port: about(shows("prints a port", "--index= --protocol=")),
    events: about(shows("prints events", "--json --since= --until=")),
    stats: about(shows("shows what containers use", "-a|--all --format= --no-stream --no-trunc")),
    volumes: about(shows("lists volumes", "--format= -q|--quiet")),
    version: shows("prints the version", "-f|--format= --short"),
    help: about(shows("prints help", "")),
    exec: {
      ...exec,
      options: options(
        ["-T|--no-TTY --no-tty --index= --privileged -u|--user= -w|--workdir=~ -i|--interactive", "-t|--tty"],
        {
          "--help": { stops: true },
        },
      ),
    },
    ...under(
      [
        "up down start stop restart kill rm pause unpause create run build pull push attach wait watch cp",
        "commit export publish scale systemd unpause",
      ],
      changes("changes containers", controlsProcess),
    ),
  },
};

const inspecting = (kind: string, more: Subcommands = {}, changing = "create rm remove prune"): Entry =>
  group(`works with ${kind}`, {
    ...under("ls list", shows(`lists ${kind}`, [list, "--cluster --sort="])),
    inspect: about(shows(`shows ${kind} in detail`, [inspect, "--cluster"])),
    ...more,
    ...under(changing, changes(`changes ${kind}`, controlsSystem)),
  });

const image = group("works with images", {
  ...under("ls list", images),
  inspect: about(shows("shows images in detail", [inspect, "--platform="])),
  history,
  save,
  tree: about(shows("prints an image's layers as a tree", "--whatrequires")),
  diff: about(shows("lists an image's changed files", "--format=")),
  exists: about(shows("checks whether an image exists", "")),
  ...under(
    "build import load prune pull push rm tag untag sign trust scp mount unmount",
    changes("changes images", controlsSystem),
  ),
});

const engine: Entry = {
  does: "runs containers",
  // Before a subcommand docker reads `--help` and `--version`, and runs the subcommand all the same.
  options: options(
    "-D|--debug~ -l|--log-level= -c|--context= -n|--namespace= --connection= --noout --help -v|--version",
    {
      "-H, --host": {
        value: choice({}, unknown("may run ssh to reach another machine"), {
          prefixes: { "tcp://": connects, "unix://": text, "fd://": text },
        }),
      },
    },
  ),
  operands: { none: text },
  subcommands: {
    ...ofContainers,
    // `docker ls` would be a plugin.
    ps: listContainers,
    images,
    inspect: about(shows("shows objects in detail", inspect)),
    history,
    info: shows("prints about the whole system", "-f|--format= -D|--debug~"),
    version: shows("prints versions", "-f|--format= --kubeconfig="),
    events: shows("prints events", "-f|--filter= --format= --since= --until= --stream? --no-trunc"),
    search: asksAbout("finds images", "-f|--filter= --format= --limit= --no-trunc --list-tags --compatible"),
    exec,
    export: exportContainer,
    save,
    container: group("works with containers", {
      ...ofContainers,
      ...under("ls list ps", listContainers),
      exec,
      export: exportContainer,
      exists: about(shows("checks whether a container exists", "--external")),
      ...changesContainers,
      run: changes("runs a container", runsCode),
      cp: changes("copies files to or from a container", writes),
    }),
    image,
    volume: inspecting("volumes", { exists: about(shows("checks whether a volume exists", "")) }),
    network: inspecting(
      "networks",
      { exists: about(shows("checks whether a network exists", "")) },
      "create rm remove prune connect disconnect update reload",
    ),
    system: group("works with the whole system", {
      df: shows("prints what is used of the disk", "--format= -v|--verbose"),
      info: shows("prints about the whole system", "-f|--format= -D|--debug~"),
      events: shows("prints events", "-f|--filter= --format= --since= --until="),
      connection: group("works with connections", {
        ...under("ls list", shows("lists connections", "-f|--format= -q|--quiet")),
      }),
      prune: changes("removes what is unused", controlsSystem),
    }),
    context: inspecting(
      "contexts",
      { show: shows("prints the context in use", "") },
      "create rm remove use update import export",
    ),
    manifest: group("works with manifests", {
      inspect: asksAbout("prints a manifest", "--insecure -v|--verbose --tls-verify?"),
      ...under("create annotate push rm add remove exists", changes("changes manifests", controlsRemote)),
    }),
    buildx: group("builds images", {
      ...under("ls list", shows("lists builders", "--format= --no-trunc --timeout=")),
      // With --bootstrap it starts the builder.
      inspect: about(shows("shows a builder", "--timeout=", { "--bootstrap": { does: controlsProcess } })),
      du: shows("prints what the cache holds", "--builder= --filter= --format= --timeout= --verbose"),
      version: shows("prints the version", ""),
      imagetools: group("works with images in registries", {
        inspect: asksAbout("prints an image's description", "--builder= --format= --raw"),
        create: changes("makes a manifest", controlsRemote),
      }),
      history: group("works with builds that have been made", {
        ...under("list ls", shows("lists builds", "--builder= --filter= --format= --local --no-trunc")),
        logs: about(shows("prints what a build printed", "--builder= --progress=")),
        inspect: about(shows("shows a build", "--builder= --format= --type=~ --platform=")),
        ...under("export import open rm trace", changes("changes the list of builds", controlsSystem)),
      }),
      ...under("build b bake f create rm use stop prune", changes("builds images", runsCode)),
    }),
    stack: group("works with stacks", {
      ...under("ls list", shows("lists stacks", list)),
      ...under("ps services", about(shows("lists what a stack has", [list, "--no-resolve --orchestrator="]))),
      config: asks("prints the configuration", "--skip-interpolation", { "-c, --compose-file": { value: reads } }),
      ...under("deploy up rm down remove", changes("changes stacks", controlsRemote)),
    }),
    service: inspecting(
      "services",
      {
        ps: about(shows("lists tasks", [list, "--no-resolve"])),
        logs: about(shows("prints what a service printed", logs)),
      },
      "create rm remove update scale rollback",
    ),
    node: inspecting(
      "nodes",
      { ps: about(shows("lists tasks", [list, "--no-resolve"])) },
      "rm remove update promote demote",
    ),
    config: inspecting("configurations", {}, "create rm remove"),
    // Docker's engine never gives a secret's value back, podman does.
    secret: inspecting(
      "secrets",
      { inspect: about(shows("shows secrets in detail", inspect, { "--showsecret": { does: secret } })) },
      "create rm remove",
    ),
    plugin: inspecting("plugins", {}, "create rm remove install enable disable push set upgrade"),
    trust: group("works with signatures", {
      inspect: asksAbout("prints signatures", "--pretty"),
      ...under("sign revoke key signer", changes("changes signatures", controlsRemote)),
    }),
    compose,
    help: about(shows("prints help", "")),
    build: changes("builds an image", runsCode),
    run: { ...changes("runs a container", runsCode), grammar: "posix" },
    cp: changes("copies files to or from a container", writes),
    ...under("pull load import", changes("fetches or loads images", controlsSystem)),
    push: changes("sends an image", sends),
    login: changes("signs in", writes, "-u|--username= -p|--password=secret --password-stdin"),
    logout: changes("signs out", writes),
    ...under("tag rmi untag swarm", changes("changes the engine's state", controlsSystem)),
    ...changesContainers,
  },
};

const daemon: Needs = {
  sockets: true,
  credentials: [".docker/config.json"],
  variables: ["DOCKER_*", "COMPOSE_*", "CONTAINER_HOST"],
};

export const docker = commands({
  docker: {
    ...engine,
    manual: "https://docs.docker.com/reference/cli/docker/",
    needs: daemon,
    obeys: withCompose,
  },
  podman: {
    ...engine,
    manual: "https://docs.podman.io/en/latest/Commands.html",
    subcommands: {
      ...engine.subcommands,
      pod: group("works with pods", {
        ...under(
          "ls list ps",
          shows("lists pods", [list, "--ctr-ids --ctr-names --ctr-status --sort= --ns -l|--latest"]),
        ),
        inspect: about(shows("shows pods in detail", inspect)),
        logs: about(shows("prints what a pod printed", logs)),
        stats: about(shows("shows what pods use", "-a|--all --format= --no-stream --no-reset -l|--latest")),
        top: { ...about(shows("lists a pod's processes", "-l|--latest")), grammar: "posix" },
        exists: about(shows("checks whether a pod exists", "")),
        ...under(
          "create start stop restart kill rm pause unpause prune clone",
          changes("changes pods", controlsProcess),
        ),
      }),
      machine: group("works with virtual machines", {
        ...under("ls list", shows("lists machines", "--format= --noheading -q|--quiet --all-providers")),
        inspect: about(shows("shows machines", inspect)),
        info: shows("prints about machines", "-f|--format="),
        ...under("init start stop rm set ssh cp os reset", changes("changes machines", controlsSystem)),
      }),
    },
    needs: daemon,
    obeys: withCompose,
  },
  nerdctl: {
    ...engine,
    manual: "https://github.com/containerd/nerdctl/blob/main/docs/command-reference.md",
    needs: daemon,
    obeys: withCompose,
  },
  "docker-compose": {
    ...compose,
    manual: "https://docs.docker.com/reference/cli/docker/compose/",
    needs: daemon,
    obeys: composeFiles,
  },
  "podman-compose": {
    ...compose,
    manual: "https://github.com/containers/podman-compose",
    needs: daemon,
    obeys: composeFiles,
  },
});
