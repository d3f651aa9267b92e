import type { CatalogueItem } from "@/lib/schema/catalogue-item";
import { type ParamRow, paramRows } from "./param-rows";
import { shortened } from "./shortened";

/** `docs/workers.md`: the catalogue for reading without an instance. */
export function workersPage(catalogue: readonly CatalogueItem[]): string {
  return [INTRODUCTION, listOf(catalogue), ...catalogue.map(section)].join("\n\n").concat("\n");
}

const INTRODUCTION = `# Workers

Written by \`npm run docs\` from the catalogue that the editor and \`GET /api/v1/workers\` show: change it there.

Any parameter may hold an expression such as \`{{workers[1].result.close}}\`, where it is not said to be a program of its
own. Every worker also has a way out \`error\`. In the examples lists are cut to two entries and long texts end in "…".`;

function listOf(catalogue: readonly CatalogueItem[]): string {
  return catalogue
    .map(({ title, type, summary }) => `- [${title}](#${anchor(title)}) (\`${type}\`): ${summary}`)
    .join("\n");
}

/** GitHub's anchor for a heading. */
function anchor(title: string): string {
  return title.toLowerCase().replaceAll(" ", "-");
}

function section(item: CatalogueItem): string {
  const { title, type, summary, guide, outlets: outputs } = item;
  return [
    `## ${title}`,
    `\`${type}\`. ${summary}`,
    ...(guide === undefined ? [] : [guide.trim()]),
    ...(outputs.length === 0 ? [] : [`Outputs: ${outputs.map((name) => `\`${name}\``).join(", ")}.`]),
    table(item),
    ...examplesOf(item),
  ].join("\n\n");
}

function table({ params, verbatim }: CatalogueItem): string {
  const rows = paramRows(params).map((row) => line(row, verbatim.includes(row.name)));
  return ["| parameter | what it is | kind | counts for |", "| --- | --- | --- | --- |", ...rows].join("\n");
}

function line({ name, title, description, kind, needed, when }: ParamRow, isProgram: boolean): string {
  const about = [`${title}.`, description, needed, isProgram ? "A program: no `{{…}}`." : ""];
  const cells = [`\`${name}\``, about.filter((text) => text !== "").join(" "), kind, when];
  return `| ${cells.map((cell) => cell.replaceAll("|", "\\|").replaceAll("\n", " ")).join(" | ")} |`;
}

function examplesOf({ examples, sample }: CatalogueItem): string[] {
  if (examples === undefined) return ["Example result:", block(sample)];
  return examples.flatMap(({ params, result }) => [
    `Example: \`${JSON.stringify(shortened(params))}\` gives`,
    block(result),
  ]);
}

function block(value: unknown): string {
  return `\`\`\`json\n${JSON.stringify(shortened(value), null, 2)}\n\`\`\``;
}
