// libvirt's client. The service makes the changes to machines, networks and volumes.
import { under } from "../forms.ts";
import { rows } from "../rows.ts";
import { choice, commands, text, unknown } from "../schema.ts";

// Another address may start ssh, or a program that it names: `qemu+ext://x/system?command=./p`.
const local = choice(
  under(
    ["qemu:///system qemu:///session test:///default lxc:///system xen:///system vbox:///session", "bhyve:///system"],
    text,
  ),
  unknown("reaches another machine, or starts a program"),
);

const xml = "--inactive --migratable --update-cpu --no-domain --size --xpath= --wrap";
// Every operand has an option of its own.
const named = [
  "--domain= --network= --pool= --vol= --nwfilter= --binding= --snapshotname= --checkpointname=",
  "--port=",
];

export const libvirt = commands(rows`
  every: --help!stops
  # Alone it reads commands from the terminal; one operand with blanks in it is a line of commands.
  virsh | group none=${unknown("reads commands")} | asks or controls virtual machines | -d|--debug= -e|--escape=
    | -k|--keepalive-interval= -K|--keepalive-count= -q|--quiet -r|--readonly -t|--timing -c|--connect=${local}
    | -l|--log=writes -h|--help!stops -v|-V!stops --version?!stops | https://www.libvirt.org/manpages/virsh.html
    | | ${{ environment: { EDITOR: ["*"], VISUAL: ["*"] }, needs: { sockets: ["/run/libvirt/**", "@runtime/libvirt/**", "~/.cache/libvirt/**"] } }}
    capabilities hostname sysinfo uri nodeinfo pwd | prints       | prints about the host | --xpath= --wrap
    version        | prints       | prints versions | --daemon
    help           | prints names | prints help | --command=
    list           | prints       | lists machines | --inactive --all --transient --persistent --with-snapshot
      | --without-snapshot --with-checkpoint --without-checkpoint --state-running --state-paused --state-shutoff
      | --state-other --autostart --no-autostart --with-managed-save --without-managed-save --uuid --name --id --table
      | --managed-save --title
    dominfo domstate domid domname domuuid domblklist domblkinfo domblkerror domiflist domifaddr domifstat domcontrol
      | vncdisplay ttyconsole domhostname domfsinfo vcpuinfo domlaunchsecinfo domblkstat | prints names
      | | prints about a machine | --reason --details --inactive --all --human --pretty --full --source= --device=
      | --interface= ${named}
    domif-getlink  | prints names | prints the state of an interface | --interface= --config ${named}
    # '--period' sets how often the machine reports.
    dommemstat     | prints names | prints how a machine uses memory | --config --live --current ${named}
    cpu-stats      | prints names | prints how a machine uses processors | --total --start= --count= ${named}
    vcpucount      | prints names | prints how many processors a machine has | --maximum --active --live --config
      | --current --guest ${named}
    iothreadinfo   | prints names | prints about threads of a machine | --live --config --current ${named}
    domdisplay     | prints names | prints the address of a display | --type= --all --include-password!secret ${named}
    domstats       | prints names | prints how machines are | --domain= --state --cpu-total --balloon --vcpu --interface
      | --block --perf --iothread --memory --dirtyrate --vm --list-active --list-inactive --list-persistent
      | --list-transient --list-running --list-paused --list-shutoff --list-other --raw --enforce --backing --nowait
    guestinfo      | prints names | asks the guest about itself | --domain= --user --os --timezone --hostname
      | --filesystem --disk --interface
    # '--security-info' prints passwords of the displays.
    dumpxml managedsave-dumpxml snapshot-dumpxml checkpoint-dumpxml net-dumpxml net-port-dumpxml pool-dumpxml
      | vol-dumpxml nwfilter-dumpxml nwfilter-binding-dumpxml | prints names | prints a definition
      | | --security-info!secret ${named} ${xml}
    # Prints the use of a secret, not the secret.
    secret-dumpxml | prints names | prints a definition | --secret=secret --xpath= --wrap
    iface-dumpxml  | prints names | prints a definition | --interface= --inactive --xpath= --wrap
    nodedev-dumpxml | prints names | prints a definition | --device= --xpath= --wrap
    domcapabilities | prints       | prints what machines can have | --virttype= --emulatorbin= --arch= --machine=
      | --xpath= --wrap
    cpu-models     | prints names | lists models of processors | --arch=
    maxvcpus       | prints names | prints how many processors a machine may have | --type=
    nodecpumap     | prints       | prints the processors of the host | --pretty
    nodecpustats   | prints names | prints how the host is used | --cpu= --percent
    nodememstats   | prints names | prints how the host is used | --cell=
    freecell freepages | prints names | prints free memory | --cellno= --pagesize= --all
    net-list iface-list pool-list nodedev-list nwfilter-list nwfilter-binding-list secret-list | prints
      | | lists what there is | --inactive --all --persistent --transient --autostart --no-autostart --uuid --name
      | --table --details --type= --tree --cap= --ephemeral --no-ephemeral --private --no-private
    net-info net-name net-uuid net-dhcp-leases net-port-list pool-info pool-name pool-uuid vol-list vol-info vol-key
      | vol-path vol-name vol-pool | prints names | prints about a network, a pool or a volume | --mac= --uuid --table
      | --bytes --physical --details ${named}
    pool-capabilities | prints       | prints what pools can have | --xpath= --wrap
    iface-mac iface-name | prints names | prints about an interface | --interface=
    nodedev-info   | prints names | prints about a device | --device=
    snapshot-list snapshot-info snapshot-parent checkpoint-list checkpoint-info checkpoint-parent | prints names
      | | prints about states that were kept | --parent --roots --leaves --no-leaves --metadata --no-metadata --inactive
      | --active --disk-only --internal --external --tree --from= --current --descendants --name --topological ${named}
    secret-get-value | secret names | prints a secret
    start create define undefine destroy shutdown reboot reset suspend resume save restore managedsave edit autostart
      | migrate console attach-device attach-disk attach-interface detach-device detach-disk setmem detach-interface
      | setvcpus setmaxmem domrename dompmsuspend dompmwakeup dump screenshot send-key qemu-monitor-command
      | qemu-agent-command set-user-password update-device blockcommit blockcopy blockpull blockresize change-media
      | net-create net-define net-destroy net-edit net-start net-undefine net-update net-autostart iface-define
      | iface-destroy iface-edit iface-start iface-undefine pool-create pool-define pool-create-as pool-define-as
      | pool-delete pool-destroy pool-edit pool-start pool-undefine pool-build pool-refresh pool-autostart vol-create
      | vol-create-as vol-clone vol-delete vol-download vol-resize vol-upload vol-wipe snapshot-create
      | snapshot-create-as snapshot-delete snapshot-edit snapshot-revert nodesuspend nodedev-create nodedev-destroy
      | nodedev-detach nodedev-reattach nodedev-reset nwfilter-define nwfilter-undefine nwfilter-edit secret-define
      | secret-undefine secret-set-value | system names | changes machines, or what they use
`);
