import type { Command } from "./command";

export function helpOf({ name, usage, summary, help }: Command): string {
  return `millrace ${name} ${usage}`
    .trimEnd()
    .concat(`\n\n${summary}\n`, help === "" ? "" : `\n${help}\n`, COMMON);
}

export function helpOfAll(commands: readonly Command[]): string {
  const lines = commands.map(
    ({ name, usage, summary }) => `  ${`${name} ${usage}`.trimEnd()}\n      ${summary}`,
  );
  return `millrace: manage workflows as files from the command line\n\n${lines.join("\n")}\n${COMMON}`;
}

const COMMON = `
Global options:
  --json   print the result as JSON to stdout; messages go to stderr
  --help   show the help of a command

Server: MILLRACE_URL and MILLRACE_TOKEN; otherwise, the login saved by \`millrace login\`.
Exit codes: 0 (success), 1 (failure or differences), 2 (usage error).`;
