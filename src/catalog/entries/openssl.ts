// openssl: the commands that inspect. Keys may be read, but only printed if the entry says so.

import type { Options } from "../options.ts";
import { options } from "../options.ts";
import { rows } from "../rows.ts";
import { choice, commands, type Does, reads, sends, text, unknown } from "../schema.ts";

/** An address, such as `org.openssl.engine:x.so:key`, may load code or ask a device. */
const stored: Does = choice({}, reads, { contains: { ":": unknown("may be an address, which may load code") } });
const password = choice({ stdin: text }, text, {
  prefixes: { "pass:": text, "env:": text, "fd:": text, "file:": reads },
});
const common: Options = options(
  ["-help!stops -out=writes -engine=runs -provider=runs -provider-path=runs -writerand=writes", "-config=runs"],
  { "-in": { value: stored }, "-passin": { value: password, holdsSecret: true }, "-rand": { value: stored } },
);
const printing = "-text -noout -inform= -outform= -verbose -propquery= -check";

const certificate = [
  "-subject -issuer -serial -hash -subject_hash -issuer_hash -subject_hash_old -issuer_hash_old",
  "-fingerprint -alias -startdate -enddate -dates -email -ocsp_uri -ocspid -modulus -pubkey -purpose",
  "-nameopt= -certopt= -ext= -checkend= -checkhost= -checkemail= -checkip= -dateopt= -multi -trustout",
  "-C~ -md5 -sha1 -sha224 -sha256 -sha384 -sha512",
];
const readsKey = { "-CAfile": { value: stored }, "-CApath": { value: stored } } as const;

const digests = [
  "-md5 -sha1 -sha224 -sha256 -sha384 -sha512 -sha3-256 -blake2b512 -md= -c -d -r -hex -binary -list",
  "-hmac= -mac= -macopt= -sigopt= -fips-fingerprint -xoflen=",
];

export const openssl = commands(rows`
  openssl | group | works with certificates, keys and checksums | -help|--help|-h!stops -version|-v|--version!stops
    | | https://docs.openssl.org/master/man1/openssl/ | grammar posix | dashed taken
    version   | prints       | prints the version | -a -b -d -e -f -m -o -p -r -c -v -w ${common} ${printing}
      | | grammar single-dash
    help      | prints names | prints help | --help!stops
    list      | prints       | lists what it can do | -1 -commands -digest-commands -digest-algorithms -cipher-commands
      | -cipher-algorithms -encoders -decoders -key-managers -key-exchange-algorithms -kem-algorithms
      | -signature-algorithms -tls-signature-algorithms -asymcipher-algorithms -public-key-algorithms
      | -public-key-methods -store-loaders -providers -disabled -objects -options= -select= -kdf-algorithms
      | -random-instances -random-generators -all-algorithms -mac-algorithms ${common} ${printing} | grammar single-dash
    ciphers   | prints names | lists ciphers | -v -V -s -tls1 -tls1_1 -tls1_2 -tls1_3 -psk -srp -stdname -convert=
      | -ciphersuites= ${common} ${printing} | grammar single-dash
    x509      | prints       | prints certificates | -CA=${stored} -req -signkey=${unknown("signs a certificate")}
      | -key=${unknown("signs a certificate")} -CAkey=${unknown("signs a certificate")} -CAcreateserial!writes
      | -CAserial=writes ${certificate} ${common} ${printing} ${readsKey} | grammar single-dash
    req       | prints       | prints requests | -subject -pubkey -modulus -verify -nameopt= -reqopt= -nodes
      | -new!${unknown("makes a request")} -newkey=${unknown("makes a key")} -x509!${unknown("makes a certificate")}
      | -key=${unknown("signs a request")} -keyout=writes ${common} ${printing} | grammar single-dash
    crl       | prints       | prints lists of revoked certificates | -hash -hash_old -issuer -lastupdate -nextupdate
      | -fingerprint -crlnumber -nameopt= -dateopt= -verify ${common} ${printing} ${readsKey} | grammar single-dash
    verify    | prints each=${stored} | checks certificates | -purpose= -show_chain -crl_check -crl_check_all
      | -partial_chain -no-CAfile -no-CApath -trusted_first -verify_hostname= -verify_email= -verify_ip= -verify_depth=
      | -attime= -x509_strict -policy_check -nameopt= -ignore_critical -no_check_time -auth_level= -verify_name=
      | -untrusted=${stored} -trusted=${stored} -CRLfile=${stored} ${common} ${printing} ${readsKey}
      | | grammar single-dash
    # The numbers of a private key are a part of its structure.
    asn1parse | secret       | prints the structure of a file | -i -offset= -length= -dump -dlimit= -strparse= -item=
      | -strictpem -genstr= -oid=${stored} ${common} -text -noout!cancels -inform= -outform= -verbose -propquery= -check
      | | grammar single-dash | instead to look at a certificate: openssl x509 -noout -text -in cert.pem
    dgst md5 sha1 sha224 sha256 sha384 sha512 sha3-256 blake2b512 | prints each=${stored} | prints checksums
      | | -verify=${stored} -prverify=${stored} -signature=${stored} -sign=${stored}!${unknown("makes a signature")}
      | ${digests} ${common} ${printing} | grammar single-dash
    crl2pkcs7 | prints       | prints certificates as PKCS 7 | -nocrl -certfile=${stored} ${common} ${printing}
      | | grammar single-dash
    pkcs7     | prints       | prints PKCS 7 | -print -print_certs -quiet ${common} ${printing} | grammar single-dash
    pkcs12    | secret       | prints PKCS 12 | -text -noout!cancels -inform= -outform= -verbose -propquery= -check
      | -info -nokeys!cancels -clcerts -cacerts -nomacver -legacy -noenc -nodes -name=
      | -password=${password}!holds-secret -export!${unknown("makes a file")} ${common} | grammar single-dash
    # A private key is printed, unless only its public part or its text is asked for.
    rsa ec dsa pkey | secret       | prints about keys | -text!secret -noout!cancels -inform= -outform= -verbose
      | -propquery= -check -modulus -pubcheck -text_pub -conv_form= -param_enc= -RSAPublicKey_in -RSAPublicKey_out
      | -param_out -no_public -traditional -pubout!cancels -pubin!cancels -passout=${password}!holds-secret ${common}
      | | grammar single-dash
    rand      | prints names | prints random bytes | -base64 -hex ${common} ${printing} | grammar single-dash
    prime     | prints names | tests numbers | -hex -generate -bits= -safe -checks= ${common} ${printing}
      | | grammar single-dash
    # Without '-genkey', which makes a key.
    ecparam   | prints       | prints the parameters of curves | -list_curves -name= -conv_form= -param_enc= -no_seed
      | ${common} ${printing} | grammar single-dash
    dhparam   | prints       | prints parameters | ${common} ${printing} | grammar single-dash
    errstr    | prints names | prints what an error number means | ${common} ${printing} | grammar single-dash
    passwd    | prints names | prints the hash of a password | -1 -5 -6 -apr1 -aixmd5 -salt= -stdin -quiet -table
      | -reverse -noverify ${common} ${printing} | grammar single-dash
    base64    | prints       | encodes or decodes base64 | -d -e -a -A -base64 ${common} ${printing}
      | | grammar single-dash
    # Without a cipher, and so without a key.
    enc       | prints       | encodes or decodes base64 | -d -e -a -A -base64 ${common} ${printing}
      | | grammar single-dash
    # Without '-queryfile', with which it signs and counts on in its file of numbers.
    ts        | prints       | prints about time stamps | -reply -query -token_in -token_out ${common} ${printing}
      | | grammar single-dash
    speed     | prints names | measures algorithms | -elapsed -evp= -multi= -seconds= -bytes= -mr -async_jobs= -decrypt
      | -hmac= -cmac= ${common} ${printing} | grammar single-dash
    s_client  | asks each=asks | connects to a server and shows its certificates | -servername=host -noservername
      | -showcerts -status -brief -verify= -verify_return_error -verify_hostname= -verify_quiet -tls1 -tls1_1 -tls1_2
      | -tls1_3 -no_tls1 -no_tls1_1 -no_tls1_2 -no_tls1_3 -cipher= -ciphersuites= -alpn= -nextprotoneg= -starttls= -4 -6
      | -prexit -state -msg -debug -trace -tlsextdebug -quiet -ign_eof -no_ign_eof -reconnect -bugs -curves= -groups=
      | -sigalgs= -purpose= -nameopt= -crlf -nocommands -noct -xmpphost=host -name=host -ct -serverinfo= -no_ticket
      | -no-CAfile -no-CApath -partial_chain -build_chain -connect=host -host=host -port= -cert=${stored} -key=${stored}
      | -sess_out=writes -keylogfile=writes -msgfile=writes -early_data=sends ${common} ${readsKey}
      | | grammar single-dash | ${{ input: sends }}
    genrsa genpkey gendsa dsaparam pkcs8 pkeyutl rsautl pkeyparam ca cms smime ocsp s_server s_time sess_id spkac srp
      | storeutl cmp mac kdf rehash fipsinstall engine nseq gen | ${unknown("is not known to only print")} names
      | | makes or changes keys and files | --help!stops
`);
