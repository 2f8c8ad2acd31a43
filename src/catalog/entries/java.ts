// The Java Development Kit.
import { rows } from "../rows.ts";
import { choice, commands, connects, matching, type Needs, reads, text, unknown } from "../schema.ts";

const settings = "all locale properties system vm security".split(" ").map((kind) => `-XshowSettings:${kind}`);

/** A process here, and how often; a name with `@` or `:` is one of another machine. */
const figures = matching(/^\d+(?:m?s)?$/, text, unknown("may take objects from another machine"));

const processes: Needs = { processes: true };

export const java = commands(rows`
  every: | https://docs.oracle.com/en/java/javase/21/docs/specs/man/{}.html
  # '--x' is '-x'. Options behind -version are not read; those before it are, and may load agents.
  # Without an operand it prints its usage.
  java    | prints first=runs names | runs a Java program | -cp|-classpath|-class-path= -version!stops -fullversion!stops -full-version!stops
    | -help!stops -h!stops -X!stops -help-extra!stops -list-modules!stops -XshowSettings -XX:+PrintFlagsFinal
    | -XX:+PrintCommandLineFlags ${settings} | grammar single-dash | dashed obeyed | ${{ argumentFiles: true }}
  # It prints the version and goes on to compile.
  # Annotation processors on its class path run.
  javac   | prints each=runs | compiles Java | -version -fullversion -full-version -help -h -X -help-extra -help-lint
    | | grammar single-dash | changes compiles {*}: it writes class files, and may run annotation processors
    | | dashed obeyed | ${{ argumentFiles: true }}
  # '-J' hands options to the virtual machine, wherever it stands.
  javap   | prints each=${choice({}, reads, { contains: { ":/": connects } })} | prints what a class file holds | -c -v|-verbose -l -p|-private -public -protected -package -s
    | -sysinfo -constants -help|-h -version -multi-release= -module|-m= -module-path= -system=
    | -cp|-classpath|-class-path= -bootclasspath= | grammar single-dash | dashed obeyed | ${{ argumentFiles: true }}
  jps     | prints       | lists Java processes | -q -l -m -v -V -help | ${{ needs: processes }}
  # It asks a process by SIGQUIT, which ends what is not Java.
  jcmd    | prints each=process | asks a Java process, or commands it | -l -h|-help|--help
  jstack  | prints each=process | prints the threads of a Java process, which it asks by a signal | -l -e -h -help
    | --help
  jinfo   | prints each=process | prints the settings of a Java process, which it asks by a signal | -flags -sysprops -h
    | -help | grammar single-dash
  jstat   | prints each=${figures} | prints figures of a Java process | -gc -gcutil -gccapacity -gccause -gcnew -gcold
    | -gcmetacapacity -gcnewcapacity -gcoldcapacity -class -compiler -printcompilation -options -t -h= -help
    | | grammar single-dash | dashed obeyed | ${{ needs: processes }}
  jar     | prints names | lists, makes or unpacks archives | -t|--list -d|--describe-module -v|--verbose
    | -f=reads!separate --file=reads --version -h|--help? | grammar cluster-first | dashed obeyed | ${{ argumentFiles: true }}
  jdeps   | prints files | prints what classes depend on | -s -summary -v -verbose -verbose:package -verbose:class -R
    | -recursive -q -quiet -apionly -api-only -jdkinternals -jdk-internals -print-module-deps -list-deps
    | -list-reduced-deps -ignore-missing-deps -version -h -help -cp|-classpath|-class-path= -module-path=
    | -multi-release= -p|-package= -e|-regex= -f|-filter= -include= -add-modules= -m|-module= | grammar single-dash
    | | dashed obeyed | ${{ argumentFiles: true }}
  # The first option is the command; only these two read.
  keytool | writes       | works with keys and certificates | -v -rfc -cacerts -alias= -storepass=secret -storetype=
    | -keypass=secret -help -h -noprompt -protected -list!cancels -printcert!cancels -sslserver=host -keystore=reads
    | -file=reads -jarfile=reads | grammar single-dash | dashed obeyed | ${{ argumentFiles: true }}
`);
