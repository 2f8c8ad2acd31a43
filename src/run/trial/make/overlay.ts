// The kernel's overlays, and copies in the place of folders: folders seen through layers, in a mount namespace that ends with the processes in it.
import type { Over } from "../../../sandbox/confinement.ts";
import { isProgram } from "../../../system/find-program.ts";

/** `plain`: real root mounts. `user`: in a user namespace, as root there. */
export type Mounting = "plain" | "user";

/** A folder, and what is mounted over it. Absolute paths without links. */
export interface Layered {
  readonly folder: string;
  /** From the topmost down; at the end what lies below all changes. */
  readonly below: readonly string[];
  /** Takes all changes; undefined: it cannot be written. `work`: an empty folder beside it. */
  readonly upper?: { readonly upper: string; readonly work: string } | undefined;
  /** The only layer is a copy of the folder, and can be written itself. */
  readonly copied?: true;
}

const first = (places: readonly string[]): string | undefined => places.find(isProgram);
const unshare = (): string | undefined =>
  first(["/usr/bin/unshare", "/bin/unshare", "/run/current-system/sw/bin/unshare"]);
const mount = (): string | undefined => first(["/usr/bin/mount", "/bin/mount", "/run/current-system/sw/bin/mount"]);

/** The kernel takes one page of options. */
const longestOptions = 3_800;

/** Characters that separate options, layers or escapes. */
const separators = /[,:\\"\s]/;

// `--internal-only`: no program of the machine that mounts in the kernel's place.
const mountAll =
  'm=$1; shift; while [ "$1" != -- ]; do case $1 in bind=*) "$m" --internal-only --no-mtab --bind "${1#bind=}" "$2" ;; *) "$m" --internal-only --no-mtab -t overlay -o "$1" overlay "$2" ;; esac || exit 125; shift 2; done; shift; exec "$@"';

const perl = (): string | undefined => first(["/usr/bin/perl", "/bin/perl", "/run/current-system/sw/bin/perl"]);

/** The system call of the machine (`asm/unistd_64.h`, `asm-generic/unistd.h`). */
const mountCall: Readonly<Record<string, number>> = { x64: 165, arm64: 40 };

// The same in one process, by the system call itself: MS_RDONLY 1, MS_BIND 4096. Perl hands on no constant, since a call may write.
const mountAtOnce = `
my $mount = 0 + shift;
while (@ARGV && $ARGV[0] ne "--") {
  my ($options, $folder) = splice @ARGV, 0, 2;
  my ($source, $type, $flags) = ("overlay", "overlay", 0);
  if ($options =~ s/^bind=//) { ($source, $options, $flags) = ($options, "", 4096) }
  else { $options =~ s/^(ro|rw),//; $flags = 1 if $1 eq "ro" }
  syscall($mount, $source, $folder, $type, $flags, $options) == 0 or do { print STDERR "mount: $folder: $!\\n"; exit 125 };
}
shift;
exec {$ARGV[0]} @ARGV;
exit 125;
`;

/** What mounts the folders in a new namespace, in front of them. */
function mounter(program: string): readonly string[] {
  const [one, call] = [perl(), mountCall[process.arch]];
  return one === undefined || call === undefined
    ? ["/bin/sh", "-c", mountAll, "sh", program]
    : [one, "-e", mountAtOnce, String(call)];
}

/** Has the path a character that no mount option can hold? */
export const separates = (path: string): boolean => separators.test(path);

/** Why the folders cannot be seen through layers; undefined: they can. */
export function unmountable(all: readonly Layered[]): string | undefined {
  const overlays = all.filter((each) => !isBound(each));
  const paths = overlays.flatMap(({ folder, below, upper }) => [folder, ...below, ...(upper ? [upper.upper] : [])]);
  const strange = paths.find(separates);
  if (strange !== undefined) return `\`${strange}\` has a character that separates mount options`;
  if (overlays.some((each) => optionsOf(each).length > longestOptions))
    return "too many trials are held here: keep or drop some";
  return undefined;
}

/**
 * The command line that mounts the folders and becomes its further arguments. `ownNetwork`: with a network of its own, in which
 * not even the loopback interface is turned on.
 *
 * @throws if a program for it is missing, or a path cannot be a mount option.
 */
export function mountingLine(
  mounting: Mounting,
  all: readonly Layered[],
  { ownNetwork = false } = {},
): readonly string[] {
  const [programs, why] = [{ unshare: unshare(), mount: mount() }, unmountable(all)];
  if (programs.unshare === undefined || programs.mount === undefined) throw new Error("unshare or mount is missing");
  if (why !== undefined) throw new Error(why);
  return [
    programs.unshare,
    ...(mounting === "user" ? ["--user", "--map-root-user"] : []),
    ...(ownNetwork ? ["--net"] : []),
    ...["--mount", "--propagation", "private", ...mounter(programs.mount)],
    ...all.flatMap((each) => [optionsOf(each), each.folder]),
    "--",
  ];
}

/**
 * How a sandbox gets the folders: those with an upper layer can be written. `relay`: a command line for a network of its own,
 * which becomes its further arguments.
 */
export const over = (
  mounting: Mounting,
  all: readonly Layered[],
  { relay }: { readonly relay?: readonly string[] | undefined } = {},
): Over => ({
  mounting: [...mountingLine(mounting, all, { ownNetwork: relay !== undefined }), ...(relay ?? [])],
  writable: all.filter(({ upper, copied }) => upper !== undefined || copied).map(({ folder }) => folder),
  asRoot: mounting === "user",
  ownNetwork: relay !== undefined,
});

/** A single layer is mounted itself: an overlay would need another one. */
const isBound = ({ below, upper }: Layered): boolean => upper === undefined && below.length === 1;

const optionsOf = (each: Layered): string => (isBound(each) ? `bind=${each.below[0]}` : overlayOptions(each));

const overlayOptions = ({ below, upper }: Layered): string =>
  [
    upper ? "rw" : "ro",
    "userxattr",
    `lowerdir=${below.join(":")}`,
    ...(upper ? [`upperdir=${upper.upper}`, `workdir=${upper.work}`] : []),
  ].join(",");
