// Programs of macOS that work on files, disks, images and processes.
import { files, under } from "../forms.ts";
import { options } from "../options.ts";
import { rows } from "../rows.ts";
import { choice, commands, type Entry, reads, text, unknown } from "../schema.ts";

const manual = (page: string, section = 1): string => `https://keith.github.io/xcode-man-pages/${page}.${section}.html`;
const single = "single-dash" as const;

const no = unknown("reads from a terminal");

const plist: Entry = {
  does: "checks, prints or changes property lists",
  manual: manual("plutil"),
  grammar: single,
  options: options("-lint -p -s -help -r -n -expect= -raw -D=~ -type= -o=writes-unless-dash -e=", {
    // It writes the value into the file itself, but prints a raw one.
    "-extract": {
      value: text,
      operands: { first: [choice({ raw: text }, unknown("writes the value into the file"))], each: reads },
    },
  }),
  operands: files,
};

export const macosFiles = commands({
  ...rows`
    every: | https://keith.github.io/xcode-man-pages/{}.1.html
    mdfind   | prints names | finds files by their metadata | -0 -live -count -onlyin= -name= -literal= -interpret= -s=
      | --help!stops
    mdls     | prints files | prints facts about files | -name= -raw -nullMarker= -n= --help!stops
      | -plist=writes-unless-dash
    mdutil   | prints files | prints how a volume is indexed, or changes it | -s -a -v -P --help!stops | grammar posix
    mdimport | system files | tests what importers make of a file | -d= -d1 -d2 -d3 -d4 -n -t!cancels -A!cancels
      | -X!cancels -L!cancels | grammar posix
    diskutil | group        | prints about disks, or changes them |
      | | https://keith.github.io/xcode-man-pages/diskutil.8.html | grammar posix | shows names
      list info=information activity listFilesystems listfilesystems listClients | prints files | prints | any
      mount mountDisk unmount umount unmountDisk umountDisk eject rename renameVolume enableJournal disableJournal
        | moveJournal enableOwnership disableOwnership verifyVolume repairVolume verifyDisk repairDisk eraseDisk
        | eraseVolume reformat eraseOptical zeroDisk randomDisk secureErase partitionDisk resizeVolume splitPartition
        | mergePartitions addPartition resetUserPermissions | system names | changes disks or images | --help!stops
      apfs           | system names | works with APFS | --help!stops
      coreStorage=cs | group        | works with CoreStorage
        list info=information | prints files | prints | any
        convert revert create delete | system names | changes disks or images | --help!stops
    hdiutil  | group        | prints about disk images, or changes them | | grammar posix
      help info verify checksum imageinfo isencrypted pmap plugins fsid | prints files | prints | -plist -quiet -verbose
        | -debug -puppetstrings -type= -format= -endoffset= -stdinpass -srcimagekey=secret | grammar single-dash
      attach detach eject create convert burn makehybrid compact mount mountvol unmount unflatten flatten
        | internet-enable resize segment erasekeys chpass udifrez udifderez unmountvol | system names
        | | changes disks or images | --help!stops
  `,
  plutil: plist,
  PlistBuddy: {
    does: "prints or changes property lists",
    manual: manual("PlistBuddy", 8),
    grammar: "posix",
    options: options("-x -h -l", {
      "-c": {
        value: choice({}, unknown("may change the file"), { prefixes: { Print: text, print: text, Help: text } }),
        cancels: true,
      },
    }),
    operands: files,
    always: no,
  },
  ...rows`
    every: | https://keith.github.io/xcode-man-pages/{}.1.html
    xattr       | prints files | prints or changes extended attributes | -l -r -s -v -x -h|--help -p=!separate -w!writes
      | -d!writes -c!writes | grammar posix
    GetFileInfo | prints files | prints attributes of files | -a? -c -d -m -t -P --help!stops
    sips        | prints files | prints about images, or changes them | -h|--help -v|--version -H|--helpProperties
      | --formats -1|--oneLine -g|--getProperty= -x|--extractProfile=writes -X|--extractTag!writes --verify
    textutil    | writes files | prints or converts documents | -help!stops -stdin -format= -extension= -fontname=
      | -fontsize= -encoding= -inputencoding= -noload -nostore -baseurl= -textsizemultiplier= -timeout= -title= -author=
      | -subject= -keywords= -comment= -strip -info!cancels -stdout!cancels -convert= -cat= -output=writes
      | | grammar single-dash
  `,
  lipo: {
    does: "prints or changes which machines a program is for",
    manual: manual("lipo"),
    grammar: "verbatim",
    operands: {
      none: no,
      each: choice(under("-archs -info -detailed_info -verify_arch", text), reads, {
        prefixes: { "-": unknown("may write a file") },
      }),
    },
  },
  ...rows`
    every: | https://keith.github.io/xcode-man-pages/{}.1.html
    codesign  | prints files | checks or makes signatures of code | -d|--display -h|--hosting -v|--verbose? --verify
      | --deep --strict? --no-strict --all-architectures -a|--architecture= --bundle-version= -R= --check-notarization
      | --ignore-resources -r|--requirements=writes-unless-dash --entitlements=writes-unless-dash
      | --extract-certificates!writes --xml --der
    otool     | prints files | prints parts of object files | -tV -tv -ov -lv -Iv -hv -fv -Lv -a -S -f -h -l -L -D~ -s
      | -t -d -o -r -c -I -T -R -M -H -v -V -X -q -mcpu= -C~ -P -x -G -arch= -m -p= --help!stops | grammar single-dash
    dwarfdump | prints files | prints debugging information | -u|--uuid --arch= --debug-info? --debug-line?
      | --debug-abbrev? --lookup= --name= -v|--verbose --verify --show-children --show-parents --statistics --all -a
      | --help!stops
    symbols   | prints files | prints symbols of programs | -help -w -v -arch= -lookup= -fullSourcePath -symbolOwner=
      | -printSignature -uuid -noSources -noTextInSOD -noDsyms -onlyDsyms -dontDemangle -demangle -onlyFunctions
      | --help!stops | grammar single-dash
    atos      | prints names | prints the names of addresses | -o= -arch= -l= -s= -offset -p= -printHeader -fullPath -i
      | -d= -D=~ -f= --help!stops
    vmmap     | prints names | prints the memory of a process | -w -v -pages -interleaved -submap -allSplitLibs
      | -noCoalesce -summary -forkCorpse -stacks -fullStacks --help!stops | grammar single-dash
    heap      | prints names | prints what a process has allocated | -s -sortBySize -z -zones -guessNonObjects
      | -sumObjectFields -showSizes -addresses= -noContent -H -humanReadable --help!stops | grammar single-dash
    leaks     | prints names | prints leaks of a process | -list -quiet -groupByType -nostacks -nocontext -nosources
      | -fullContent -noContent -hex --help!stops | grammar single-dash
    fs_usage  | prints names | prints what files are used | -e -w -b -f= -t= --help!stops
    sample    | writes names | writes what a process does to a file, and prints it | -wait -mayDie -fullPaths -e
      | | grammar single-dash
    say       | prints names | speaks a text | -v|--voice= -r|--rate= --progress -i|--interactive? --file-format=
      | --data-format= --channels= --bit-rate= --quality= -a|--audio-device= -f|--input-file=reads
      | -o|--output-file=writes -n|--network-send=${unknown("sends sound to another machine")}
    qlmanage  | ${no} files  | shows files as Quick Look does | -h!cancels -x -s= -f= -F= -c= -z -i -d= -m!cancels
      | -p!cancels -t!cancels -o=writes -r!system -g=runs
    # '-h' opens a header.
    open      | process files | opens files with their applications | -R --help!stops
    pbpaste   | prints       | prints the clipboard | -pboard= -Prefer= --help!stops | grammar single-dash
  `,
  ...rows`
    pbcopy | ${unknown("replaces what is on the clipboard")} | puts its input on the clipboard | -help
      | | https://keith.github.io/xcode-man-pages/pbcopy.1.html
  `,
  ...rows`
    every: | https://keith.github.io/xcode-man-pages/{}.1.html
    osascript    | runs none=${no} each=runs | runs AppleScript | | grammar posix
    shortcuts    | group      | runs shortcuts, or lists them
      list          | prints     | lists shortcuts | -f|--folder-name= --folders --show-identifiers --help!stops
      run view sign | runs names | runs a shortcut | --help!stops
    xcode-select | prints     | prints which tools are used, or chooses others | -p|--print-path -v|--version -h
      | --help!stops
    xcrun        | runs names | finds and runs tools of Xcode | -v|--verbose -n|--no-cache --sdk= --toolchain= -l|--log
      | -version -help -f|-find|--find=!stops --show-sdk-path!stops --show-sdk-version!stops
      | --show-sdk-platform-path!stops --show-sdk-platform-version!stops --show-sdk-build-version!stops | grammar posix
    xcodebuild   | runs names | builds projects of Xcode | -workspace= -project=project -scheme= -sdk= -json -target=
      | -configuration= -version!stops -showsdks!stops -help!stops -usage!stops | grammar single-dash
    binhex       | group      | encodes files as BinHex | -V --version -v --verbose -h|--help!stops
      probe         | prints files | prints the type of a file | -v|--verbose --help!stops
      encode decode | writes files | writes the file in the other form | -f|--force -v|--verbose -n -k
        | -c|--pipe|--to-stdout!cancels -o|--rename=writes -C=writes~
    applesingle  | group      | encodes files as AppleSingle | -V --version -v --verbose -h|--help!stops
      probe         | prints files | prints the type of a file | -v|--verbose --help!stops
      encode decode | writes files | writes the file in the other form | -f|--force -v|--verbose -n -k
        | -c|--pipe|--to-stdout!cancels -o|--rename=writes -C=writes~
    macbinary    | group      | encodes files as MacBinary | -V --version -v --verbose -h|--help!stops
      probe         | prints files | prints the type of a file | -v|--verbose --help!stops
      encode decode | writes files | writes the file in the other form | -f|--force -v|--verbose -n -k
        | -c|--pipe|--to-stdout!cancels -o|--rename=writes -C=writes~
  `,
  ...rows`
    compression_tool | prints | compresses or expands data | -encode -decode -a= -A= -b= -t= -h -v -i=reads -o=writes
      | | https://keith.github.io/xcode-man-pages/compression_tool.1.html | grammar single-dash
    ditto | writes files last=writes | copies files | -h --help -v -V
      | | https://keith.github.io/xcode-man-pages/ditto.1.html | grammar posix
  `,
});
