// The view "Rules": the policy in force with the layer of each value, the person's own rules, and what a new one would have changed.
import type { Done, PresetPreview, Preview, RuleChange, Rules, Trustable } from "../../pages/desk-data.ts";
import { act, look } from "./api.ts";
import { Diff } from "./diff.tsx";
import {
  counted,
  Dialog,
  messageOf,
  Note,
  optionsOf,
  Problem,
  Said,
  Section,
  Select,
  shown,
  Title,
  useAsked,
} from "./parts.tsx";
import { type ComponentChildren, useState } from "./preact.ts";

export function RulesView({ turn }: { readonly turn: number }) {
  const [folder, setFolder] = useState("");
  const [said, setSaid] = useState("");
  const [question, ask] = useState<ComponentChildren>();
  const { found: rules, problem, load } = useAsked(() => look<Rules>("rules", { folder }), [folder, turn]);
  const close = (): void => ask(undefined);
  const done = (text: string): void => {
    setSaid(text);
    close();
    void load();
  };
  const change = (rule: Omit<RuleChange, "folder">, where: string): void =>
    ask(<PreviewDialog change={{ ...rule, folder: where }} done={done} close={close} />);
  return (
    <>
      <Title>Rules</Title>
      <Problem text={problem} />
      {said !== "" && (
        <Note>
          <Said text={said} />
        </Note>
      )}
      {rules && (
        <>
          <Select
            label="Folder"
            value={rules.folder}
            options={optionsOf(rules.folders)}
            choose={setFolder}
            look="narrow"
          />
          {rules.problems.map((each) => (
            <Problem key={each} text={each} />
          ))}
          <Section id="own" title="Your own rules">
            {rules.own.length === 0 && <p class="calm">None yet.</p>}
            <ul class="lines">
              {rules.own.map(({ field, command, message }) => (
                <li key={`${field} ${command}`}>
                  <span class={`word ${{ allow: "good", ask: "warn", deny: "bad" }[field]}`}>{field}</span>{" "}
                  <span class="what">
                    <code>{shown(command)}</code>
                    {message !== undefined && <span class="faint"> {shown(message)}</span>}
                  </span>
                  <button type="button" onClick={() => change({ field, command, act: "remove" }, rules.folder)}>
                    Remove …<span class="hidden"> {command}</span>
                  </button>
                </li>
              ))}
            </ul>
            <NewRule add={(field, command) => change({ field, command, act: "add" }, rules.folder)} />
          </Section>
          <Section id="files" title="Files">
            {rules.files.length === 0 && <p class="calm">No policy file holds here.</p>}
            <ul class="lines">
              {rules.files.map(({ path, state, isOpen }) => (
                <li key={path}>
                  <span class="what">
                    <code>{shown(path)}</code> <span class={isOpen ? "warn" : "faint"}>{state}</span>
                  </span>
                  {isOpen && (
                    <button
                      type="button"
                      onClick={() =>
                        ask(<TrustDialog about={{ folder: rules.folder, path }} done={done} close={close} />)
                      }
                    >
                      Trust …
                    </button>
                  )}
                </li>
              ))}
            </ul>
          </Section>
          <Section id="presets" title="To begin with">
            <p class="faint">
              A policy for this kind of project, written to its folder. It opens nothing before you trust it.
            </p>
            <ul class="lines">
              {rules.presets.map(({ name, does }) => (
                <li key={name}>
                  <span class="what">
                    <strong>{name}</strong>: {does}
                  </span>
                  <button
                    type="button"
                    onClick={() =>
                      ask(<PresetDialog about={{ folder: rules.folder, name }} done={done} close={close} />)
                    }
                  >
                    Preview …<span class="hidden"> {name}</span>
                  </button>
                </li>
              ))}
            </ul>
          </Section>
          <Section id="force" title="In force here">
            <dl class="settings">
              {rules.settings.map(({ name, value, from }) => (
                <div key={`${name} ${value} ${from}`}>
                  <dt>{name}</dt>
                  <dd>
                    <code>{value}</code> <span class="faint">{from}</span>
                  </dd>
                </div>
              ))}
            </dl>
          </Section>
        </>
      )}
      {question}
    </>
  );
}

const fields: readonly RuleChange["field"][] = ["allow", "ask", "deny"];

function NewRule({ add }: { readonly add: (field: RuleChange["field"], command: string) => void }) {
  const [command, setCommand] = useState("");
  const [field, setField] = useState<RuleChange["field"]>("allow");
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (command.trim() !== "") add(field, command.trim());
      }}
    >
      <Select
        label="What it does"
        value={field}
        options={optionsOf(fields)}
        choose={(value) => setField(fields.find((each) => each === value) ?? "allow")}
        look="short"
      />
      <label>
        Command, or a rule: * is any one field, ** at the end all that follow
        <input
          class="mono"
          spellcheck={false}
          autocomplete="off"
          value={command}
          onInput={({ currentTarget }) => setCommand(currentTarget.value)}
        />
      </label>
      <button type="submit" class="first" disabled={command.trim() === ""}>
        Preview …
      </button>
    </form>
  );
}

const total = (list: Preview["lets"]): number => list.reduce((sum, [, count]) => sum + count, 0);

interface Closing {
  readonly done: (said: string) => void;
  readonly close: () => void;
}

interface AskingProps<Found> extends Closing {
  readonly label: string;
  readonly title: string;
  readonly verb: string;
  /** What it is about, in its own words. */
  readonly what?: string;
  /** What is looked at before a person answers. */
  readonly way: string;
  readonly about: object;
  /** The answer's way, and what it is given beside. */
  readonly answer: readonly [way: string, given: (found: Found) => object];
  /** Why it cannot be answered. */
  readonly not: (found: Found) => string | undefined;
  /** It takes a while. */
  readonly judges?: boolean;
  readonly children: (found: Found) => ComponentChildren;
}

/** A dialog that shows what an answer would do, and takes it once that is seen. */
function Asking<Found>(props: AskingProps<Found>) {
  const { label, title, verb, what, way, about, answer, not, judges = false, children, done, close } = props;
  const { found, problem, setProblem } = useAsked(() => act<Found>(way, about), [JSON.stringify(about)]);
  const why = found && not(found);
  const give = (seen: Found): void => {
    const [made, given] = answer;
    act<Done>(made, { ...about, ...given(seen) }).then(
      ({ said }) => done(said),
      (error: unknown) => setProblem(messageOf(error)),
    );
  };
  return (
    <Dialog label={label} close={close}>
      <h2>{title}</h2>
      {what !== undefined && <pre>{shown(what)}</pre>}
      <Problem text={problem || (why ?? "")} />
      {judges && !found && problem === "" && <p role="status">The last decisions are judged with it and without …</p>}
      {found && children(found)}
      <div class="answers plain">
        <button type="button" class="first" disabled={!found || why !== undefined} onClick={() => found && give(found)}>
          {verb}
        </button>
        <button type="button" onClick={close}>
          Cancel
        </button>
      </div>
    </Dialog>
  );
}

/** What it would have changed, and then the change itself. */
export function PreviewDialog({ change, ...closing }: { readonly change: RuleChange } & Closing) {
  const verb = change.act === "add" ? "Add" : "Remove";
  return (
    <Asking<Preview>
      label={`${verb} a rule`}
      title={`${verb} this rule: ${change.field}`}
      verb={`${verb} it`}
      what={change.command}
      way="preview"
      about={change}
      answer={["rule", () => ({})]}
      not={({ problem }) => problem}
      judges
      {...closing}
    >
      {(preview) => preview.problem === undefined && <Consequences of={preview} />}
    </Asking>
  );
}

const Consequences = ({ of: { looked, lets, stops } }: { readonly of: Preview }) => (
  <div role="status">
    <p>
      Of the last {counted(looked, "decision")} it would have let through{" "}
      <strong class={lets.length > 0 ? "good" : ""}>{total(lets)}</strong> that do not run by themselves, and stopped or
      asked about <strong class={stops.length > 0 ? "bad" : ""}>{total(stops)}</strong>.
    </p>
    <Commands title="Would run" list={lets} />
    <Commands title="Would not run by themselves" list={stops} />
  </div>
);

/** What a preset would have changed here, and its file. */
function PresetDialog({
  about,
  ...closing
}: { readonly about: { readonly folder: string; readonly name: string } } & Closing) {
  return (
    <Asking<PresetPreview>
      label={`Begin with ${about.name}`}
      title={`Begin with ${about.name}?`}
      verb="Write the file"
      way="preset"
      about={about}
      answer={["begin", ({ seen }) => ({ seen })]}
      not={({ not }) => not}
      judges
      {...closing}
    >
      {(found) => (
        <>
          <p class="faint">Once you trust it:</p>
          <Consequences of={found} />
          <h3>{shown(found.path)}</h3>
          <Diff hunk={{ lines: found.lines, more: 0 }} side={false} label="The file" />
        </>
      )}
    </Asking>
  );
}

function Commands({ title, list }: { readonly title: string; readonly list: Preview["lets"] }) {
  if (list.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <ul class="latest">
        {list.map(([command, count]) => (
          <li key={command}>
            <span class="number">{count} ×</span> <code>{shown(command)}</code>
          </li>
        ))}
      </ul>
    </>
  );
}

function TrustDialog({
  about,
  ...closing
}: { readonly about: { readonly folder: string; readonly path: string } } & Closing) {
  return (
    <Asking<Trustable>
      label="Trust a file"
      title="Trust this file until it changes?"
      verb="Trust it"
      what={about.path}
      way="trustable"
      about={about}
      answer={["trust", ({ seen }) => ({ seen })]}
      not={() => undefined}
      {...closing}
    >
      {({ opens, isChanged, lines }) => (
        <>
          <h3>It opens</h3>
          <ul>
            {opens.map((each) => (
              <li key={each}>{each}</li>
            ))}
          </ul>
          <h3>{isChanged ? "Since it was trusted last" : "All of it"}</h3>
          <Diff hunk={{ lines, more: 0 }} side={false} label="What changed" />
        </>
      )}
    </Asking>
  );
}
