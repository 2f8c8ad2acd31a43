// The names of the machine.
import { commands, controlsSystem, type Entry, type Option, text, unknown } from "../schema.ts";

// One program under several names: with an operand it sets a name, with a letter it prints one.
const named = (does: string): Entry => ({
  does,
  manual: "https://man7.org/linux/man-pages/man1/hostname.1.html",
  options: {
    "-a, --alias": {},
    "-A, --all-fqdns": {},
    "-b, --boot": { does: controlsSystem },
    "-d, --domain": {},
    "-f, --fqdn, --long": {},
    "-F, --file": { value: controlsSystem },
    "-i, --ip-address": {},
    "-I, --all-ip-addresses": {},
    "-s, --short": {},
    "-v, --verbose": {},
    "-y, --yp, --nis": {},
    "-h, --help": { stops: true },
    "-V, --version": { stops: true },
  },
  complete: true,
  operands: { each: controlsSystem },
});

const printsOne: Entry = {
  does: "prints the machine's name, or sets it to an operand",
  options: {},
  operands: { each: controlsSystem },
};
const elsewhere: Option = { value: unknown("it asks another machine") };

export const hostname = commands({
  hostname: {
    ...named("prints or sets the machine's name"),
    needs: { network: true, local: true },
    shows: "places",
    pages: "never",
  },
  domainname: named("prints or sets the NIS domain"),
  nisdomainname: named("prints or sets the NIS domain"),
  ypdomainname: named("prints or sets the NIS domain"),
  dnsdomainname: named("prints the DNS domain"),
  hostnamectl: {
    does: "prints or sets the machine's names",
    manual: "https://man7.org/linux/man-pages/man1/hostnamectl.1.html",
    options: {
      "--no-ask-password": {},
      "--static": {},
      "--transient": {},
      "--pretty": {},
      "--json": { value: text },
      "-j": {},
      "-H, --host": elsewhere,
      "-M, --machine": elsewhere,
      "-h, --help": { stops: true },
      "--version": { stops: true },
    },
    globals: "anywhere",
    operands: { none: text },
    subcommands: {
      status: { does: "prints the names", options: {} },
      hostname: printsOne,
      "icon-name": printsOne,
      chassis: printsOne,
      deployment: printsOne,
      location: printsOne,
    },
    needs: { sockets: true },
  },
});
