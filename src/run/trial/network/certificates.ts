// Certificates for the servers that the proxy speaks for: only the trial trusts who signs them, and their keys are in memory alone.
// X.509 as in RFC 5280, in DER; node's own library only reads it.
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";

/** All in PEM. */
export interface Certificates {
  /** The certificate of who signs, to be trusted. */
  readonly authority: string;
  readonly certificate: string;
  readonly key: string;
}

const element = (tag: number, ...content: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(content);
  const { length } = body;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), body]);
};

const hex = (text: string): Buffer => Buffer.from(text, "hex");
const sequence = (...parts: readonly Buffer[]): Buffer => element(0x30, ...parts);
const octets = (content: Buffer): Buffer => element(0x04, content);
const identifier = (bytes: string): Buffer => element(0x06, hex(bytes));
const yes = element(0x01, hex("ff"));

const ecdsaWithSha256 = sequence(identifier("2a8648ce3d040302"));
const commonName = (name: string): Buffer =>
  sequence(element(0x31, sequence(identifier("550403"), element(0x0c, Buffer.from(name)))));
const time = (at: number): Buffer =>
  element(0x17, Buffer.from(`${new Date(at).toISOString().slice(2, 19).replace(/\D/g, "")}Z`));

/** Of the arc `id-ce` (2.5.29). */
const extension = (number: string, content: Buffer, ...critical: readonly Buffer[]): Buffer =>
  sequence(identifier(`551d${number}`), ...critical, octets(content));

const keyName = (key: KeyObject): Buffer =>
  createHash("sha256")
    .update(key.export({ type: "spki", format: "der" }))
    .digest()
    .subarray(0, 20);

const newKeys = () => generateKeyPairSync("ec", { namedCurve: "prime256v1" });
type Keys = ReturnType<typeof newKeys>;

const day = 24 * 3_600_000;

/** The name of who signs. */
const issuer = "safe-sh (this trial)";

function signed(subject: string, own: KeyObject, { publicKey, privateKey }: Keys, more: readonly Buffer[]): string {
  const now = Date.now();
  const body = sequence(
    element(0xa0, element(0x02, hex("02"))),
    element(0x02, Buffer.concat([hex("01"), randomBytes(15)])),
    ecdsaWithSha256,
    commonName(issuer),
    sequence(time(now - day), time(now + 30 * day)),
    commonName(subject),
    own.export({ type: "spki", format: "der" }),
    element(
      0xa3,
      sequence(
        extension("0e", octets(keyName(own))),
        extension("23", sequence(element(0x80, keyName(publicKey)))),
        ...more,
      ),
    ),
  );
  const signature = element(0x03, hex("00"), sign("sha256", body, privateKey));
  const text = sequence(body, ecdsaWithSha256, signature)
    .toString("base64")
    .replace(/.{64}(?!$)/g, "$&\n");
  return `-----BEGIN CERTIFICATE-----\n${text}\n-----END CERTIFICATE-----\n`;
}

/** Certificates for the names of servers. */
export function certificatesFor(names: readonly string[]): Certificates {
  const [authority, server] = [newKeys(), newKeys()];
  // basicConstraints and keyUsage: signs certificates. Then signs, authenticates a server, and its names.
  const signs = [extension("13", sequence(yes), yes), extension("0f", element(0x03, hex("0204")), yes)];
  const serves = [
    extension("13", sequence(), yes),
    extension("0f", element(0x03, hex("0780")), yes),
    extension("25", sequence(identifier("2b06010505070301"))),
    extension("11", sequence(...names.map((name) => element(0x82, Buffer.from(name))))),
  ];
  return {
    authority: signed(issuer, authority.publicKey, authority, signs),
    certificate: signed("safe-sh", server.publicKey, authority, serves),
    key: String(server.privateKey.export({ type: "pkcs8", format: "pem" })),
  };
}
