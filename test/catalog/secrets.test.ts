// Which files are kept by what is in them, and which patterns could name a secret.
import { describe, expect, test } from "vitest";
import { couldNameSecret, holdsKey, isHeldInRevisions } from "../../src/catalog/knowledge/secrets.ts";

describe("a file of such a name", () => {
  test.each([
    ["config/master.key", "0123456789abcdef0123456789abcdef\n"],
    ["x/passwords.kdbx", "\x03\xd9\xa2\x9a\x67"],
    ["release.jks", "\xfe\xed\xfe\xed\0"],
    ["cert.p12", "0\x82\x01"],
    [".envrc", "use flake\nexport GITHUB_TOKEN=ghp_abcdef\n"],
    ["prod.tfvars", 'region = "eu"\ndb_password = "hunter22"\n'],
    ["terraform.tfstate", '{"attributes": {"password": "hunter22"}}'],
    [".streamlit/secrets.toml", 'api_key = "abcdef"\n'],
    ["secrets.json", '{\n  "client_secret": "abcdef"\n}'],
    [".vault_pass", "hunter22\n"],
    ["kubeconfig", "users:\n- user:\n    client-key-data: LS0t\n"],
  ])("%s is kept with such a content", (name, content) => {
    expect(holdsKey(name, content)).toBe(true);
  });

  test.each([
    ["en.key", "greeting\n"],
    [".envrc", "use flake\nexport TOKEN=$(pass show token)\nexport TOKEN_FILE=x/y.txt\n"],
    ["terraform.tfvars", 'region = "eu"\nsecret_name = "app"\ntoken_ttl = 3600\n'],
    ["terraform.tfstate", '{"attributes": {"password": "", "name": "x"}}'],
    ["templates/secrets.yaml", "data:\n  password: {{ .Values.password }}\n  secretName: app-secret\n"],
    ["secrets.toml", 'token = "$TOKEN"\n'],
  ])("%s is not with such a one", (name, content) => {
    expect(holdsKey(name, content)).toBe(false);
  });

  test.each([".npmrc", "a/server.key", "x.kdbx"])("%s is kept in a revision", (name) => {
    expect(isHeldInRevisions(name)).toBe(true);
  });

  test.each(["keys.json", "terraform.tfvars", ".envrc", "a.ts"])("%s is not", (name) => {
    expect(isHeldInRevisions(name)).toBe(false);
  });
});

test.each([".e*", ".[e]nv", "*env", "?env", ".*", "*.pem", "id_*", "\\.env*"])("%s could name a secret", (pattern) => {
  expect(couldNameSecret(pattern)).toBe(true);
});

test.each(["*", "**", "*.*", "*.ts", "package*.json", ".git*", "a.ts"])("%s could not, or is any name", (pattern) => {
  expect(couldNameSecret(pattern)).toBe(false);
});
