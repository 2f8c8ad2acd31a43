// docker and the programs that read its command lines: podman and nerdctl, and compose by its own name.
import { shortHelp } from "../forms.ts";
import { composeFiles, withCompose } from "../knowledge/project-files/systems.ts";
import { type Options, options } from "../options.ts";
import { rows } from "../rows.ts";
import {
  both,
  choice,
  commands,
  connects,
  type Does,
  type Entry,
  environment,
  matching,
  type Needs,
  type Operands,
  type Subcommands,
  text,
  unknown,
} from "../schema.ts";

const list = "-f|--filter= --format= --no-trunc -q|--quiet -n|--last= --noheading -a|--all";
const inspected = "-s|--size --pretty -l|--latest -v|--verbose";
const inspect = `-f|--format= -t|--type= ${inspected}`;

// A template that leaves out the environment: each part is a path, and neither the whole nor `.Config` nor `.Spec`.
const path = String.raw`(?:\.(?!(?:Config|ContainerConfig|Spec|PreviousSpec)(?![.\w])|\w*Env\b)\w+(?:\.(?!\w*(?:Env|Spec|TaskTemplate)\b)\w+)*(?![.\w])|\$\w+(?:\.\w+)*)`;
const word = "(?:range|with|if|else|end|eq|ne|and|or|not|len|json|index|join|split|upper|lower|title|println|printf)";
const part = String.raw`(?:${word}\b|${path}|\$\w+\s*,\s*\$\w+\s*:=|\$\w+\s*:=|"[^"{}]*"|\d+|[\s()|-])`;
const withoutEnvironment: Does = matching(
  new RegExp(String.raw`^(?=.*\{\{)(?:[^{]|\{(?!\{)|\{\{${part}*\}\})*$`),
  text,
  environment,
);
/** Of a container, which it shows with its environment. */
const inspectContainer: Options = options(inspected, {
  "-f, --format": { value: withoutEnvironment, cancels: true },
  "-t, --type": { value: text, cancels: ["image", "network", "volume"] },
});
const logs = [
  "--details -f|--follow --since= -n|--tail= -t|--timestamps --until= --no-color --no-log-prefix",
  "--index= --no-resolve --no-task-ids --no-trunc --raw -l|--latest --names --color -c|--container=",
];

/** `e` without a dash shows environments, and so do columns. */
const psOperands: Operands = {
  first: [text],
  each: matching(/^-(?!.*environ)[\w,=-]*$|^(?!.*environ)[^e]*$/i, text, environment),
};

// podman takes its global options here, too, of which some run a program or write a file (`--out`, `--runtime`): none is listed.
const ofContainers: Subcommands = rows`
  every: --help!stops
  inspect | ${environment} names | shows containers in detail | ${inspectContainer}
  logs    | prints names | prints what a container printed | ${logs}
  stats   | prints names | shows what containers use | -a|--all --format= --no-stream --no-trunc --no-reset
    | -i|--interval= -l|--latest
  # Its operands behind the container are options of ps.
  top     | prints ${psOperands} | lists a container's processes | -l|--latest | grammar posix
  port    | prints names | lists a container's ports | -a|--all -l|--latest
  diff    | prints names | lists a container's changed files | --format= -l|--latest
  exec    | prints name  | runs a command in a container | -i|--interactive -t|--tty -u|--user= -w|--workdir=~
    | --detach-keys= --privileged -l|--latest
    | | ${{ runs: { after: 1, otherMachine: true, none: unknown("runs nothing") } }}
  export  | ${unknown("prints every file of a container, and secrets may be among them")} names
    | | prints a container's files as an archive | -o|--output=writes
`;
const changesContainers: Subcommands = rows`
  create start stop restart kill rm=remove pause unpause rename update attach prune wait commit clone restore checkpoint init
    | cleanup mount umount unmount runlabel | process names | changes containers | --help!stops
    | | ${{ like: { create: "run", prune: "container rm" } }}
`;

/** Of `docker run`: each may also say what else the container may reach, so that none makes it harmless. */
const running = [
  "-v|--volume= --mount=!implies-v --volumes-from=!implies-v --tmpfs= -p|--publish= -P|--publish-all --expose=",
  "-e|--env= --env-file= -d|--detach -i|--interactive -t|--tty --rm --name= -w|--workdir=~ -u|--user= -h|--hostname=",
  "--entrypoint= --network|--net= --network-alias= --privileged --pid= --ipc= --userns= --uts= --cap-add= --cap-drop=",
  "--security-opt= --device= --gpus= -l|--label= --label-file= -m|--memory= --cpus= --restart= --platform= --pull=",
  "--init --read-only --add-host= --dns= --link= --log-driver= --log-opt= --shm-size= --ulimit= -q|--quiet -a|--attach=",
];

/** The same under the names with the group in front: `docker rm` is `docker container rm`. */
function within(group: string, entries: Subcommands): Subcommands {
  const all = Object.entries(entries);
  const same = Object.fromEntries(all.map(([name, entry]) => [name, `${group} ${entry.same?.[name] ?? name}`]));
  const moved = new Map(all.map(([, entry]) => [entry, { ...entry, same }]));
  return Object.fromEntries(all.map(([name, entry]) => [name, moved.get(entry) ?? entry]));
}

const ofImages: Subcommands = rows`
  every: --help!stops
  save    | prints names | prints images as an archive | --platform= -q|--quiet --format= -m|--multi-image-archive
    | --compress --uncompressed -o|--output=writes
  history | prints names | lists an image's layers | --format= -H|--human? --no-trunc -q|--quiet --platform=
`;

const filledIn = unknown("prints values of the environment and of its files, and tokens may be among them");

const composeOptions: Options = options(
  [
    "--all-resources --ansi= --compatibility --env-file= --parallel= --profile= --progress=",
    "--project-directory=project -p|--project-name= --verbose --no-ansi --workdir=project",
    "-f|--file=project --help!stops -v|--version!stops",
  ],
  { ...shortHelp },
);

const compose: Entry = {
  does: "runs applications of several containers",
  options: composeOptions,
  subcommands: rows`
    every: --help!stops
    ps             | prints names | lists containers | --orphans? --services --status= ${list}
    ls             | prints       | lists projects | -a|--all --filter= --format= -q|--quiet
    # A file may be included from a repository elsewhere.
    config=convert | ${both(connects, filledIn)} names | prints the configuration | --format= --hash=!cancels --images!cancels
      | --models!cancels --networks!cancels --no-consistency --no-env-resolution --no-interpolate --no-normalize
      | --no-path-resolution --profiles!cancels -q|--quiet!cancels --resolve-image-digests --services!cancels
      | --variables!cancels --volumes!cancels -o|--output=writes --lock-image-digests
      | --environment!${unknown("prints the variables of `.env`")}
    logs           | prints names | prints what containers printed | ${logs}
    images         | prints names | lists images | --format= -q|--quiet
    top            | prints names | lists processes
    port           | prints names | prints a port | --index= --protocol=
    events         | prints names | prints events | --json --since= --until=
    stats          | prints names | shows what containers use | -a|--all --format= --no-stream --no-trunc
    volumes        | prints names | lists volumes | --format= -q|--quiet
    version        | prints       | prints the version | -f|--format= --short
    help           | prints names | prints help
    exec           | prints name  | runs a command in a container | -T|--no-TTY --no-tty --index= --privileged
      | -u|--user= -w|--workdir=~ -i|--interactive -t|--tty
      | | ${{ runs: { after: 1, otherMachine: true, none: unknown("runs nothing") } }}
    up down start stop restart kill rm pause unpause create run build pull push attach wait watch cp commit export
      | publish scale systemd | process names | changes containers
  `,
};

const engine: Entry = {
  does: "runs containers",
  permutes: true,
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
    ...within("container", ofContainers),
    ...within("image", ofImages),
    ...rows`
      every: --help!stops
      # 'docker ls' would be a plugin.
      ps        | prints       | lists containers | -l|--latest -s|--size --sort= -w|--watch= --ns -p|--pod --external
        | ${list} | ${{ same: { ps: "container list" } }}
      images    | prints names | lists images | --digests --tree --history --sort= ${list}
        | | ${{ same: { images: "image list" } }}
      inspect   | ${environment} names | shows objects in detail | ${inspectContainer}
      info      | prints       | prints about the whole system | -f|--format= -D|--debug~
        | | ${{ same: { info: "system info" } }}
      version   | prints       | prints versions | -f|--format= --kubeconfig=
      events    | prints       | prints events | -f|--filter= --format= --since= --until= --stream? --no-trunc
        | | ${{ same: { events: "system events" } }}
      search    | asks names   | finds images | -f|--filter= --format= --limit= --no-trunc --list-tags --compatible
      container | group        | works with containers
        ${ofContainers}
        ${changesContainers}
        list=ls=ps | prints       | lists containers | -l|--latest -s|--size --sort= -w|--watch= --ns -p|--pod
          | --external ${list}
        exists     | prints names | checks whether a container exists | --external
        run        | runs names   | runs a container | ${running} | grammar posix
        cp         | writes names | copies files to or from a container
      image     | group        | works with images
        list=ls | prints names | lists images | --digests --tree --history --sort= ${list}
        inspect | prints names | shows images in detail | --platform= ${inspect}
        ${ofImages}
        tree    | prints names | prints an image's layers as a tree | --whatrequires
        diff    | prints names | lists an image's changed files | --format=
        exists  | prints names | checks whether an image exists
        import load prune pull push rm=remove tag untag sign trust scp mount
          | unmount=umount build | system names | changes images | | ${{ like: { prune: "image rm" } }}
      volume    | group        | works with volumes
        list=ls | prints       | lists volumes | --cluster --sort= ${list}
        inspect | prints names | shows volumes in detail | --cluster ${inspect}
        exists  | prints names | checks whether a volume exists
        create rm=remove prune | system names | changes volumes | | ${{ like: { prune: "volume rm" } }}
      network   | group        | works with networks
        list=ls | prints       | lists networks | --cluster --sort= ${list}
        inspect | prints names | shows networks in detail | --cluster ${inspect}
        exists  | prints names | checks whether a network exists
        create rm=remove prune connect disconnect update reload | system names | changes networks
          | | | ${{ like: { prune: "network rm" } }}
      system    | group        | works with the whole system
        df         | prints       | prints what is used of the disk | --format= -v|--verbose
        info       | prints       | prints about the whole system | -f|--format= -D|--debug~
        events     | prints       | prints events | -f|--filter= --format= --since= --until=
        connection | group        | works with connections
          list=ls | prints | lists connections | -f|--format= -q|--quiet
        prune      | system names | removes what is unused
      context   | group        | works with contexts
        list=ls | prints       | lists contexts | --cluster --sort= ${list}
        inspect | prints names | shows contexts in detail | --cluster ${inspect}
        show    | prints       | prints the context in use
        create rm=remove use update import export | system names | changes contexts
      manifest  | group        | works with manifests
        inspect | asks names   | prints a manifest | --insecure -v|--verbose --tls-verify?
        create annotate push rm add remove exists | remote names | changes manifests
      buildx    | group        | builds images
        list=ls    | prints       | lists builders | --format= --no-trunc --timeout=
        # With --bootstrap it starts the builder.
        inspect    | prints names | shows a builder | --timeout= --bootstrap!process
        du         | prints       | prints what the cache holds | --builder= --filter= --format= --timeout= --verbose
        version    | prints       | prints the version
        imagetools | group        | works with images in registries
          inspect | asks names   | prints an image's description | --builder= --format= --raw
          create  | remote names | makes a manifest
        history    | group        | works with builds that have been made
          list=ls | prints       | lists builds | --builder= --filter= --format= --local --no-trunc
          logs    | prints names | prints what a build printed | --builder= --progress=
          inspect | prints names | shows a build | --builder= --format= --type=~ --platform=
          export import open rm trace | system names | changes the list of builds
        bake=f create rm use stop prune | runs names   | builds images
        build b    | runs names   | builds images | --push!${{ like: "push" }} | ${{ same: { build: "/image build", b: "/image build" } }}
      stack     | group        | works with stacks
        list=ls     | prints       | lists stacks | ${list}
        ps services | prints names | lists what a stack has | --no-resolve --orchestrator= ${list}
        config      | ${filledIn} | prints the configuration | --skip-interpolation -c|--compose-file=reads
        deploy=up rm=down=remove | remote names | changes stacks
      service   | group        | works with services
        list=ls | prints       | lists services | --cluster --sort= ${list}
        inspect | ${environment} names | shows services in detail | --cluster ${inspectContainer}
        ps      | prints names | lists tasks | --no-resolve ${list}
        logs    | prints names | prints what a service printed | ${logs}
        create rm=remove update scale rollback | system names | changes services
      node      | group        | works with nodes
        list=ls | prints       | lists nodes | --cluster --sort= ${list}
        inspect | prints names | shows nodes in detail | --cluster ${inspect}
        ps      | prints names | lists tasks | --no-resolve ${list}
        rm=remove update promote demote | system names | changes nodes
      config    | group        | works with configurations
        list=ls | prints       | lists configurations | --cluster --sort= ${list}
        inspect | prints names | shows configurations in detail | --cluster ${inspect}
        create rm=remove | system names | changes configurations
      # Docker's engine never gives a secret's value back, podman does.
      secret    | group        | works with secrets
        list=ls | prints       | lists secrets | --cluster --sort= ${list}
        inspect | prints names | shows secrets in detail | --showsecret!secret ${inspect}
        create rm=remove | system names | changes secrets
      plugin    | group        | works with plugins
        list=ls | prints       | lists plugins | --cluster --sort= ${list}
        inspect | ${environment} names | shows plugins in detail | --cluster ${inspect}
        create rm=remove install enable disable push set upgrade | system names | changes plugins
      trust     | group        | works with signatures
        inspect | asks names   | prints signatures | --pretty
        sign revoke key signer | remote names | changes signatures
      compose   | ${compose}
      help      | prints names | prints help
      build     | runs names   | builds an image | --push!${{ like: "push" }} | ${{ same: { build: "image build" } }}
      run       | runs names   | runs a container | ${running} | grammar posix | ${{ same: { run: "container run" } }}
      cp        | writes names | copies files to or from a container | | ${{ same: { cp: "container cp" } }}
      pull load import | system names | fetches or loads images |
        | | ${{ same: { pull: "image pull", load: "image load", import: "image import" } }}
      push      | sends names  | sends an image | | ${{ same: { push: "image push" } }}
      login     | writes names | signs in | -u|--username= -p|--password=secret --password-stdin
      logout    | writes names | signs out
      tag untag swarm | system names | changes the engine's state |
        | | ${{ same: { tag: "image tag", untag: "image untag" } }}
      rmi | system names | removes images | | loses | ${{ same: { rmi: "image rm" } }}
    `,
    ...within("container", changesContainers),
  },
};

const daemon: Needs = {
  sockets: [
    "/run/docker.sock",
    "/run/podman/podman.sock",
    "@runtime/docker.sock",
    "@runtime/podman/podman.sock",
    "~/.docker/**",
    "~/.colima/**",
    "~/.orbstack/run/docker.sock",
    "~/.rd/docker.sock",
    "~/.lima/**",
  ],
  credentials: [".docker/config.json"],
  variables: ["DOCKER_*", "COMPOSE_*", "CONTAINER_HOST"],
};

export const docker = commands({
  docker: {
    ...engine,
    dashed: "taken",
    manual: "https://docs.docker.com/reference/cli/docker/",
    needs: daemon,
    obeys: withCompose,
  },
  podman: {
    ...engine,
    manual: "https://docs.podman.io/en/latest/Commands.html",
    subcommands: {
      ...engine.subcommands,
      ...rows`
        every: --help!stops
        pod     | group | works with pods
          list=ls=ps | prints       | lists pods | --ctr-ids --ctr-names --ctr-status --sort= --ns -l|--latest ${list}
          inspect    | prints names | shows pods in detail | ${inspect}
          logs       | prints names | prints what a pod printed | ${logs}
          stats      | prints names | shows what pods use | -a|--all --format= --no-stream --no-reset -l|--latest
          top        | prints ${psOperands} | lists a pod's processes | -l|--latest | grammar posix
          exists     | prints names | checks whether a pod exists
          create start stop restart kill rm=remove pause unpause prune clone | process names | changes pods
        machine | group | works with virtual machines
          list=ls | prints       | lists machines | --format= --noheading -q|--quiet --all-providers
          inspect | prints names | shows machines | ${inspect}
          info    | prints       | prints about machines | -f|--format=
          init start stop rm set ssh cp os reset | system names | changes machines
      `,
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
    as: "docker compose",
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
