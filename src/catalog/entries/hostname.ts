// The names of the machine.
import { systemBus } from "../knowledge/sockets.ts";
import { rows } from "../rows.ts";
import { commands, unknown } from "../schema.ts";

export const hostname = commands({
  ...rows`
    every: -h|--help!stops | https://man7.org/linux/man-pages/man1/hostname.1.html | complete
    # One program under several names: with an operand it sets a name, with a letter it prints one.
    hostname      | prints each=system | prints or sets the machine's name | -a|--alias -A|--all-fqdns -b|--boot!system
      | -d|--domain -f|--fqdn|--long -F|--file=system -i|--ip-address -I|--all-ip-addresses -s|--short -v|--verbose
      | -y|--yp|--nis -V|--version!stops | shows places | pages never | ${{ needs: { network: true, local: true } }}
    domainname nisdomainname ypdomainname | prints each=system | prints or sets the NIS domain | -a|--alias
      | -A|--all-fqdns -b|--boot!system -d|--domain -f|--fqdn|--long -F|--file=system -i|--ip-address
      | -I|--all-ip-addresses -s|--short -v|--verbose -y|--yp|--nis -V|--version!stops
    dnsdomainname | prints each=system | prints the DNS domain | -a|--alias -A|--all-fqdns -b|--boot!system -d|--domain
      | -f|--fqdn|--long -F|--file=system -i|--ip-address -I|--all-ip-addresses -s|--short -v|--verbose -y|--yp|--nis
      | -V|--version!stops
  `,
  ...rows`
    hostnamectl | group alone | prints or sets the machine's names | --no-ask-password --static --transient --pretty
      | --json= -j -H|--host=${unknown("it asks another machine")} -M|--machine=${unknown("it asks another machine")}
      | -h|--help!stops --version!stops | https://man7.org/linux/man-pages/man1/hostnamectl.1.html | globals anywhere
      | | ${{ needs: { sockets: [...systemBus, "/run/systemd/*"] } }}
      status | prints | prints the names
      hostname icon-name chassis deployment location | prints each=system
        | | prints the machine's name, or sets it to an operand
  `,
});
