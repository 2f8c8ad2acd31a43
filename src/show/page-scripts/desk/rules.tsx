// The view "Rules": the policy in force with the layer of each value, the person's own rules, and what a new one would have changed.
import type {
  Done,
  PolicyFileLine,
  PresetPreview,
  Preview,
  RuleChange,
  Rules,
  Trustable,
} from "../../pages/desk-data.ts";
import { act, look } from "./api.ts";
import { Diff } from "./diff.tsx";
import type { ViewProps } from "./now.tsx";
import { counted, Dialog, messageOf, Problem, Said, shown, Title } from "./parts.tsx";
import { type ComponentChildren, useEffect, useState } from "./preact.ts";

export function RulesView({ turn }: ViewProps) {
  const [folder, setFolder] = useState("");
  const [rules, setRules] = useState<Rules>();
  const [problem, setProblem] = useState("");
  const [said, setSaid] = useState("");
  const [change, setChange] = useState<RuleChange>();
  const [file, setFile] = useState<string>();
  const [preset, setPreset] = useState<string>();
  const load = (): void => {
    look<Rules>("rules", { folder }).then(
      (found) => {
        setRules(found);
        setProblem("");
      },
      (error: unknown) => setProblem(messageOf(error)),
    );
  };
  useEffect(load, [folder, turn]);
  const done = (text: string): void => {
    setSaid(text);
    setChange(undefined);
    setFile(undefined);
    setPreset(undefined);
    load();
  };
  return (
    <>
      <Title>Rules</Title>
      <Problem text={problem} />
      {said !== "" && (
        <div class="done" role="status">
          <Said text={said} />
        </div>
      )}
      {rules && (
        <>
          <label class="narrow">
            Folder
            <select value={rules.folder} onChange={({ currentTarget }) => setFolder(currentTarget.value)}>
              {rules.folders.map((each) => (
                <option key={each} value={each}>
                  {each}
                </option>
              ))}
            </select>
          </label>
          {rules.problems.map((each) => (
            <Problem key={each} text={each} />
          ))}
          <section aria-labelledby="own">
            <h2 id="own">Your own rules</h2>
            {rules.own.length === 0 && <p class="calm">None yet.</p>}
            <ul class="lines">
              {rules.own.map(({ field, command, message }) => (
                <li key={`${field} ${command}`}>
                  <span class={`word ${{ allow: "good", ask: "warn", deny: "bad" }[field]}`}>{field}</span>{" "}
                  <span class="what">
                    <code>{shown(command)}</code>
                    {message !== undefined && <span class="faint"> {shown(message)}</span>}
                  </span>
                  <button
                    type="button"
                    onClick={() => setChange({ field, command, act: "remove", folder: rules.folder })}
                  >
                    Remove …<span class="hidden"> {command}</span>
                  </button>
                </li>
              ))}
            </ul>
            <NewRule add={(field, command) => setChange({ field, command, act: "add", folder: rules.folder })} />
          </section>
          <section aria-labelledby="files">
            <h2 id="files">Files</h2>
            {rules.files.length === 0 && <p class="calm">No policy file holds here.</p>}
            <ul class="lines">
              {rules.files.map((each) => (
                <PolicyFile key={each.path} file={each} open={() => setFile(each.path)} />
              ))}
            </ul>
          </section>
          <section aria-labelledby="presets">
            <h2 id="presets">To begin with</h2>
            <p class="faint">
              A policy for this kind of project, written to its folder. It opens nothing before you trust it.
            </p>
            <ul class="lines">
              {rules.presets.map(({ name, does }) => (
                <li key={name}>
                  <span class="what">
                    <strong>{name}</strong>: {does}
                  </span>
                  <button type="button" onClick={() => setPreset(name)}>
                    Preview …<span class="hidden"> {name}</span>
                  </button>
                </li>
              ))}
            </ul>
          </section>
          <section aria-labelledby="force">
            <h2 id="force">In force here</h2>
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
          </section>
        </>
      )}
      {change && <PreviewDialog change={change} done={done} close={() => setChange(undefined)} />}
      {preset !== undefined && rules && (
        <PresetDialog folder={rules.folder} name={preset} done={done} close={() => setPreset(undefined)} />
      )}
      {file !== undefined && rules && (
        <TrustDialog folder={rules.folder} path={file} done={done} close={() => setFile(undefined)} />
      )}
    </>
  );
}

function PolicyFile({ file, open }: { readonly file: PolicyFileLine; readonly open: () => void }) {
  return (
    <li>
      <span class="what">
        <code>{shown(file.path)}</code> <span class={file.isOpen ? "warn" : "faint"}>{file.state}</span>
      </span>
      {file.isOpen && (
        <button type="button" onClick={open}>
          Trust …
        </button>
      )}
    </li>
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
      <label class="short">
        What it does
        <select
          value={field}
          onChange={({ currentTarget }) => setField(fields.find((each) => each === currentTarget.value) ?? "allow")}
        >
          {fields.map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </select>
      </label>
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

/** What a dialog shows before a person answers, and the answer. */
function useQuestion<Found>(name: string, about: object, done: (said: string) => void) {
  const [found, setFound] = useState<Found>();
  const [problem, setProblem] = useState("");
  const failed = (error: unknown): void => setProblem(messageOf(error));
  useEffect(() => {
    act<Found>(name, about).then(setFound, failed);
  }, [JSON.stringify(about)]);
  const answer = (way: string, given: object): void => {
    act<Done>(way, given).then(({ said }) => done(said), failed);
  };
  return { found, problem, answer };
}

/** A dialog that shows what an answer would do, and takes it once that is seen. */
function Asking({
  label,
  title,
  verb,
  ready,
  answer,
  close,
  children,
}: {
  readonly label: string;
  readonly title: string;
  readonly verb: string;
  readonly ready: boolean;
  readonly answer: () => void;
  readonly close: () => void;
  readonly children: ComponentChildren;
}) {
  return (
    <Dialog label={label} close={close}>
      <h2>{title}</h2>
      {children}
      <div class="answers plain">
        <button type="button" class="first" disabled={!ready} onClick={answer}>
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
export function PreviewDialog({
  change,
  done,
  close,
}: {
  readonly change: RuleChange;
  readonly done: (said: string) => void;
  readonly close: () => void;
}) {
  const { found: preview, problem, answer } = useQuestion<Preview>("preview", change, done);
  const make = (): void => answer("rule", change);
  const verb = change.act === "add" ? "Add" : "Remove";
  return (
    <Asking
      label={`${verb} a rule`}
      title={`${verb} this rule: ${change.field}`}
      verb={`${verb} it`}
      ready={preview !== undefined && preview.problem === undefined}
      answer={make}
      close={close}
    >
      <pre>{shown(change.command)}</pre>
      <Problem text={problem || (preview?.problem ?? "")} />
      {!preview && problem === "" && <p role="status">The last decisions are judged with it and without …</p>}
      {preview && preview.problem === undefined && <Consequences of={preview} />}
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
  folder,
  name,
  done,
  close,
}: {
  readonly folder: string;
  readonly name: string;
  readonly done: (said: string) => void;
  readonly close: () => void;
}) {
  const { found, problem, answer } = useQuestion<PresetPreview>("preset", { folder, name }, done);
  const begin = (): void => answer("begin", { folder, name, seen: found?.seen ?? "" });
  return (
    <Asking
      label={`Begin with ${name}`}
      title={`Begin with ${name}?`}
      verb="Write the file"
      ready={found !== undefined && found.not === undefined}
      answer={begin}
      close={close}
    >
      <Problem text={problem || (found?.not ?? "")} />
      {!found && problem === "" && <p role="status">The last decisions are judged with it and without …</p>}
      {found && (
        <>
          <p class="faint">Once you trust it:</p>
          <Consequences of={found} />
          <h3>{shown(found.path)}</h3>
          <Diff hunk={{ head: "", lines: found.lines, more: 0 }} side={false} label="The file" />
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
  folder,
  path,
  done,
  close,
}: {
  readonly folder: string;
  readonly path: string;
  readonly done: (said: string) => void;
  readonly close: () => void;
}) {
  const { found, problem, answer } = useQuestion<Trustable>("trustable", { folder, path }, done);
  const trust = (): void => answer("trust", { folder, path, seen: found?.seen ?? "" });
  return (
    <Asking
      label="Trust a file"
      title="Trust this file until it changes?"
      verb="Trust it"
      ready={found !== undefined}
      answer={trust}
      close={close}
    >
      <pre>{shown(path)}</pre>
      <Problem text={problem} />
      {found && (
        <>
          <h3>It opens</h3>
          <ul>
            {found.opens.map((each) => (
              <li key={each}>{each}</li>
            ))}
          </ul>
          <h3>{found.isChanged ? "Since it was trusted last" : "All of it"}</h3>
          <Diff hunk={{ head: "", lines: found.lines, more: 0 }} side={false} label="What changed" />
        </>
      )}
    </Asking>
  );
}
