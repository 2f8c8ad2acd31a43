// yamllint checks YAML files.
import { options } from "../options.ts";
import { commands, reads } from "../schema.ts";

export const yamllint = commands({
  yamllint: {
    does: "checks YAML files",
    manual: "https://yamllint.readthedocs.io/en/stable/quickstart.html",
    // It only reads and prints; its configuration is YAML.
    options: options("-h|--help --list-files -d|--config-data= -f|--format= -s|--strict --no-warnings -v|--version", {
      "-c, --config-file": { value: reads },
    }),
    complete: true,
    operands: { each: reads },
  },
});
