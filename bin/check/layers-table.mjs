/** The table in lib/README.md, aligned as Biome aligns it. */
export function layersTable({ names, layers }) {
  const rows = [
    ["folder", "content", "may import"],
    ...names.map(([name, folders]) => [name, "group of folders", inWords(folders)]),
    ...layers.map(({ folders, may, is }) => [inWords(folders), is, inWords(may)]),
  ];
  const widths = rows[0].map((_, column) => rows.reduce((max, row) => Math.max(max, row[column].length), 0));
  const line = (cells) => `| ${cells.map((cell, column) => cell.padEnd(widths[column])).join(" | ")} |`;
  const [head, ...body] = rows;
  return [line(head), line(widths.map((width) => "-".repeat(width))), ...body.map(line)].join("\n");
}

function inWords(folders) {
  if (folders.length === 0) return "-";
  return folders.map((folder) => (folder.startsWith("!") ? `not ${folder.slice(1)}` : folder)).join(", ");
}
