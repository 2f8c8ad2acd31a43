// util-linux: programs that print about the machine. Those that change disks or run commands stand in wrappers, or are left out.
import { files, under } from "../forms.ts";
import { type Options, options } from "../options.ts";
import { rows } from "../rows.ts";
import { choice, commands, controlsSystem, type Does, text, unknown, writes } from "../schema.ts";

const ends: Options = { "-h, --help": { stops: true }, "-V, --version": { stops: true } };

const lookedUp = unknown("may write the cache in which it looks a label up");
/** A device by its name, or by a label. */
const tagged: Does = choice({}, text, {
  prefixes: { "LABEL=": lookedUp, "UUID=": lookedUp, "PARTLABEL=": lookedUp, "PARTUUID=": lookedUp, "ID=": lookedUp },
});

export const utilLinux = commands({
  ...rows`
    every: | https://man7.org/linux/man-pages/man8/{}.8.html
    # Without '-t', which keeps the clock's last state in a file.
    uuidgen    | prints       | prints a new identifier | -r|--random -n|--namespace= -N|--name= -m|--md5 -s|--sha1
      | -x|--hex --help!stops -h!stops -V|--version!stops | https://man7.org/linux/man-pages/man1/uuidgen.1.html
    dmesg      | prints       | prints the kernel's messages, or clears them | -d|--show-delta -e|--reltime
      | -f|--facility= -H|--human -J|--json -k|--kernel -L|--color? -l|--level= -P|--nopager -p|--force-prefix -r|--raw
      | --noescape -S|--syslog -s|--buffer-size= -T|--ctime -t|--notime --time-format= -u|--userspace -w|--follow
      | -W|--follow-new -x|--decode --since= --until= -a -F|--file=reads -K|--kmsg-file=reads -C|--clear~!system
      | -c|--read-clear!system -D|--console-off~!system -E|--console-on!system -n|--console-level=system ${ends}
      | | https://man7.org/linux/man-pages/man1/dmesg.1.html
    lsblk      | prints files | lists disks | -A|--noempty -a|--all -b|--bytes -D|--discard~ -d|--nodeps -E|--dedup=
      | -e|--exclude= -f|--fs -H= -I|--include= -i|--ascii -J|--json -l|--list -M|--merge -m|--perms -N|--nvme
      | -n|--noheadings -o|--output= -O|--output-all -P|--pairs -p|--paths -Q|--filter= -r|--raw -S|--scsi -s|--inverse
      | -T|--tree? -t|--topology -v|--virtio -w|--width= -x|--sort= -y|--shell -z|--zoned --list-columns --hyperlink?
      | --ct= --ct-filter= --properties-by= --sysroot=reads ${ends} | shows names
    # Of root it keeps a cache, but for a file that is not one.
    blkid      | ${unknown("keeps a cache, without `-c /dev/null`")} files | prints what disks hold | -d|--no-encoding
      | -i|--info -L|--label= -l|--list-one -n|--match-types= -O|--offset= -o|--output= -S|--size= -s|--match-tag=
      | -t|--match-token= -U|--uuid= -u|--usages= -D|--no-part-details~ -H|--hint=
      | -c|--cache-file=${choice({ "/dev/null": text }, writes)}!${{ cancels: ["/dev/null"] }} -p|--probe!cancels
      | -k|--list-filesystems!cancels -g|--garbage-collect!writes ${ends} | permutes | shows names
    mount      | prints each=system | lists what is mounted, or mounts | -l|--show-labels -v|--verbose -t|--types=
      | ${ends}
    findmnt    | prints each=${tagged} | lists what is mounted | -A|--all -a|--ascii -b|--bytes -C|--nocanonicalize~
      | -c|--canonicalize -D|--df~ -d|--direction= -f|--first-only -I|--dfi -i|--invert -J|--json -k|--kernel? -l|--list
      | -M|--mountpoint= -m|--mtab -N|--task= -n|--noheadings -O|--options= -o|--output= --output-all -P|--pairs
      | -p|--poll? --pseudo -Q|--filter= -R|--submounts -r|--raw -s|--fstab -T|--target= -t|--types= --tree -U|--uniq
      | -u|--notruncate -v|--nofsroot -w|--timeout= -x|--verify --verbose --real --deleted --shadowed --vfs-all
      | --hyperlink? --id= --uniq-id= -y|--shell -H|--list-columns -F|--tab-file=reads -S|--source=${tagged} ${ends} | shows names
    blockdev   | prints files | prints sizes of block devices, or sets them | -q -v --report --getalignoff --getbsz
      | --getdiscardzeroes --getfra --getiomin --getioopt --getmaxsect --getpbsz --getra --getro --getsize --getsize64
      | --getss --getsz -h|--help -V|--version | shows names
    lsmem      | prints       | lists ranges of memory | -J|--json -P|--pairs -a|--all -b|--bytes -n|--noheadings
      | -o|--output= --output-all -r|--raw -S|--split= -s|--sysroot= --summary? ${ends}
      | | https://man7.org/linux/man-pages/man1/lsmem.1.html
    lsns       | prints names | lists name spaces | -J|--json -l|--list -n|--noheadings -o|--output= --output-all
      | -P|--persistent -p|--task= -Q|--filter= -r|--raw -u|--notruncate -W|--nowrap -t|--type= -T|--tree?
      | -H|--list-columns ${ends}
    lsipc      | prints       | lists what processes share | -a -g|--global -i|--id= -l|--list -m|--shmems -q|--queues
      | -s|--semaphores -M -Q -S -b|--bytes -c|--creator -e|--export -J|--json -n|--newline --noheadings --notruncate
      | -o|--output= -P|--numeric-perms -r|--raw -t|--time --time-format= -z|--zero -y|--shell ${ends}
      | | https://man7.org/linux/man-pages/man1/lsipc.1.html
    lslocks    | prints       | lists locks of files | -b|--bytes -i|--noinaccessible -J|--json -n|--noheadings
      | -o|--output= --output-all -p|--pid= -r|--raw -u|--notruncate -H|--list-columns -Q|--filter= ${ends}
    lslogins   | prints names | lists users | -a|--acc-expiration --btmp-file= -c|--colon-separate -e|--export
      | -f|--failed -G|--supp-groups -g|--groups= --lastlog-file= -L|--last -l|--logins= -n|--newline --noheadings
      | --notruncate -o|--output= --output-all -p|--pwd -r|--raw -s|--system-accs --time-format= -u|--user-accs
      | --wtmp-file= -Z|--context -z|--print0 ${ends} | https://man7.org/linux/man-pages/man1/lslogins.1.html
    lsirq      | prints       | lists interrupts | -J|--json -P|--pairs -n|--noheadings -o|--output= -s|--sort=
      | -S|--softirq -t|--threshold= -C|--cpu-list=~ -b|--batch ${ends}
      | | https://man7.org/linux/man-pages/man1/lsirq.1.html
    lsfd       | prints       | lists open files | -J|--json -n|--noheadings -o|--output= -r|--raw -u|--notruncate
      | -l|--threads -p|--pid= -i? -Q|--filter= --debug-filter -C|--counter=~ --dump-counters --hyperlink? -s|--summary?
      | -H|--list-columns ${ends} | https://man7.org/linux/man-pages/man1/lsfd.1.html
    last       | prints names | lists logins | -NUM -a|--hostlast -d|--dns -F|--fulltimes -i|--ip -n|--limit=
      | -R|--nohostname -s|--since= -t|--until= -p|--present= -w|--fullnames -x|--system --time-format=
      | -T|--tab-separated -y -f|--file=reads ${ends} | https://man7.org/linux/man-pages/man1/last.1.html
    lastb      | prints names | lists failed logins | -NUM -a|--hostlast -d|--dns -F|--fulltimes -i|--ip -n|--limit=
      | -R|--nohostname -s|--since= -t|--until= -p|--present= -w|--fullnames -x|--system --time-format= -f|--file=reads
      | ${ends} | https://man7.org/linux/man-pages/man1/lastb.1.html
    lastlog    | prints       | lists when users were last here | -b|--before= -t|--time= -u|--user= -a ${ends}
    utmpdump   | prints files | prints the records of logins | -f|--follow -r|--reverse -o|--output=writes ${ends}
      | | https://man7.org/linux/man-pages/man1/utmpdump.1.html
    cal        | prints names | prints a calendar | -1|--one -3|--three -n|--months= -S|--span -s|--sunday -m|--monday
      | -j|--julian --reform= --iso -y|--year -Y|--twelve -w|--week? -v|--vertical -c|--columns= --color? -A= -B= -d= -e
      | -H= -J -M -N -b -C~ -k -o -p ${ends} | https://man7.org/linux/man-pages/man1/cal.1.html | pages never
    ncal       | prints names | prints a calendar | -1 -3 -A= -B= -b -C~ -d= -e -H= -J -j -M -m= -o -p -S -s= -w -y -N
      | ${ends} | https://man7.org/linux/man-pages/man1/cal.1.html
    namei      | prints names | follows a path | -x|--mountpoints -m|--modes -o|--owners -l|--long -n|--nosymlinks
      | -v|--vertical -Z|--context ${ends} | https://man7.org/linux/man-pages/man1/namei.1.html
    mountpoint | prints names | checks whether a folder is mounted | -d|--fs-devno -q|--quiet -x|--devno --nofollow
      | ${ends} | https://man7.org/linux/man-pages/man1/mountpoint.1.html
    getopt     | prints names | reads options for a script | -a|--alternative -l|--longoptions= -n|--name= -o|--options=
      | -q|--quiet -Q|--quiet-output -s|--shell= -T|--test -u|--unquoted ${ends}
      | | https://man7.org/linux/man-pages/man1/getopt.1.html
    ipcs       | prints       | lists what processes share | -i|--id= -m|--shmems -q|--queues -s|--semaphores -a|--all
      | -c|--creator -l|--limits -p|--pid -t|--time -u|--summary --human -b|--bytes -M -Q -S -T -o -C=~ -N= ${ends}
      | | https://man7.org/linux/man-pages/man1/ipcs.1.html
    # Not '-n': an old version may not know it.
    wipefs     | prints files | lists the signatures of disks, or erases them | -f|--force -i|--noheadings -J|--json
      | -O|--output= -p|--parsable -q|--quiet -t|--types= --lock? -a|--all!${{ operands: { each: writes } }}
      | -o|--offset=!${{ operands: { each: writes } }} -b|--backup?writes ${ends} | shows names
    blkdiscard | prints each=writes | discards what a disk holds | -f|--force -l|--length= -o|--offset= -p|--step=
      | -q|--quiet -s|--secure -v|--verbose -z|--zeroout ${ends}
    swapon     | prints each=system | lists swap, or adds some | -s|--summary --show? --noheadings --raw --bytes
      | -v|--verbose ${ends} | shows names
    # '-f' alone makes a device if none is free.
    losetup    | prints file  | lists loop devices, or changes them | -a|--all -l|--list -j|--associated= -J|--json
      | -n|--noheadings -O|--output= --output-all --raw -f|--find!${{ operands: { none: controlsSystem, each: controlsSystem } }} ${ends} | shows names
    fdisk      | ${unknown("is interactive")} files | lists partitions, or changes them | -b|--sector-size=
      | -B|--protect-boot -c|--compatibility? -L|--color? -o|--output= -t|--type= -u|--units? --bytes --lock?
      | -n|--noauto-pt -l|--list!cancels -x|--list-details!cancels -s|--getsz!cancels ${ends} | permutes | shows names
    # '-V' is not the version, as elsewhere.
    sfdisk     | ${unknown("changes partitions")} files | lists partitions, or changes them | -o|--output= -q|--quiet
      | --bytes --color? -u= -l|--list!cancels -d|--dump!cancels -J|--json!cancels -F|--list-free!cancels
      | -s|--show-size!cancels -V|--verify!cancels -T|--list-types!cancels -h|--help!cancels -v|--version!cancels
      | | permutes | shows names
    hwclock    | prints       | prints or sets the hardware clock | -r|--show --get -u|--utc -l|--localtime -f|--rtc=reads
      | -v|--verbose --noadjfile -D~ ${ends}
    rfkill     | group alone  | lists radio devices, or blocks them | -J|--json -n|--noheadings -o|--output=
      | --output-all -r|--raw ${ends}
      list    | prints names | lists devices | --help!stops
      event   | prints       | prints events | --help!stops
      help    | prints       | prints help | --help!stops
      block   | system names | blocks devices | --help!stops
      unblock | system names | unblocks devices | --help!stops
      toggle  | system names | blocks or unblocks | --help!stops
  `,
  ...rows`
    every: | https://man7.org/linux/man-pages/man8/{}.8.html
    lspci      | prints       | lists devices | -m -mm -t -v -vv -vvv -k -x -xxx -xxxx -b -D~ -P -PP -n -nn -s= -d=
      | --version --help -i=reads -p=reads -F=reads
    lsusb      | prints       | lists devices | -v|--verbose -s= -d= -D=reads~ -t|--tree -V|--version -h|--help
    lshw       | prints       | lists hardware | -version -help -html -xml -json -short -businfo -C=~ -class= -c=
      | -disable= -enable= -quiet -sanitize -numeric -notime -nodmi | https://ezix.org/project/wiki/HardwareLiSter
      | | grammar single-dash
    dmidecode  | prints       | prints the machine's description | -q|--quiet -s|--string= -t|--type= -H|--handle=
      | -u|--dump -h|--help -V|--version --no-sysfs --oem-string= --from-dump=reads -d|--dev-mem=reads --dump-bin=writes
    sensors    | prints names | prints temperatures | -h|--help -v|--version -f|--fahrenheit -A|--no-adapter
      | --allow-no-sensors --bus-list -u -j -c|--config-file=reads
      | | https://man7.org/linux/man-pages/man1/sensors.1.html
    nvidia-smi | group alone  | prints about graphics cards | -h|--help --version -L|--list-gpus -B|--list-excluded-gpus
      | -i|--id= -q|--query -u|--unit -x|--xml-format --dtd -d|--display= -l|--loop= -lms= --query-gpu=
      | --query-compute-apps= --query-accounted-apps= --query-retired-pages= --query-supported-clocks= --format=
      | --help-query-gpu -f|--filename=writes | https://docs.nvidia.com/deploy/nvidia-smi/
      topo pmon dmon | prints | prints about graphics cards | -m|--matrix -i= -c= -d= -s= --help!stops
  `,
  smartctl: {
    shows: "names",
    does: "prints how disks are",
    manual: "https://www.smartmontools.org/browser/trunk/smartmontools/smartctl.8.in",
    options: options(
      [
        "-h|--help -V|--version -i|--info --identify? -a|--all -x|--xall --scan --scan-open -j|--json?",
        "-q|--quietmode= -d|--device= -T|--tolerance= -b|--badsum= -r|--report= -n|--nocheck= -H|--health",
        "-c|--capabilities -A|--attributes -f|--format= -g|--get= -P=",
      ],
      {
        "-l, --log": {
          // With numbers behind them some of these set something: `scterc,70,70`.
          value: choice(
            under(
              "error selftest selective directory xerror xselftest devstat sataphy sasphy scttemp scterc background ssd genstats",
              text,
            ),
            unknown("may set something"),
          ),
        },
      },
    ),
    operands: files,
  },
});
