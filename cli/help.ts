import type { Command } from "./command";

/** Text of a command's `--help`. */
export function helpOf({ name, usage, summary, help }: Command): string {
  return `millrace ${name} ${usage}`
    .trimEnd()
    .concat(`\n\n${summary}\n`, help === "" ? "" : `\n${help}\n`, COMMON);
}

export function helpOfAll(commands: readonly Command[]): string {
  const lines = commands.map(
    ({ name, usage, summary }) => `  ${`${name} ${usage}`.trimEnd()}\n      ${summary}`,
  );
  return `millrace: workflows as files, from the command line\n\n${lines.join("\n")}\n${COMMON}`;
}

const COMMON = `
Everywhere:
  --json   the outcome as JSON on stdout; messages for people go to stderr
  --help   what a command does and takes

Which server: MILLRACE_URL and MILLRACE_TOKEN, else what \`millrace login\` stored.
Exit code: 0, 1 (it failed, or something differs), 2 (wrong use).`;
