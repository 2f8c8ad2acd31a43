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
    examples: {
      read_only: [
        "java -version",
        "java --version",
        "java -XshowSettings:properties -version",
        "java -XX:+PrintFlagsFinal -version",
        "java --list-modules",
      ],
      mutating: [
        "java Main",
        "java -jar app.jar",
        "java -cp . Main -version",
        "java -javaagent:x.jar -version",
        "java -jar app.jar --version",
        "java @args -version",
      ],
    },
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
    examples: {
      read_only: ["javac -version", "javac --help"],
      mutating: ["javac Main.java", "javac -version Main.java", "javac @args"],
    },
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
    examples: {
      read_only: ["javap -c Main", "javap -v -p Main.class", "javap -cp app.jar com.example.Main"],
      mutating: ["javap -J-javaagent:x.jar Main", "javap -cp @args Main"],
    },
  },
  jps: {
    does: "lists Java processes",
    manual: "https://docs.oracle.com/en/java/javase/21/docs/specs/man/jps.html",
    options: options("-q -l -m -v -V -help"),
    operands: {},
    needs: processes,
    examples: { read_only: ["jps", "jps -lv", "jps -l -m"], mutating: ["jps -J-javaagent:x.jar"] },
  },
  jcmd: {
    does: "asks a Java process, or commands it",
    manual: "https://docs.oracle.com/en/java/javase/21/docs/specs/man/jcmd.html",
    options: options("-l -h|-help|--help"),
    // It asks a process by SIGQUIT, which ends what is not Java.
    operands: { each: controlsProcess },
    examples: {
      read_only: ["jcmd", "jcmd -l"],
      mutating: ["jcmd 123 VM.flags", "jcmd 123 GC.heap_dump x.hprof", "jcmd 123 JFR.start", "jcmd -f script"],
    },
  },
  jstack: {
    does: "prints the threads of a Java process, which it asks by a signal",
    manual: "https://docs.oracle.com/en/java/javase/21/docs/specs/man/jstack.html",
    options: options("-l -e -h -help --help"),
    operands: { each: controlsProcess },
    examples: { read_only: ["jstack --help"], mutating: ["jstack 123", "jstack -F 123"] },
  },
  jinfo: {
    does: "prints the settings of a Java process, which it asks by a signal",
    manual: "https://docs.oracle.com/en/java/javase/21/docs/specs/man/jinfo.html",
    grammar: "single-dash",
    options: options("-flags -sysprops -h -help"),
    operands: { each: controlsProcess },
    examples: { read_only: ["jinfo -help"], mutating: ["jinfo 123", "jinfo -flag +HeapDumpOnOutOfMemoryError 123"] },
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
    examples: {
      read_only: ["jstat -gcutil 123 1000 5", "jstat -class 123"],
      mutating: ["jstat -J-agentpath:x -gc 123"],
    },
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
    examples: {
      read_only: [
        "jar tf app.jar",
        "jar -tvf app.jar",
        "jar --list --file=app.jar",
        "jar tvf app.jar META-INF/MANIFEST.MF",
        "jar --version",
      ],
      mutating: [
        "jar cf app.jar .",
        "jar xf app.jar",
        "jar -uf app.jar x",
        "jar --extract --file app.jar",
        "jar @args",
      ],
    },
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
    examples: {
      read_only: ["jdeps app.jar", "jdeps -s --multi-release 17 app.jar", "jdeps --print-module-deps app.jar"],
      mutating: ["jdeps -dotoutput out app.jar", "jdeps --generate-module-info out app.jar"],
    },
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
    examples: {
      read_only: [
        "keytool -list -keystore k.jks -storepass changeit",
        "keytool -list -v -cacerts",
        "keytool -printcert -sslserver example.com:443",
        "keytool -printcert -file a.pem",
      ],
      mutating: [
        "keytool -genkeypair -alias x",
        "keytool -importcert -file a.pem",
        "keytool -list -providerpath x -providerclass Y",
        "keytool -delete -alias x",
        "keytool -list -keystore @args",
      ],
    },
  },
});
