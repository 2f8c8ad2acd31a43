// Programs of macOS that work on files, disks, images and processes.
import { anyNames, changes, files, prints, printsFiles, under } from "../forms.ts";
import { type Options, options, type WordList } from "../options.ts";
import {
  choice,
  commands,
  controlsProcess,
  controlsSystem,
  type Entry,
  type Operands,
  reads,
  runsCode,
  type Subcommands,
  text,
  unknown,
  writes,
  writesUnlessDash,
} from "../schema.ts";

const manual = (page: string, section = 1): string => `https://keith.github.io/xcode-man-pages/${page}.${section}.html`;
const single = "single-dash" as const;
const shows = (
  does: string,
  page: string,
  list: WordList,

  more: Options = {},
  operands: Operands = files,
): Entry => ({
  ...prints(does, list, more, operands),
  manual: manual(page),
});

const verbs = (reading: WordList, changing: WordList): Subcommands => ({
  ...under(reading, { does: "prints", options: "harmless", operands: files }),
  ...under(changing, changes("changes disks or images", controlsSystem)),
});

const no = unknown("reads from a terminal");

/** Encoders that print a file or facts about it, or write another one. */
const encoder = (does: string, page: string): Entry => ({
  does,
  manual: manual(page),
  options: options("-V --version -v --verbose", { "-h, --help": { stops: true } }),
  subcommands: {
    probe: printsFiles("prints the type of a file", "-v|--verbose"),
    ...under("encode decode", {
      does: "writes the file in the other form",
      options: options("-f|--force -v|--verbose -n -k", {
        "-c, --pipe, --to-stdout": { cancels: true },
        "-o, --rename": { value: writes },
        "-C": { value: writes, moves: "no" },
      }),
      operands: files,
      always: writes,
    }),
  },
});

const plist: Entry = {
  does: "checks, prints or changes property lists",
  manual: manual("plutil"),
  grammar: single,
  options: options("-lint -p -s -help -r -n -expect= -raw -D=~ -type=", {
    // It writes the value into the file itself, but prints a raw one.
    "-extract": {
      value: text,
      operands: { first: [choice({ raw: text }, unknown("writes the value into the file"))], each: reads },
    },
    "-o": { value: writesUnlessDash },
    "-e": { value: text },
  }),
  operands: files,
};

export const macosFiles = commands({
  mdfind: shows(
    "finds files by their metadata",
    "mdfind",
    "-0 -live -count -onlyin= -name= -literal= -interpret= -s=",

    {},
    anyNames,
  ),
  mdls: shows(
    "prints facts about files",
    "mdls",
    "-name= -raw -nullMarker= -n=",

    { "-plist": { value: writesUnlessDash } },
  ),
  mdutil: {
    ...shows("prints how a volume is indexed, or changes it", "mdutil", "-s -a -v -P"),
    grammar: "posix",
  },
  mdimport: {
    ...shows(
      "tests what importers make of a file",
      "mdimport",
      "-A -X -d= -n",

      { "-t": { cancels: true }, "-A": { cancels: true }, "-X": { cancels: true }, "-L": { cancels: true } },
    ),
    grammar: "posix",
    options: options("-d= -d1 -d2 -d3 -d4 -n", {
      "-t": { cancels: true },
      "-A": { cancels: true },
      "-X": { cancels: true },
      "-L": { cancels: true },
    }),
    always: controlsSystem,
  },
  diskutil: {
    does: "prints about disks, or changes them",
    manual: manual("diskutil", 8),
    grammar: "posix",
    options: {},
    subcommands: {
      ...verbs("list info information activity listFilesystems listfilesystems listClients", [
        "mount mountDisk unmount umount unmountDisk umountDisk eject rename renameVolume enableJournal",
        "disableJournal moveJournal enableOwnership disableOwnership verifyVolume repairVolume verifyDisk",
        "repairDisk eraseDisk eraseVolume reformat eraseOptical zeroDisk randomDisk secureErase",
        "partitionDisk resizeVolume splitPartition mergePartitions addPartition resetUserPermissions",
      ]),
      apfs: changes("works with APFS", controlsSystem),
      coreStorage: {
        does: "works with CoreStorage",
        options: {},
        subcommands: verbs("list info information", "convert revert create delete"),
      },
      cs: {
        does: "works with CoreStorage",
        options: {},
        subcommands: verbs("list info information", "convert revert create delete"),
      },
    },
  },
  hdiutil: {
    does: "prints about disk images, or changes them",
    manual: manual("hdiutil"),
    grammar: "posix",
    options: {},
    subcommands: verbs("help info verify checksum imageinfo isencrypted pmap plugins fsid", [
      "attach detach eject create convert burn makehybrid compact mount mountvol unmount unflatten",
      "flatten internet-enable resize segment erasekeys chpass udifrez udifderez unmountvol",
    ]),
  },
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
  xattr: {
    does: "prints or changes extended attributes",
    manual: manual("xattr"),
    grammar: "posix",
    options: options("-l -r -s -v -x -h|--help", {
      "-p": { value: text, separate: true },
      "-w": { does: writes },
      "-d": { does: writes },
      "-c": { does: writes },
    }),
    operands: files,
  },
  GetFileInfo: shows("prints attributes of files", "GetFileInfo", "-a? -c -d -m -t -P"),
  sips: {
    does: "prints about images, or changes them",
    manual: manual("sips"),
    options: options("-h|--help -v|--version -H|--helpProperties --formats -1|--oneLine", {
      "-g, --getProperty": { value: text },
      "-x, --extractProfile": { value: writes },
      "-X, --extractTag": { does: writes },
      "--verify": {},
    }),
    operands: files,
  },
  textutil: {
    does: "prints or converts documents",
    manual: manual("textutil"),
    grammar: single,
    options: options(
      [
        "-help -stdin -format= -extension= -fontname= -fontsize= -encoding= -inputencoding= -noload",
        "-nostore -baseurl= -textsizemultiplier= -timeout= -title= -author= -subject= -keywords= -comment=",
        "-strip",
      ],
      {
        "-help": { stops: true },
        "-info": { cancels: true },
        "-stdout": { cancels: true },
        "-convert": { value: text },
        "-cat": { value: text },
        "-output": { value: writes },
      },
    ),
    operands: files,
    always: writes,
  },
  lipo: {
    does: "prints or changes which machines a program is for",
    manual: manual("lipo"),
    grammar: "verbatim",
    operands: {
      none: no,
      each: choice(
        Object.fromEntries("-archs -info -detailed_info -verify_arch".split(" ").map((verb) => [verb, text])),
        reads,
        { prefixes: { "-": unknown("may write a file") } },
      ),
    },
  },
  codesign: {
    does: "checks or makes signatures of code",
    manual: manual("codesign"),
    options: options(
      [
        "-d|--display -h|--hosting -v|--verbose? --verify --deep --strict? --no-strict --all-architectures",
        "-a|--architecture= --bundle-version= -R= --check-notarization --ignore-resources",
      ],
      {
        "-r, --requirements": { value: writesUnlessDash },
        "--entitlements": { value: writesUnlessDash },
        "--extract-certificates": { does: writes },
        "--xml": {},
        "--der": {},
      },
    ),
    operands: files,
  },
  otool: {
    ...shows("prints parts of object files", "otool", [
      "-tV -tv -ov -lv -Iv -hv -fv -Lv -a -S -f -h -l -L -D~ -s -t -d -o -r -c -I -T -R -M -H -v -V -X -q",
      "-mcpu= -C~ -P -x -G -arch= -m -p=",
    ]),
    grammar: single,
  },
  dwarfdump: shows("prints debugging information", "dwarfdump", [
    "-u|--uuid --arch= --debug-info? --debug-line? --debug-abbrev? --lookup= --name= -v|--verbose",
    "--verify --show-children --show-parents --statistics --all -a",
  ]),
  symbols: {
    ...shows("prints symbols of programs", "symbols", [
      "-help -w -v -arch= -lookup= -fullSourcePath -symbolOwner= -printSignature -uuid -noSources",
      "-noTextInSOD -noDsyms -onlyDsyms -dontDemangle -demangle -onlyFunctions",
    ]),
    grammar: single,
  },
  atos: shows(
    "prints the names of addresses",
    "atos",
    "-o= -arch= -l= -s= -offset -p= -printHeader -fullPath -i -d= -D=~ -f=",

    {},
    anyNames,
  ),
  vmmap: {
    ...shows(
      "prints the memory of a process",
      "vmmap",
      "-w -v -pages -interleaved -submap -allSplitLibs -noCoalesce -summary -forkCorpse -stacks -fullStacks",

      {},
      anyNames,
    ),
    grammar: single,
  },
  heap: {
    ...shows(
      "prints what a process has allocated",
      "heap",
      [
        "-s -sortBySize -z -zones -guessNonObjects -sumObjectFields -showSizes -addresses= -noContent -H",
        "-humanReadable",
      ],

      {},
      anyNames,
    ),
    grammar: single,
  },
  leaks: {
    ...shows(
      "prints leaks of a process",
      "leaks",
      "-list -quiet -groupByType -nostacks -nocontext -nosources -fullContent -noContent -hex",

      {},
      anyNames,
    ),
    grammar: single,
  },
  fs_usage: shows("prints what files are used", "fs_usage", "-e -w -b -f= -t=", {}, anyNames),
  sample: {
    does: "writes what a process does to a file, and prints it",
    manual: manual("sample"),
    grammar: single,
    options: options("-wait -mayDie -fullPaths -e"),
    operands: anyNames,
    always: writes,
  },
  say: {
    does: "speaks a text",
    manual: manual("say"),
    options: options(
      [
        "-v|--voice= -r|--rate= --progress -i|--interactive? --file-format= --data-format= --channels=",
        "--bit-rate= --quality= -a|--audio-device=",
      ],
      {
        "-f, --input-file": { value: reads },
        "-o, --output-file": { value: writes },
        "-n, --network-send": { value: unknown("sends sound to another machine") },
      },
    ),
    operands: anyNames,
  },
  qlmanage: {
    does: "shows files as Quick Look does",
    manual: manual("qlmanage"),
    options: options("-h -x -s= -f= -F= -c= -z -i -d= -m?", {
      "-p": { cancels: true },
      "-t": { cancels: true },
      "-h": { cancels: true },
      "-m": { cancels: true },
      "-o": { value: writes },
      "-r": { does: controlsSystem },
      "-g": { value: runsCode },
    }),
    operands: files,
    always: no,
  },
  open: {
    does: "opens files with their applications",
    manual: manual("open"),
    // `-h` opens a header.
    options: options("-R", { "--help": { stops: true } }),
    operands: files,
    always: controlsProcess,
  },
  pbpaste: {
    ...shows("prints the clipboard", "pbpaste", "-pboard= -Prefer=", {}, {}),
    grammar: single,
  },
  pbcopy: {
    does: "puts its input on the clipboard",
    manual: manual("pbcopy"),
    options: options("-help"),
    always: unknown("replaces what is on the clipboard"),
  },
  osascript: {
    does: "runs AppleScript",
    manual: manual("osascript"),
    grammar: "posix",
    options: {},
    operands: { none: no, each: runsCode },
    always: runsCode,
  },
  shortcuts: {
    does: "runs shortcuts, or lists them",
    manual: manual("shortcuts"),
    options: {},
    subcommands: {
      list: prints("lists shortcuts", "-f|--folder-name= --folders --show-identifiers"),
      ...under("run view sign", changes("runs a shortcut", runsCode)),
    },
  },
  "xcode-select": {
    ...shows(
      "prints which tools are used, or chooses others",
      "xcode-select",
      "-p|--print-path -v|--version -h",

      {},
      {},
    ),
  },
  xcrun: {
    does: "finds and runs tools of Xcode",
    manual: manual("xcrun"),
    grammar: "posix",
    options: options("-v|--verbose -n|--no-cache --sdk= --toolchain= -l|--log -version -help", {
      "-f, -find, --find": { value: text, stops: true },
      "--show-sdk-path": { stops: true },
      "--show-sdk-version": { stops: true },
      "--show-sdk-platform-path": { stops: true },
      "--show-sdk-platform-version": { stops: true },
      "--show-sdk-build-version": { stops: true },
    }),
    operands: anyNames,
    always: runsCode,
  },
  xcodebuild: {
    does: "builds projects of Xcode",
    manual: manual("xcodebuild"),
    grammar: single,
    options: options("-workspace= -project=project -scheme= -sdk= -json -target= -configuration=", {
      "-version": { stops: true },
      "-showsdks": { stops: true },
      "-help": { stops: true },
      "-usage": { stops: true },
    }),
    operands: anyNames,
    always: runsCode,
  },
  binhex: encoder("encodes files as BinHex", "binhex"),
  applesingle: encoder("encodes files as AppleSingle", "applesingle"),
  macbinary: encoder("encodes files as MacBinary", "macbinary"),
  compression_tool: {
    does: "compresses or expands data",
    manual: manual("compression_tool"),
    grammar: single,
    options: options("-encode -decode -a= -A= -b= -t= -h -v", { "-i": { value: reads }, "-o": { value: writes } }),
  },
  ditto: {
    does: "copies files",
    manual: manual("ditto"),
    grammar: "posix",
    options: options("-h --help -v -V"),
    operands: { each: reads, last: writes },
    always: writes,
  },
});
