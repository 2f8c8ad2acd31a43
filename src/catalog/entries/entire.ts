// entire keeps agents' sessions beside a repository. Its documentation says what each command does, and which flags it has.
import { rows } from "../rows.ts";
import { commands, unknown } from "../schema.ts";

export const entire = commands(rows`
  every: --help!stops -h!stops
  entire | group alone | keeps the sessions of agents beside a repository | -h|--help!stops --version!stops
    | | https://docs.entire.io/cli-reference | globals anywhere | ${{ needs: { git: true } }}
    # With consent of the project's settings it reports which command it was, and it looks for a newer version once a day.
    status     | asks         | shows whether sessions are kept, and which | --json --detailed
    session=sessions | group        | works with sessions
      list    | asks         | lists sessions | --json
      current | asks         | shows the session of this working tree | --json --transcript
      info    | asks names   | shows a session | --json --transcript
      tokens  | asks names   | shows what a session used | --json --current --agent-brief
      attach  | writes names | makes a checkpoint of the session {1}, and may change the last commit
      adopt   | writes names | takes a session over
      resume  | writes names | switches to the branch of a session
      stop    | writes names | ends sessions
    version    | asks         | prints its version
    help       | prints names | prints help | -t
    agent-help | prints names | prints help for agents | --json
    # They may bring checkpoints from the remote, or send the words of a search away.
    checkpoint explain search recap dispatch | ${unknown("may bring checkpoints from the remote, or ask a model")} names
      | | works with checkpoints
    enable disable configure clean reset rewind resume attach doctor agent auth login logout review import trace
      | telemetry update | writes names | may change what it keeps
`);
