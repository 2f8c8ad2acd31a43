// libvirt's client. The service makes the changes to machines, networks and volumes.
import { changes, prints, printsAbout, under } from "../forms.ts";
import { options } from "../options.ts";
import { choice, commands, controlsSystem, secret, text, unknown, writes } from "../schema.ts";

// Another address may start ssh, or a program that it names: `qemu+ext://x/system?command=./p`.
const local = choice(
  Object.fromEntries(
    [
      "qemu:///system",
      "qemu:///session",
      "test:///default",
      "lxc:///system",
      "xen:///system",
      "vbox:///session",
      "bhyve:///system",
    ].map((address) => [address, text]),
  ),
  unknown("reaches another machine, or starts a program"),
);

// Passwords of the displays.
const withSecrets = { "--security-info": { does: secret } };
const xml = "--inactive --migratable --update-cpu --no-domain --size --xpath= --wrap";
// Every operand has an option of its own.
const named = [
  "--domain= --network= --pool= --vol= --nwfilter= --binding= --snapshotname= --checkpointname=",
  "--port=",
];

export const libvirt = commands({
  virsh: {
    does: "asks or controls virtual machines",
    manual: "https://www.libvirt.org/manpages/virsh.html",
    options: options(
      [
        "-d|--debug= -e|--escape= -k|--keepalive-interval= -K|--keepalive-count= -q|--quiet -r|--readonly",
        "-t|--timing",
      ],
      {
        "-c, --connect": { value: local },
        "-l, --log": { value: writes },
        "-h, --help": { stops: true },
        "-v, -V": { stops: true },
        "--version": { value: text, optional: true, stops: true },
      },
    ),
    // Alone it reads commands from the terminal; one operand with blanks in it is a line of commands.
    operands: { none: unknown("reads commands") },
    subcommands: {
      ...under("capabilities hostname sysinfo uri nodeinfo pwd", prints("prints about the host", "--xpath= --wrap")),
      version: prints("prints versions", "--daemon"),
      help: printsAbout("prints help", "--command="),
      list: prints("lists machines", [
        "--inactive --all --transient --persistent --with-snapshot --without-snapshot --with-checkpoint",
        "--without-checkpoint --state-running --state-paused --state-shutoff --state-other --autostart",
        "--no-autostart --with-managed-save --without-managed-save --uuid --name --id --table --managed-save",
        "--title",
      ]),
      ...under(
        [
          "dominfo domstate domid domname domuuid domblklist domblkinfo domblkerror domiflist domifaddr domifstat",
          "domcontrol vncdisplay ttyconsole domhostname domfsinfo vcpuinfo domlaunchsecinfo domblkstat",
        ],
        printsAbout("prints about a machine", [
          named,
          "--reason --details --inactive --all --human --pretty --full --source= --device= --interface=",
        ]),
      ),
      "domif-getlink": printsAbout("prints the state of an interface", [named, "--interface= --config"]),
      // `--period` sets how often the machine reports.
      dommemstat: printsAbout("prints how a machine uses memory", [named, "--config --live --current"]),
      "cpu-stats": printsAbout("prints how a machine uses processors", [named, "--total --start= --count="]),
      vcpucount: printsAbout("prints how many processors a machine has", [
        named,
        "--maximum --active --live --config --current --guest",
      ]),
      iothreadinfo: printsAbout("prints about threads of a machine", [named, "--live --config --current"]),
      domdisplay: printsAbout("prints the address of a display", [named, "--type= --all"], {
        "--include-password": { does: secret },
      }),
      domstats: printsAbout("prints how machines are", [
        "--domain= --state --cpu-total --balloon --vcpu --interface --block --perf --iothread --memory",
        "--dirtyrate --vm --list-active --list-inactive --list-persistent --list-transient --list-running",
        "--list-paused --list-shutoff --list-other --raw --enforce --backing --nowait",
      ]),
      guestinfo: printsAbout("asks the guest about itself", [
        "--domain= --user --os --timezone --hostname --filesystem --disk --interface",
      ]),
      ...under(
        [
          "dumpxml managedsave-dumpxml snapshot-dumpxml checkpoint-dumpxml net-dumpxml net-port-dumpxml",
          "pool-dumpxml vol-dumpxml nwfilter-dumpxml nwfilter-binding-dumpxml",
        ],
        printsAbout("prints a definition", [named, xml], withSecrets),
      ),
      // Prints the use of a secret, not the secret.
      "secret-dumpxml": printsAbout("prints a definition", "--secret=secret --xpath= --wrap"),
      "iface-dumpxml": printsAbout("prints a definition", "--interface= --inactive --xpath= --wrap"),
      "nodedev-dumpxml": printsAbout("prints a definition", "--device= --xpath= --wrap"),
      domcapabilities: prints("prints what machines can have", [
        "--virttype= --emulatorbin= --arch= --machine= --xpath= --wrap",
      ]),
      "cpu-models": printsAbout("lists models of processors", "--arch="),
      maxvcpus: printsAbout("prints how many processors a machine may have", "--type="),
      nodecpumap: prints("prints the processors of the host", "--pretty"),
      nodecpustats: printsAbout("prints how the host is used", "--cpu= --percent"),
      nodememstats: printsAbout("prints how the host is used", "--cell="),
      ...under("freecell freepages", printsAbout("prints free memory", "--cellno= --pagesize= --all")),
      ...under(
        "net-list iface-list pool-list nodedev-list nwfilter-list nwfilter-binding-list secret-list",
        prints("lists what there is", [
          "--inactive --all --persistent --transient --autostart --no-autostart --uuid --name --table --details",
          "--type= --tree --cap= --ephemeral --no-ephemeral --private --no-private",
        ]),
      ),
      ...under(
        [
          "net-info net-name net-uuid net-dhcp-leases net-port-list pool-info pool-name pool-uuid vol-list vol-info",
          "vol-key vol-path vol-name vol-pool",
        ],
        printsAbout("prints about a network, a pool or a volume", [
          named,
          "--mac= --uuid --table --bytes --physical --details",
        ]),
      ),
      "pool-capabilities": prints("prints what pools can have", "--xpath= --wrap"),
      ...under("iface-mac iface-name", printsAbout("prints about an interface", "--interface=")),
      "nodedev-info": printsAbout("prints about a device", "--device="),
      ...under(
        "snapshot-list snapshot-info snapshot-parent checkpoint-list checkpoint-info checkpoint-parent",
        printsAbout("prints about states that were kept", [
          named,
          "--parent --roots --leaves --no-leaves --metadata --no-metadata --inactive --active --disk-only",
          "--internal --external --tree --from= --current --descendants --name --topological",
        ]),
      ),
      "secret-get-value": changes("prints a secret", secret),
      ...under(
        [
          "start create define undefine destroy shutdown reboot reset suspend resume save restore managedsave edit",
          "autostart migrate console attach-device attach-disk attach-interface detach-device detach-disk setmem",
          "detach-interface setvcpus setmaxmem domrename dompmsuspend dompmwakeup dump screenshot send-key",
          "qemu-monitor-command qemu-agent-command set-user-password update-device blockcommit blockcopy blockpull",
          "blockresize change-media net-create net-define net-destroy net-edit net-start net-undefine net-update",
          "net-autostart iface-define iface-destroy iface-edit iface-start iface-undefine pool-create pool-define",
          "pool-create-as pool-define-as pool-delete pool-destroy pool-edit pool-start pool-undefine pool-build",
          "pool-refresh pool-autostart vol-create vol-create-as vol-clone vol-delete vol-download vol-resize",
          "vol-upload vol-wipe snapshot-create snapshot-create-as snapshot-delete snapshot-edit snapshot-revert",
          "nodesuspend nodedev-create nodedev-destroy nodedev-detach nodedev-reattach nodedev-reset nwfilter-define",
          "nwfilter-undefine nwfilter-edit secret-define secret-undefine secret-set-value",
        ],
        changes("changes machines, or what they use", controlsSystem),
      ),
    },
    environment: { EDITOR: ["*"], VISUAL: ["*"] },
    needs: { sockets: true },
  },
});
