// Programs that read an option behind an operand as one before it, on every system and in every version. To others it is one
// more operand: BSD's sed takes the first operand of `sed 'w out' -e p` for its script, and just runs the recipe of
// `just build --list`. So elsewhere an option that makes a run harmless counts only before the first operand.
import { wordsOf } from "../options.ts";

const permuting: ReadonlySet<string> = new Set(
  wordsOf([
    // git's own parser.
    "git",
    // pflag of Go.
    "kubectl oc helm gh golangci-lint task",
    // clap and getopts of Rust.
    "jj deno cargo ruff rustfmt rustup",
    // argparse, optparse, click and getopt.gnu_getopt of Python. Not coverage, which turns it off.
    "yt-dlp isort black flake8 sqlfluff csvclean ansible aws conda mamba hg",
    // nopt, and TypeScript's own; the parsers of Dart, Crystal and .NET; CLI11.
    "npm tsc tsgo dart flutter crystal dotnet micromamba",
    // getopt_long, which permutes on the BSDs as well, and popt.
    "sfdisk fdisk blkid chage passwd modprobe iptables ip6tables pacman patch wget gzip gunzip xz unxz lzma unlzma rsync rpm psql",
    // They go through all arguments themselves.
    "sqlite3 duckdb mysql mariadb bzip2 bunzip2 zstd unzstd zip cmake zig gcc g++ cc c++ clang clang++",
  ]),
);

/**
 * Does the program read options behind operands everywhere?
 *
 * @example permutes("kubectl delete") // true
 */
export const permutes = (command: string): boolean => permuting.has(command.split(" ", 1)[0] ?? "");
