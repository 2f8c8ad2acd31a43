// The view "A change": a trial as a review. What is chosen is kept; the rest stays held.
import type { ChangeGroup, Done, Keep, Review } from "../../pages/desk-data.ts";
import { act, look } from "./api.ts";
import { Diff } from "./diff.tsx";
import {
  counted,
  Dialog,
  Folder,
  messageOf,
  Note,
  Problem,
  Said,
  shown,
  Time,
  Title,
  useAsked,
  WhatItDoes,
  Word,
} from "./parts.tsx";
import { useEffect, useState } from "./preact.ts";

/** What is chosen of each group: all of it, none, or hunks counted from 1. */
type Chosen = readonly (ReadonlySet<number> | "whole" | "none")[];

const hunksOf = ({ hunks, mode }: ChangeGroup): number => hunks.length + (mode === undefined ? 0 : 1);

/** Everything that can be kept; what gives rights is chosen by hand. */
const firstChoice = ({ groups }: Review): Chosen =>
  groups.map(({ left, isProtected }) => (left !== undefined || isProtected ? "none" : "whole"));

/** There is no room for two columns. */
const isNarrow = matchMedia("(max-width: 30rem)");

interface ChangeProps {
  readonly id: string;
  readonly turn: number;
}

export function ChangeView({ id, turn }: ChangeProps) {
  const [chosen, setChosen] = useState<Chosen>([]);
  const [done, setDone] = useState<Done>();
  /** Why the last answer was not taken. */
  const [refusal, setRefusal] = useState("");
  const [busy, setBusy] = useState(false);
  const [asks, setAsks] = useState(false);
  const [side, setSide] = useState(() => localStorage.getItem("diff") === "side");
  const { found, problem, load } = useAsked(() => look<Review>("change", { id }), [id, turn]);
  // What is not there any more is not shown.
  const review = problem === "" ? found : undefined;
  useEffect(() => found && setChosen(firstChoice(found)), [found?.seen]);
  const answer = async (name: string, given: object): Promise<void> => {
    setBusy(true);
    setRefusal("");
    await act<Done>(name, given).then(setDone, (error: unknown) => setRefusal(messageOf(error)));
    await load();
    setBusy(false);
  };
  const takeBack = async (journal: number): Promise<void> => {
    try {
      const kept = await look<Review>("change", { id: journal });
      setDone(await act<Done>("undo", { id: journal, seen: kept.seen }));
    } catch (error) {
      setRefusal(messageOf(error));
    }
  };
  const about = review && { id: review.id, seen: review.seen };
  return (
    <>
      <Title>Trial {id}</Title>
      {done && (
        <Note>
          <p>
            <strong>{done.said}</strong>
          </p>
          {done.left.map((each) => (
            <p key={each} class="warn">
              not kept: {shown(each)}
            </p>
          ))}
          <p>
            {done.journal !== undefined && (
              <button type="button" onClick={() => void takeBack(done.journal ?? 0)}>
                Take it back
              </button>
            )}{" "}
            <a href="#now">Back to what waits</a>
          </p>
        </Note>
      )}
      <Problem text={refusal || (done ? "" : problem)} />
      {review && about && (
        <>
          <Head review={review} />
          <p class="switch">
            <label class="check">
              <input
                type="checkbox"
                checked={side}
                onChange={() => {
                  localStorage.setItem("diff", side ? "unified" : "side");
                  setSide(!side);
                }}
              />
              side by side
            </label>
          </p>
          <ul class="groups">
            {review.groups.map((group, at) => (
              <Group
                key={group.changes.join()}
                group={group}
                side={side && !isNarrow.matches}
                choice={review.state === "held" ? (chosen[at] ?? "none") : undefined}
                choose={(choice) => setChosen(chosen.map((each, other) => (other === at ? choice : each)))}
              />
            ))}
          </ul>
          {review.more > 0 && (
            <p class="warn">
              {counted(review.more, "more change")} not shown here: <code>safe-sh diff {review.id}</code>
            </p>
          )}
          <Answers
            review={review}
            chosen={chosen}
            busy={busy}
            keep={(parts) => void answer("keep", { ...about, ...(parts ? { parts } : {}) })}
            drop={() => setAsks(true)}
            undo={() => void answer("undo", about)}
          />
          {asks && (
            <Dialog label="Drop this trial" close={() => setAsks(false)}>
              <form method="dialog">
                <p>Forget everything that trial {review.id} would change? This cannot be undone.</p>
                <button type="submit">Leave it</button>
                <button type="submit" class="danger" onClick={() => void answer("drop", about)}>
                  Drop it
                </button>
              </form>
            </Dialog>
          )}
        </>
      )}
    </>
  );
}

function Head({ review }: { readonly review: Review }) {
  const { state, command, folder, at, commits, notes, ran, below, above, cannotUndo } = review;
  return (
    <>
      <div class="head">
        <Word of={state} />
        <Time at={at} />
        <Folder path={folder} />
      </div>
      <div class="copied">
        <pre class="source">
          <code>{shown(command)}</code>
        </pre>
        <button type="button" class="copy" data-copy hidden>
          Copy
        </button>
      </div>
      <WhatItDoes command={command} folder={folder} />
      {below !== undefined && (
        <p class="warn">
          It lies on <a href={`#change/${below}`}>trial {below}</a>: keep or drop that first.
        </p>
      )}
      {above !== undefined && (
        <p class="warn">
          <a href={`#change/${above}`}>Trial {above}</a> lies on it: it cannot be dropped before that.
        </p>
      )}
      {cannotUndo !== undefined && state !== "held" && (
        <p class="warn">
          It cannot be taken back: <Said text={cannotUndo} />
        </p>
      )}
      {notes.length > 0 && <Notes all={notes} />}
      {ran && <Output of={ran} />}
      {commits.map(({ hash, of, author, at: time, message }) => (
        <div key={hash} class="card commit">
          <div class="head">
            <strong>commit {hash.slice(0, 10)}</strong> <span class="mono">{shown(of)}</span>{" "}
            <span>{shown(author)}</span> <Time at={time} />
          </div>
          <pre>{shown(message.trimEnd())}</pre>
        </div>
      ))}
    </>
  );
}

const Notes = ({ all }: { readonly all: readonly string[] }) => (
  <ul class="notes">
    {all.map((each) => (
      <li key={each}>
        <Said text={each} />
      </li>
    ))}
  </ul>
);

const streams = { stdout: "standard output", stderr: "standard error", both: "output" } as const;

/** How the command ended, what it was not allowed to do, and what it printed. */
function Output({ of: { end, printed, prevented } }: { readonly of: NonNullable<Review["ran"]> }) {
  return (
    <section aria-label="How it ran">
      <p>
        {end === 0 ? (
          <span class="word good">succeeded</span>
        ) : (
          <span class="word bad">{typeof end === "number" ? `ended with ${end}` : `ended by ${end}`}</span>
        )}{" "}
        {printed.length === 0 && <span class="faint">What it printed was not kept, or it printed nothing.</span>}
      </p>
      {prevented.length > 0 && (
        <div class="prevented">
          <strong>What it was not allowed to do</strong>
          <Notes all={prevented} />
        </div>
      )}
      {printed.map(({ stream, text, omitted }) => (
        <details key={stream} open={printed.length === 1 || end !== 0}>
          <summary>
            {streams[stream]}
            {omitted > 0 && <span class="faint">, the end: {omitted} bytes before it were not kept</span>}
          </summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls it by keyboard */}
          <section class="output" tabIndex={0} aria-label={streams[stream]}>
            <pre>{shown(text.trimEnd())}</pre>
          </section>
        </details>
      ))}
    </section>
  );
}

const signs: Readonly<Record<string, string>> = {
  deleted: "bad",
  refused: "bad",
  protected: "bad",
  added: "good",
};

interface GroupProps {
  readonly group: ChangeGroup;
  readonly side: boolean;
  /** Undefined: nothing is to be chosen. */
  readonly choice: Chosen[number] | undefined;
  readonly choose: (choice: Chosen[number]) => void;
}

function Group({ group, side, choice, choose }: GroupProps) {
  const { rows, path, hunks, canSplit, mode, isOpaque, isProtected, left } = group;
  const all = hunksOf(group);
  const isIn = (hunk: number): boolean => choice === "whole" || (typeof choice === "object" && choice.has(hunk));
  const flip = (hunk: number): void => {
    const set = new Set(
      Array.from({ length: all }, (_, at) => at + 1).filter((each) => isIn(each) !== (each === hunk)),
    );
    choose(set.size === all ? "whole" : set.size === 0 ? "none" : set);
  };
  const partly = typeof choice === "object";
  const hunkHead = (hunk: number, what: string, head: string) => (
    <div class="hunk">
      {choice !== undefined && canSplit && (
        <input
          type="checkbox"
          aria-label={`keep ${what} of ${path}`}
          checked={isIn(hunk)}
          disabled={left !== undefined}
          onChange={() => flip(hunk)}
        />
      )}
      <code>{head}</code>
    </div>
  );
  return (
    <li class={`card group ${isProtected ? "guarded" : ""}`}>
      <div class="head">
        {choice !== undefined && (
          <input
            type="checkbox"
            aria-label={`keep ${path}`}
            checked={choice !== "none"}
            ref={(box) => {
              if (box) box.indeterminate = partly;
            }}
            disabled={left !== undefined}
            onChange={() => choose(choice === "whole" ? "none" : "whole")}
          />
        )}
        <ul class="rows">
          {rows.map(({ kind, text }) => (
            <li key={text} class={`mono ${signs[kind] ?? ""}`}>
              {text}
            </li>
          ))}
        </ul>
      </div>
      {left !== undefined && <p class="warn">Cannot be kept now: {left}</p>}
      {isOpaque && <p class="faint">There is no text to show.</p>}
      {hunks.map((hunk, at) => (
        <section key={at} aria-label={`hunk ${at + 1} of ${path}`}>
          {hunkHead(at + 1, `hunk ${at + 1}`, hunk.head)}
          <Diff hunk={hunk} side={side} label={`${path}, hunk ${at + 1}`} />
        </section>
      ))}
      {mode !== undefined && hunkHead(all, "the mode", mode)}
    </li>
  );
}

interface AnswersProps {
  readonly review: Review;
  readonly chosen: Chosen;
  readonly busy: boolean;
  readonly keep: (parts: Keep["parts"]) => void;
  readonly drop: () => void;
  readonly undo: () => void;
}

function Answers({ review, chosen, busy, keep, drop, undo }: AnswersProps) {
  const { state, groups, more, below, above, cannotUndo } = review;
  if (state !== "held")
    return cannotUndo === undefined ? (
      <div class="answers">
        <button type="button" class="first" disabled={busy} onClick={undo}>
          Take it back
        </button>
      </div>
    ) : null;
  const parts = groups.flatMap((group, at): NonNullable<Keep["parts"]> => {
    const choice = chosen[at] ?? "none";
    if (choice === "none") return [];
    const hunks = choice === "whole" ? {} : { hunks: [...choice].sort((a, b) => a - b) };
    return group.changes.map((change) => ({ change, ...hunks }));
  });
  const count = chosen.filter((each) => each !== "none").length;
  const isAll = more === 0 && chosen.every((each) => each === "whole");
  const isPartly = chosen.some((each) => typeof each === "object");
  const what = isAll ? "everything" : `${isPartly ? "the chosen parts of " : ""}${count} of ${groups.length}`;
  return (
    <div class="answers">
      <button
        type="button"
        class="first"
        disabled={busy || count === 0 || below !== undefined}
        onClick={() => keep(isAll ? undefined : parts)}
      >
        Keep {count === 0 ? "nothing" : what}
      </button>
      <button type="button" class="danger" disabled={busy || above !== undefined} onClick={drop}>
        Drop …
      </button>
      <span class="faint">What is not kept stays held.</span>
    </div>
  );
}
