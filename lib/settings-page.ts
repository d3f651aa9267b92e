import "server-only";
import { NEEDS, OTHER_VARIABLES, SETTINGS, type Variable } from "@/lib/settings";

type Row = readonly [name: string, variable: Variable];

const ROWS: readonly Row[] = [...Object.entries(SETTINGS), ...Object.entries(OTHER_VARIABLES)];

/** `docs/settings.md`: every environment variable, grouped by who needs it. */
export function settingsPage(): string {
  return [INTRODUCTION, ...Object.entries(NEEDS).map(section)].join("\n\n").concat("\n");
}

const INTRODUCTION = `# Settings

Written by \`npm run docs\` from \`lib/settings.ts\`: change it there. All settings are environment variables and optional. An empty
value counts as not set. How to use them together: [configuration](configuration.md).`;

function section([need, title]: readonly [need: string, title: string]): string {
  const rows = ROWS.filter(([, variable]) => variable.need === need).map(line);
  return [`## ${title}\n`, "| variable | default | meaning |", "| --- | --- | --- |", ...rows].join("\n");
}

function line([name, variable]: Row): string {
  const { default: text, without, meaning } = variable;
  return `| \`${name}\` | ${text === undefined ? without : `\`${text}\``} | ${meaning} |`;
}
