// The environment of a script: variables that are dropped, set and kept.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { cleanEnvironment } from "../../../src/run/environment.ts";
import { absolutePath } from "../../../src/system/absolute-path.ts";
import { safeSh } from "../../support/built.ts";
import { folder, run } from "../../support/programs.ts";

describe("cleanEnvironment", () => {
  const always = [
    "BASH_ENV",
    "ENV",
    "SHELLOPTS",
    "BASHOPTS",
    "PS4",
    "PROMPT_COMMAND",
    "BASH_FUNC_ls%%",
    "BASH_FUNC_a\nb%%",
  ];
  const proved = [
    "LD_PRELOAD",
    "DYLD_INSERT_LIBRARIES",
    "LESSOPEN",
    "MANPAGER_X",
    "GIT_EXTERNAL_DIFF",
    "TAR_OPTIONS",
    "PERL5OPT",
  ];

  test.each([...always, "CDPATH", "IFS", "GLOBIGNORE", "ZX_PREFIX"])("%s never reaches bash", (name) => {
    expect(cleanEnvironment({ [name]: "x" }, "proved")).not.toHaveProperty([name]);
    expect(cleanEnvironment({ [name]: "x" }, "approved")).not.toHaveProperty([name]);
  });

  test.each([...proved, "PYTHONPATH", "NODE_OPTIONS", "RIPGREP_CONFIG_PATH", "GIT_DIR", "GIT_SSH", "HGRCPATH"])(
    "%s is dropped where the script was proved, and kept where its user approved it",
    (name) => {
      expect(cleanEnvironment({ [name]: "x" }, "proved")).not.toHaveProperty([name]);
      expect(cleanEnvironment({ [name]: "x" }, "approved")).toHaveProperty([name], "x");
    },
  );

  test.each(["HOME", "LANG", "TERM", "TZ", "USER", "XDG_CONFIG_HOME", "http_proxy", "COLUMNS", "TMPDIR"])(
    "%s stays",
    (name) => {
      expect(cleanEnvironment({ [name]: "x" }, "proved")).toHaveProperty([name], "x");
    },
  );

  test.each([
    "APT_CONFIG",
    "PIP_PYTHON",
    "RPM_CONFIGDIR",
    "GOCACHEPROG",
    "CLOUDSDK_PYTHON",
    "KUBECONFIG",
    "JAVA_HOME",
    "TOKEN",
  ])("%s comes only with what states or expands it", (name) => {
    expect(cleanEnvironment({ [name]: "x" }, "proved")).not.toHaveProperty([name]);
    expect(cleanEnvironment({ [name]: "x" }, "proved", [name])).toHaveProperty([name], "x");
  });

  test.each([...proved, ...always])("%s comes with neither", (name) => {
    expect(cleanEnvironment({ [name]: "x" }, "proved", [name])).not.toHaveProperty([name]);
  });

  test.each([
    ["echo $TOKEN", true],
    ['echo "${TOKEN:-none}"', true],
    ["printenv TOKEN", true],
    ["node -p 'process.env.TOKEN'", true],
    ["node -p \"process.env['TOKEN']\"", true],
    ["python3 -Ic 'import os; print(os.getenv(\"TOKEN\"))'", true],
    ["python3 -Ic 'import os; print(os.environ.get(\"TOKEN\"))'", true],
    ["[[ -v TOKEN ]] && echo set", true],
    ["env", false],
    ["cat /proc/self/environ | tr '\\0' '\\n'", false],
    ["grep TOKEN a", false],
  ])("%s", async (script, gets) => {
    const cwd = folder();
    writeFileSync(join(cwd, "a"), "");
    const { stdout } = await run(safeSh, ["-c", script], { cwd, env: { TOKEN: "7" } });
    expect(/^(?:TOKEN=)?7$|^set$/m.test(stdout)).toBe(gets);
  });

  test("pagers and editors are set to programs that do nothing", () => {
    const clean = cleanEnvironment({ PAGER: "evil", GIT_PAGER: "evil", GIT_EDITOR: "evil" }, "proved");
    expect(clean).toMatchObject({ PAGER: "cat", GIT_PAGER: "cat", GIT_EDITOR: "/bin/false", LESSSECURE: "1" });
  });

  test("git's entries are complete", () => {
    const clean = cleanEnvironment({ GIT_CONFIG_COUNT: "99", GIT_CONFIG_KEY_98: "alias.x" }, "proved");
    const keys = Object.keys(clean).filter((name) => name.startsWith("GIT_CONFIG_KEY_"));
    expect(keys).toHaveLength(Number(clean.GIT_CONFIG_COUNT));
    expect(clean).not.toHaveProperty("GIT_CONFIG_KEY_98");
  });
});

describe("absolutePath", () => {
  test.each([
    ["/usr/bin:/bin", "/usr/bin:/bin"],
    [".:/bin", "/bin"],
    ["/bin:", "/bin"],
    [":/bin", "/bin"],
    ["bin:node_modules/.bin:/bin", "/bin"],
    ["~/bin:/bin", "/bin"],
  ])("%s", (given, kept) => {
    expect(absolutePath(given)).toBe(kept);
  });

  test("nothing left, or nothing given: a standard one", () => {
    expect(absolutePath(".")).toMatch(/^\/usr\/local\/bin:/);
    expect(absolutePath(undefined)).toMatch(/^\/usr\/local\/bin:/);
  });
});
