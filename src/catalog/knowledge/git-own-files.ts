// The files that git writes into a repository's own folder while it works, and what it makes of each. It may obey any other.

/** What git makes of a file of its own. */
export type Role = "object" | "pack" | "reference" | "log" | "index" | "message" | "folder" | "step" | "worktree";

/** The hooks of githooks(5): git runs files of these names in the folder of hooks. */
export const hookNames: readonly string[] =
  "applypatch-msg pre-applypatch post-applypatch pre-commit pre-merge-commit prepare-commit-msg commit-msg post-commit pre-rebase post-checkout post-merge pre-push pre-receive update proc-receive post-receive post-update reference-transaction push-to-checkout pre-auto-gc post-rewrite sendemail-validate fsmonitor-watchman p4-changelist p4-prepare-changelist p4-post-changelist p4-pre-submit post-index-change".split(
    " ",
  );

/** A digit of an object's name. */
export const hex = "[0-9a-f]";
/** The files that git writes while it works. Any other could be one that it obeys. */
export const roles: readonly (readonly [RegExp, Role])[] = [
  [new RegExp(`^objects/${hex}{2}/${hex}{38}(?:${hex}{24})?$`), "object"],
  [new RegExp(`^objects/pack/pack-${hex}+\\.(?:pack|idx|rev)$`), "pack"],
  // A lock that is left behind keeps git from the branch.
  [/^(?:refs\/.+|packed-refs|HEAD|[A-Z_]+_HEAD|AUTO_MERGE)$(?<!\.lock)/, "reference"],
  [/^logs\/.+$(?<!\.lock)/, "log"],
  [/^index$/, "index"],
  [
    /^(?:COMMIT_EDITMSG|MERGE_(?:MSG|MODE|RR)|SQUASH_MSG|TAG_EDITMSG|description|gc\.log|locked|BISECT_[A-Z_]+)$/,
    "message",
  ],
];

/** A rebase or a row of picks that has stopped: files that say where it is. */
export const stepping =
  /^(?:rebase-merge\/(?:author-script|message(?:-fixup|-squash)?|end|msgnum|head-name|onto|orig-head|stopped-sha|amend|patch|rewritten-(?:list|pending)|drop_redundant_commits|keep_redundant_commits|interactive|no-reschedule-failed-exec|quiet|verbose|autostash|current-fixups)|sequencer\/(?:head|abort-safety))$/;
/** The lists of what is still to be done, and what was. */
export const steps = /^(?:rebase-merge\/(?:git-rebase-todo(?:\.backup)?|done)|sequencer\/todo)$/;
/** Lines of such a list that run no program and name the commit they take by its hash. */
export const step =
  /^(?:\s*|#.*|(?:noop|b|break)|(?:p|pick|revert|r|reword|e|edit|s|squash|f|fixup|d|drop)(?: -[cC])? [0-9a-f]{4,64}(?: .*)?)$/;
