// The hosts from which installers read packages, and variables that make them ask for packages alone, and once. From their manuals.

export interface Registry {
  /** Machines from which it reads what it installs. */
  readonly hosts: readonly string[];
  /** Variables that keep it from asking these machines for anything else. */
  readonly reading?: Readonly<Record<string, string>>;
  /** Variables by which it gives up at once where there is no network; it would ask again for up to a minute. */
  readonly once?: Readonly<Record<string, string>>;
}

const python = ["pypi.org", "files.pythonhosted.org"] as const;

/** By installer. */
export const registries = {
  npm: {
    hosts: ["registry.npmjs.org"],
    reading: { npm_config_audit: "false", npm_config_update_notifier: "false" },
    once: { npm_config_fetch_retries: "0", YARN_HTTP_RETRY: "0" },
  },
  pip: { hosts: python, reading: { PIP_DISABLE_PIP_VERSION_CHECK: "1" }, once: { PIP_RETRIES: "0" } },
  uv: { hosts: python, once: { UV_HTTP_RETRIES: "0" } },
  go: { hosts: ["proxy.golang.org", "sum.golang.org"] },
  cargo: { hosts: ["index.crates.io", "static.crates.io"], once: { CARGO_NET_RETRY: "0" } },
} as const satisfies Readonly<Record<string, Registry>>;

/** Variables for a place without a network. */
export const askingOnce: Readonly<Record<string, string>> = Object.assign(
  {},
  ...Object.values<Registry>(registries).map(({ once }) => once ?? {}),
);
