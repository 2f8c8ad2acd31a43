// fzf. It shows a list and prints what was chosen; its keys and previews may run commands, which are judged.
import { under } from "../forms.ts";
import { options } from "../options.ts";
import { commands, text, unknown } from "../schema.ts";

export const fzf = commands({
  fzf: {
    does: "lets the user choose lines, and prints them",
    manual: "https://github.com/junegunn/fzf/blob/master/man/man1/fzf.1",
    options: options(
      [
        "-e|--exact --no-exact -x|--extended --no-extended -i|--ignore-case --no-ignore-case --smart-case",
        "--scheme= --algo= --literal --no-literal -n|--nth= --with-nth= --accept-nth= -d|--delimiter=",
        "--no-sort -s|--sort? --tail= --disabled --enabled --tiebreak= -m|--multi? --no-multi --read0",
        "--print0 --ansi --no-ansi --sync --no-sync --async --no-tty-default --no-color --color= --no-256",
        "--bold --no-bold --black --height= --no-height --min-height= --popup? --tmux? --no-tmux --reverse",
        "--no-reverse --layout= --margin= --no-margin --padding= --no-padding --border? --no-border",
        "--border-label= --border-label-pos= --no-border-label --style= --highlight-line",
        "--no-highlight-line --cycle --no-cycle --wrap? --no-wrap --wrap-sign= --wrap-word --multi-line",
        "--no-multi-line --raw --no-raw --track --no-track --id-nth= --tac --no-tac --gap? --no-gap",
        "--gap-line? --no-gap-line --keep-right --no-keep-right --scroll-off= --hscroll --no-hscroll",
        "--hscroll-off= --hover --freeze-left= --freeze-right= --jump-labels= --gutter= --gutter-raw=",
        "--pointer= --marker= --marker-multi-line= --ellipsis= --tabstop= --scrollbar? --no-scrollbar",
        "--list-border? --no-list-border --list-label= --list-label-pos= --input-border? --no-input-border",
        "--input-label= --input-label-pos= --no-input --prompt= --info= --no-info --separator=",
        "--no-separator --ghost= --filepath-word --no-filepath-word --header= --no-header --header-lines=",
        "--header-first --no-header-first --header-border? --header-lines-border? --no-header-border",
        "--header-label= --header-label-pos= --footer= --footer-border? --footer-label= --footer-label-pos=",
        "--preview-window= --preview-border? --no-preview-border --preview-label= --preview-label-pos=",
        "--no-preview --history-size= --no-history -q|--query= -1|--select-1 --no-select-1 -0|--exit-0",
        "--no-exit-0 -f|--filter= --print-query --no-print-query --expect= --no-expect --no-mouse --unicode",
        "--no-unicode --ambidouble --phony --no-phony --walker= --walker-root= --walker-skip= --no-clear",
        "--clear --bash --zsh --fish --man --no-bind -h|--help!stops --version!stops --preview=fzf-command",
        "--info-command=fzf-command --bind=fzf-bindings --history=writes --with-shell=runs",
        "--listen-unsafe?!runs",
      ],
      {
        // A port on which others may press keys.
        "--listen": { value: text, optional: true, does: unknown("takes commands from the network") },
      },
    ),
    operands: {
      each: {
        kind: "choice",
        values: under("+e +x +i +s +m +1 +0 +c", text),
        otherwise: unknown("takes no such operand"),
      },
    },
  },
});
