// The names of the machine.
import { commands, controlsSystem, type Entry, type Option, text } from "./schema.ts";

const named = (does: string, manual: string): Entry => ({
  does,
  manual,
  options: {
    ...Object.fromEntries("-a -A -d -f -i -I -s -y --alias --all-fqdns --domain --fqdn --long --ip-address --all-ip-addresses --short --yp --nis".split(" ").map((key): [string, Option] => [key, {}])),
    "-F, --file": { value: controlsSystem },
    "-b, --boot": { does: controlsSystem },
    "-h, --help": { stops: true },
    "-V, --version": { stops: true },
  },
  operands: { each: controlsSystem },
  examples: { read_only: [], mutating: [] },
});

export const hostname = commands({
  hostname: { ...named("prints or sets the machine's name", "https://man7.org/linux/man-pages/man1/hostname.1.html"), examples: { read_only: ["hostname", "hostname -I", "hostname -f"], mutating: ["hostname x", "hostname -F file", 'hostname "$x"'] } },
  domainname: { ...named("prints or sets the NIS domain", "https://man7.org/linux/man-pages/man1/domainname.1.html"), examples: { read_only: ["domainname"], mutating: ["domainname x"] } },
  dnsdomainname: { ...named("prints the DNS domain", "https://man7.org/linux/man-pages/man1/dnsdomainname.1.html"), examples: { read_only: ["dnsdomainname"], mutating: ["dnsdomainname x"] } },
  hostnamectl: {
    does: "prints or sets the machine's names",
    manual: "https://man7.org/linux/man-pages/man1/hostnamectl.1.html",
    options: { "--static": {}, "--transient": {}, "--pretty": {}, "--json": { value: text } },
    operands: { none: text },
    subcommands: { status: { does: "prints the names", options: "harmless" } },
    examples: { read_only: ["hostnamectl", "hostnamectl status"], mutating: ["hostnamectl set-hostname x", "hostnamectl hostname x"] },
  },
});
