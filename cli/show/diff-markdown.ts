import type { DiffRow } from "./diff-row";

/** GitHub limits a comment to 65,536 characters. */
const MAX_CHARACTERS = 60_000;

/** File contents appear only in code fences, so that they can't mention anyone. */
export function diffMarkdown(rows: readonly DiffRow[]): string {
  if (rows.length === 0) return "**Millrace**: no differences from the server.";
  const count = rows.length === 1 ? "1 workflow differs" : `${rows.length} workflows differ`;
  let text = `**Millrace**: ${count} from the server.\n`;
  for (const [at, row] of rows.entries()) {
    const block = blockOf(row);
    if (text.length + block.length > MAX_CHARACTERS)
      return `${text}\nAnd ${rows.length - at} more: run \`millrace diff\` to see them.`;
    text += block;
  }
  return text.trimEnd();
}

function blockOf({ file, says, lines }: DiffRow): string {
  const fence = lines.length === 0 ? "" : `\n\`\`\`diff\n${lines.join("\n")}\n\`\`\`\n`;
  // File names need no escaping, because they contain only letters, digits, spaces, dots, dashes and
  // underscores.
  return `\n#### \`${file}\`\n\n${says.charAt(0).toUpperCase()}${says.slice(1)}.\n${fence}`;
}
