export function layersTable({ names, layers }) {
  const rows = [
    ["folder", "content", "may import"],
    ...names.map(([name, folders]) => [name, "group of folders", inWords(folders)]),
    ...layers.map(({ folders, may, is }) => [inWords(folders), is, inWords(may)]),
  ];
  const [head, ...body] = rows.map((row) => `| ${row.join(" | ")} |`);
  return [head, "| --- | --- | --- |", ...body].join("\n");
}

function inWords(folders) {
  if (folders.length === 0) return "-";
  return folders.map((folder) => (folder.startsWith("!") ? `not ${folder.slice(1)}` : folder)).join(", ");
}
