// The policy file that `safe-sh init` starts a project with: every field, explained, and nothing opened.

/** JSON with comments, in the form of `.safe-sh.json`. It changes no decision. */
export const examplePolicy = `{
  // What safe-sh permits in this project. It tightens at once; what it opens holds
  // when you have looked at it and run \`safe-sh trust\`, until the file changes.
  // \`safe-sh policy\` prints what holds, \`safe-sh policy test "COMMAND"\` which rules match.

  // What is done about a command that is not proved to only read: "ask" or "deny".
  "onMutating": "ask",

  // Commands that may run although nothing proves that they only read. Rules match
  // commands as they would run, not their text: \`*\` is one field, \`**\` all the rest.
  "allow": [
    // "npm test",
    // "docker compose ps *",
  ],

  // Commands that may not run, whatever else holds. \`message\`: what to do instead.
  "deny": [
    // { "command": "git push **", "message": "open a pull request with gh" },
  ],

  // Where files may be written, from this folder: folders, files, or patterns.
  "writes": [
    // "coverage", "docs/**/*.md",
  ],

  // What may not be read, besides SSH keys, cloud credentials and the like.
  "reads": {
    "deny": [
      // ".env*", "secrets/**",
    ],
  },

  // Regular expressions (RE2) that no command may match.
  "blockedPatterns": [
    // { "pattern": "terraform\\\\s+apply", "explanation": "changes production", "instead": "run terraform plan" },
  ],

  // Which machines programs may talk to. Without it, all may be asked and none changed.
  // "network": { "hosts": ["*.example.com", "localhost"], "methods": ["read"] },

  // How proved commands run: "auto" (confined if the machine can), "require" or "off".
  // "sandbox": "require",
}
`;
