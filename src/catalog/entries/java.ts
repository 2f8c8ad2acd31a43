// The Java Development Kit.
import { anyNames } from "../forms.ts";
import { type Options, options, optionsWith } from "../options.ts";
import { commands, connects, controlsProcess, type Needs, reads, runsCode, text, writes } from "../schema.ts";

const stops = (names: string): Options => optionsWith(names, { stops: true });
const settings = "all locale properties system vm security".split(" ").map((kind) => `-XshowSettings:${kind}`);

const processes: Needs = { processes: true };

export const java = commands({
  java: {
    does: "runs a Java program",
    manual: "https://docs.oracle.com/en/java/javase/21/docs/specs/man/java.html",
    // `--x` is `-x`. Options behind -version are not read; those before it are, and may load agents.
    grammar: "single-dash",
    options: {
      ...stops("-version -fullversion -full-version -help -h -X -help-extra -list-modules"),
      "-XshowSettings": {},
      ...Object.fromEntries(settings.map((setting) => [setting, {}])),
      "-XX:+PrintFlagsFinal": {},
      "-XX:+PrintCommandLineFlags": {},
    },
    // Without an operand it prints its usage.
    operands: { first: [runsCode], each: text },
    argumentFiles: true,
  },
  javac: {
    does: "compiles Java",
    manual: "https://docs.oracle.com/en/java/javase/21/docs/specs/man/javac.html",
    grammar: "single-dash",
    // It prints the version and goes on to compile.
    options: options("-version -fullversion -full-version -help -h -X -help-extra -help-lint"),
    // Annotation processors on its class path run.
    operands: { each: runsCode },
    argumentFiles: true,
    changes: "compiles {*}: it writes class files, and may run annotation processors",
  },
  javap: {
    does: "prints what a class file holds",
    manual: "https://docs.oracle.com/en/java/javase/21/docs/specs/man/javap.html",
    grammar: "single-dash",
    // `-J` hands options to the virtual machine.
    options: options([
      "-c -v|-verbose -l -p|-private -public -protected -package -s -sysinfo -constants -help|-h -version",
      "-multi-release= -module|-m= -module-path= -system= -cp|-classpath|-class-path= -bootclasspath=",
    ]),
    operands: { each: reads },
    argumentFiles: true,
  },
  jps: {
    does: "lists Java processes",
    manual: "https://docs.oracle.com/en/java/javase/21/docs/specs/man/jps.html",
    options: options("-q -l -m -v -V -help"),
    operands: {},
    needs: processes,
  },
  jcmd: {
    does: "asks a Java process, or commands it",
    manual: "https://docs.oracle.com/en/java/javase/21/docs/specs/man/jcmd.html",
    options: options("-l -h|-help|--help"),
    // It asks a process by SIGQUIT, which ends what is not Java.
    operands: { each: controlsProcess },
  },
  jstack: {
    does: "prints the threads of a Java process, which it asks by a signal",
    manual: "https://docs.oracle.com/en/java/javase/21/docs/specs/man/jstack.html",
    options: options("-l -e -h -help --help"),
    operands: { each: controlsProcess },
  },
  jinfo: {
    does: "prints the settings of a Java process, which it asks by a signal",
    manual: "https://docs.oracle.com/en/java/javase/21/docs/specs/man/jinfo.html",
    grammar: "single-dash",
    options: options("-flags -sysprops -h -help"),
    operands: { each: controlsProcess },
  },
  jstat: {
    does: "prints figures of a Java process",
    manual: "https://docs.oracle.com/en/java/javase/21/docs/specs/man/jstat.html",
    grammar: "single-dash",
    options: options([
      "-gc -gcutil -gccapacity -gccause -gcnew -gcold -gcmetacapacity -gcnewcapacity -gcoldcapacity",
      "-class -compiler -printcompilation -options -t -h= -help",
    ]),
    operands: anyNames,
    needs: processes,
  },
  jar: {
    does: "lists, makes or unpacks archives",
    manual: "https://docs.oracle.com/en/java/javase/21/docs/specs/man/jar.html",
    grammar: "cluster-first",
    options: {
      "-t, --list": {},
      "-d, --describe-module": {},
      "-v, --verbose": {},
      "-f": { value: reads, separate: true },
      "--file": { value: reads },
      "--version": {},
      "-h, --help": { value: text, optional: true },
    },
    operands: { each: text },
    argumentFiles: true,
  },
  jdeps: {
    does: "prints what classes depend on",
    manual: "https://docs.oracle.com/en/java/javase/21/docs/specs/man/jdeps.html",
    grammar: "single-dash",
    options: options([
      "-s -summary -v -verbose -verbose:package -verbose:class -R -recursive -q -quiet -apionly -api-only",
      "-jdkinternals -jdk-internals -print-module-deps -list-deps -list-reduced-deps -ignore-missing-deps",
      "-version -h -help -cp|-classpath|-class-path= -module-path= -multi-release= -p|-package=",
      "-e|-regex= -f|-filter= -include= -add-modules= -m|-module=",
    ]),
    operands: { each: reads },
    argumentFiles: true,
  },
  keytool: {
    does: "works with keys and certificates",
    manual: "https://docs.oracle.com/en/java/javase/21/docs/specs/man/keytool.html",
    grammar: "single-dash",
    // The first option is the command; only these two read.
    options: options(
      ["-v -rfc -cacerts -alias= -storepass=secret -storetype= -keypass=secret -help -h", "-noprompt -protected"],
      {
        "-list": { cancels: true },
        "-printcert": { cancels: true },
        "-sslserver": { value: connects },
        "-keystore": { value: reads },
        "-file": { value: reads },
        "-jarfile": { value: reads },
      },
    ),
    operands: {},
    argumentFiles: true,
    always: writes,
  },
});
