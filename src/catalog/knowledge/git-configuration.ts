// The keys of a repository's own git configuration that can neither run a program nor write a file while git only reads.
// From git-config(1) of git 2.39 to 2.52; every other key, and every key of a later git, counts as dangerous.
import { type WordList, wordsOf } from "../options.ts";
import { commitLayout, refOrder } from "./git-layouts.ts";

/** Keys in lower case; `*` stands for any text. */
export interface HarmlessKeys {
  readonly keys: readonly string[];
  /** Only with such a value; the key then needs it, even if another row has the key too. Absent: with any. */
  readonly values?: RegExp;
}

const within = (section: string, names: WordList): WordList => wordsOf(names).map((name) => `${section}.${name}`);

/** An address of another machine. A path, `ext::` and `name::` lead to programs; a host with a dash is an option of ssh. */
export const networkAddress =
  /^(?:(?:https?|ssh|git|git\+ssh|ssh\+git|ftps?):\/\/[\w[]|(?:[\w.+-]+@)?\w[\w.-]*:(?!:|\/\/))[^\n]*$/;
/** A path in the repository: a file of another folder could hold a secret, of which an error message shows a line. */
const ownFile = /^(?![/~])(?!(?:.*\/)?\.\.(?:\/|$))[^\n]*$/;
/** The name of a remote; `.` is the repository itself. */
const remoteName = /^(?:\w[\w.-]*|\.)$/;
const plainPager = /^(?:(?:less(?: -[FRSXiMNQ]+)*|more|cat|true|false|yes|no|on|off|0|1)|)$/;
const lfsFilter = /^git[- ]lfs (?:clean|smudge|filter-process)(?: --skip)?(?: -- %f| %f)?$/;

export const harmlessGitKeys: readonly HarmlessKeys[] = [
  { keys: ["diff.submodule"], values: /^(?:log|short)$/ },
  {
    keys: wordsOf([
      within("core", [
        "repositoryformatversion bare filemode ignorecase precomposeunicode logallrefupdates symlinks autocrlf eol",
        "safecrlf sparsecheckout sparsecheckoutcone untrackedcache quotepath abbrev compression loosecompression",
        "bigfilethreshold deltabasecachelimit packedgitlimit packedgitwindowsize preloadindex checkstat trustctime",
        "whitespace longpaths protecthfs protectntfs hidedotfiles fscache splitindex multipackindex commitgraph",
        "notesref sharedrepository warnambiguousrefs createobject fsync fsyncmethod fsyncobjectfiles",
        "packedrefstimeout filesreflocktimeout restrictinheritedhandles checkroundtripencoding",
        "disambiguate usereplacerefs commentchar commentstring ignorestat prefersymlinkrefs maxtreedepth",
        "hookspath fsmonitorhookversion usebuiltinfsmonitor lockfilepid",
      ]),
      "add.ignoreerrors add.interactive.usebuiltin am.keepcr am.threeway apply.ignorewhitespace apply.whitespace author.* committer.* advice.*",
      "blame.blankboundary blame.coloring blame.date blame.markignoredlines blame.markunblamablelines",
      "blame.showemail blame.showroot branch.autosetupmerge branch.autosetuprebase",
      // Beside the remote, git itself only shows these; hosts' tools keep notes in them.
      "branch.*",
      "checkout.guess checkout.thresholdforparallelism checkout.workers clean.requireforce clone.defaultremotename clone.rejectshallow",
      "color.* column.* commit.cleanup commit.template commit.gpgsign commit.status commit.verbose commitgraph.*",
      "credential.username credential.usehttppath credential.*.username credential.*.usehttppath credential.interactive",
      "credential.*.provider credential.provider",
      within("diff", [
        "algorithm autorefreshindex colormoved colormovedws context dirstat guitool ignoresubmodules indentheuristic",
        "interhunkcontext mnemonicprefix noprefix relative renamelimit renames statgraphwidth statnamewidth",
        "suppressblankempty tool wordregex wserrorhighlight srcprefix dstprefix trustexitcode",
        "*.binary *.cachetextconv *.wordregex *.xfuncname *.funcname *.algorithm *.trustexitcode",
      ]),
      "difftool.prompt difftool.trustexitcode difftool.guidefault",
      "extensions.objectformat extensions.compatobjectformat extensions.worktreeconfig extensions.refstorage",
      "extensions.noop extensions.noop-v1 extensions.preciousobjects extensions.relativeworktrees",
      "feature.experimental feature.manyfiles fetch.fsckobjects fetch.negotiationalgorithm fetch.output fetch.parallel fetch.prune fetch.prunetags",
      "fetch.recursesubmodules fetch.showforcedupdates fetch.unpacklimit fetch.writecommitgraph filter.*.required",
      within("format", [
        "attach cc coverfromdescription coverletter encodeemailheaders filenamemaxlength forceinbodyfrom from headers",
        "mboxrd notes numbered signature signoff subjectprefix suffix thread to useautobase noprefix",
      ]),
      within("gc", [
        "aggressivedepth aggressivewindow auto autodetach autopacklimit bigpackthreshold cruftpacks logexpiry packrefs",
        "maxcruftsize pruneexpire reflogexpire reflogexpireunreachable rerereresolved rerereunresolved",
        "worktreepruneexpire writecommitgraph *.reflogexpire *.reflogexpireunreachable",
      ]),
      "gpg.format gpg.mintrustlevel grep.column grep.extendedregexp grep.fallbacktonoindex grep.fullname",
      "grep.linenumber grep.patterntype grep.threads gui.* gitk.* help.autocorrect",
      within("http", [
        "extraheader followredirects lowspeedlimit lowspeedtime keepaliveidle keepaliveinterval",
        "keepalivecount maxrequests maxretries maxretrytime retryafter minsessions noepsv pinnedpubkey postbuffer",
        "schannelcheckrevoke schannelusesslcainfo sslbackend ssltry sslverify sslversion sslcipherlist useragent",
        "version *.extraheader *.sslverify *.postbuffer *.version *.lowspeedlimit *.lowspeedtime",
      ]),
      "i18n.* index.recordendofindexentries index.recordoffsettable index.sparse index.threads index.version",
      "index.skiphash init.defaultbranch init.defaultobjectformat init.defaultrefformat interactive.singlekey",
      within("lfs", [
        "repositoryformatversion locksverify *.access *.locksverify fetchinclude fetchexclude fetchrecentrefsdays",
        "fetchrecentremoterefs fetchrecentcommitsdays fetchrecentalways pruneoffsetdays pruneremotetocheck",
        "pruneverifyremotealways concurrenttransfers basictransfersonly tustransfers batch allowincompletepush",
        "skipdownloaderrors contenttype defaulttokenttl dialtimeout tlstimeout activitytimeout keepalive",
        "lockignoredfiles setlockablereadonly gitprotocol transfer.maxretries transfer.maxretrydelay",
        "transfer.enablehrefrewrite transfer.maxverifies ",
      ]),
      within("log", [
        "abbrevcommit date decorate diffmerges excludedecoration follow graphcolors initialdecorationset mailmap",
        "showroot",
      ]),
      "lsrefs.unborn mailinfo.scissors maintenance.auto maintenance.autodetach maintenance.strategy",
      "maintenance.*.enabled maintenance.*.schedule maintenance.*.auto",
      within("merge", [
        "*.name autostash branchdesc conflictstyle defaulttoupstream directoryrenames ff guitool log renamelimit renames",
        "renormalize stat suppressdest tool verbosity verifysignatures autoedit",
      ]),
      "mergetool.hideresolved mergetool.keepbackup mergetool.keeptemporaries mergetool.prompt mergetool.writetotemp",
      "mergetool.*.trustexitcode mergetool.*.hideresolved difftool.*.trustexitcode mergetool.guidefault",
      "notes.displayref notes.mergestrategy notes.*.mergestrategy notes.rewrite.* notes.rewritemode notes.rewriteref",
      within("pack", [
        "allowpackreuse compression deltacachelimit deltacachesize depth indexversion island islandcore packsizelimit",
        "preferbitmaptips readreverseindex threads usebitmaps usebitmapboundarytraversal usesparse usepathwalk window",
        "windowmemory writebitmaphashcache writebitmaplookuptable writereverseindex",
      ]),
      "protocol.version pull.ff pull.octopus pull.rebase pull.twohead push.autosetupremote push.default",
      "push.followtags push.gpgsign push.negotiate push.pushoption push.recursesubmodules push.usebitmaps",
      "push.useforceifincludes",
      within("rebase", [
        "abbreviatecommands autosquash autostash backend forkpoint instructionformat maxlabellength missingcommitscheck",
        "rebasemerges reschedulefailedexec stat updaterefs",
      ]),
      "receive.advertiseatomic receive.advertisepushoptions receive.autogc receive.fsck.*",
      "receive.denycurrentbranch receive.denydeletecurrent receive.denydeletes receive.denynonfastforwards",
      "receive.fsckobjects receive.hiderefs receive.keepalive receive.maxinputsize receive.shallowupdate",
      "receive.unpacklimit receive.updateserverinfo",
      within("remote", [
        "*.fetch *.push *.tagopt *.prune *.prunetags *.mirror *.skipdefaultupdate *.skipfetchall *.gh-resolved",
        "*.glab-resolved *.followremotehead *.serveroption *.annex-ignore",
      ]),
      "remotes.* repack.cruftdepth repack.cruftthreads repack.cruftwindow repack.cruftwindowmemory",
      "repack.packkeptobjects repack.updateserverinfo repack.usedeltabaseoffset repack.usedeltaislands",
      "repack.writebitmaps rerere.autoupdate rerere.enabled revert.reference safe.* sendemail.annotate sendemail.bcc sendemail.cc sendemail.confirm",
      "sendemail.from sendemail.to sendemail.thread sendemail.chainreplyto sendemail.suppresscc sendemail.suppressfrom",
      "sendemail.signedoffbycc sendemail.validate sendemail.transferencoding sendemail.xmailer",
      "showbranch.default sparse.expectfilesoutsideofpatterns splitindex.maxpercentchange splitindex.sharedindexexpire",
      "stash.showincludeuntracked stash.showpatch stash.showstat",
      within("status", [
        "aheadbehind branch displaycommentprefix relativepaths renamelimit renames short showstash",
        "showuntrackedfiles comparebranches",
      ]),
      "submodule.*.active submodule.*.branch submodule.*.fetchrecursesubmodules submodule.*.ignore submodule.*.url",
      "submodule.*.shallow submodule.active submodule.alternateerrorstrategy submodule.alternatelocation",
      "submodule.fetchjobs submodule.propagatebranches submodule.recurse submodule.*.path",
      "svn-remote.*.url svn-remote.*.fetch svn-remote.*.branches svn-remote.*.tags svn-remote.*.reposroot",
      "svn-remote.*.uuid svn.authorsfile",
      "tag.forcesignannotated tag.gpgsign tar.umask trailer.separators trailer.where trailer.ifexists",
      "trailer.ifmissing trailer.*.key trailer.*.where trailer.*.ifexists trailer.*.ifmissing",
      "transfer.advertisesid transfer.credentialsinurl transfer.fsckobjects transfer.hiderefs transfer.unpacklimit",
      "uploadarchive.allowunreachable uploadpack.allowanysha1inwant uploadpack.allowfilter uploadpack.allowrefinwant",
      "uploadpack.allowreachablesha1inwant uploadpack.allowtipsha1inwant uploadpack.hiderefs uploadpack.keepalive",
      "user.name user.email user.signingkey user.useconfigonly versionsort.* worktree.guessremote",
      "worktree.userelativepaths ssh.variant",
      // Notes of tools that git does not read.
      "gitflow.* tgit.* bugtraq.* hub.* github.user github.remote gitlens.* gitbutler.* branchless.core.mainbranch",
    ]),
  },
  // What it includes is listed with the rest.
  { keys: wordsOf("include.path includeif.*") },
  // A truth value is git's own daemon.
  { keys: ["core.fsmonitor"], values: /^(?:true|false|yes|no|on|off|1|0|)$/i },
  { keys: wordsOf("core.pager core.editor pager.* sequence.editor"), values: plainPager },
  // For the rest git starts gpg, which checks a signature and writes below the home directory.
  { keys: ["log.showsignature"], values: /^(?:false|no|off|0|)$/i },
  { keys: wordsOf("format.pretty pretty.*"), values: commitLayout },
  { keys: wordsOf("branch.sort tag.sort"), values: refOrder },
  // Keys and ports only: `-F` and `-o` can name programs.
  {
    keys: ["core.sshcommand"],
    values: /^ssh(?: -[46aqTx]| -p ?\d+| -i ?[\w~./@+-]+| -o ?(?:IdentitiesOnly|BatchMode)[= ](?:yes|no))*$/,
  },
  {
    keys: wordsOf("core.attributesfile core.excludesfile blame.ignorerevsfile diff.orderfile mailmap.file"),
    values: ownFile,
  },
  { keys: ["mailmap.blob"], values: /^[\w.:/-]*$/ },
  { keys: wordsOf("gpg.ssh.allowedsignersfile gpg.ssh.revocationfile"), values: ownFile },
  {
    keys: wordsOf("gpg.program gpg.openpgp.program gpg.x509.program gpg.ssh.program"),
    values: /^(?:(?:\/usr\/bin\/|\/usr\/local\/bin\/|\/opt\/homebrew\/bin\/)?(?:gpg2?|gpgsm|ssh-keygen)|)$/,
  },
  { keys: wordsOf("filter.*.clean filter.*.smudge filter.*.process"), values: lfsFilter },
  // The driver that always keeps one side.
  { keys: ["merge.*.driver"], values: /^(?:true|false|)$/ },
  { keys: ["merge.*.recursive"], values: /^(?:text|binary|union)$/ },
  {
    keys: wordsOf("remote.*.url remote.*.pushurl lfs.url lfs.pushurl remote.*.lfsurl remote.*.lfspushurl"),
    values: networkAddress,
  },
  {
    keys: wordsOf(
      "branch.*.remote branch.*.pushremote remote.pushdefault checkout.defaultremote lfs.defaultremote remote.lfsdefault",
    ),
    values: remoteName,
  },
  { keys: wordsOf("branch.*.remote branch.*.pushremote"), values: networkAddress },
  { keys: wordsOf("submodule.*.update"), values: /^(?:checkout|rebase|merge|none)$/ },
  { keys: wordsOf("protocol.allow protocol.*.allow"), values: /^(?:never|user)$/ },
  // Helpers that keep passwords where the system does.
  {
    keys: wordsOf("credential.helper credential.*.helper"),
    values: /^(?:osxkeychain|manager(?:-core)?|wincred|libsecret|gnome-keyring|cache|)$/,
  },
];

/** Hooks that git runs for commands that change a repository, and when `git gc --auto` or a server starts. */
export const harmlessGitHooks: ReadonlySet<string> = new Set(
  wordsOf([
    "applypatch-msg pre-applypatch post-applypatch pre-commit pre-merge-commit prepare-commit-msg commit-msg post-commit",
    "pre-rebase post-checkout post-merge pre-push pre-receive post-receive post-update proc-receive push-to-checkout",
    "pre-auto-gc post-rewrite sendemail-validate p4-changelist p4-prepare-changelist p4-post-changelist p4-pre-submit",
  ]),
);
