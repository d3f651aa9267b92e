const COMMENT = String.raw`\/\/[^\n]*\n|\/\*[\s\S]*?\*\/`;
/** Matches the imported names. Comments between them may contain any characters. */
const NAMES = String.raw`((?:${COMMENT}|[^"'\`;()/])*?)`;
const STATEMENT = String.raw`(?:^|[\n;}])[ \t]*(?:import|export)\b\s*(?:${NAMES}\bfrom\s*)?["']([^"'\n]+)["']`;
const CALL = String.raw`\bimport\(\s*(?:${COMMENT}|\s)*["']([^"'\n]+)["']`;
const IMPORT = new RegExp(`${STATEMENT}|${CALL}`, "g");

/** Finds static, type-only, re-exported and dynamic imports, and types written as `import("…")`. */
export function findImports(text) {
  return [...text.matchAll(IMPORT)].map((match) => ({
    path: match[2] ?? match[3],
    names: match[1] === undefined ? [] : importedNames(match[1]),
    line: text.slice(0, match.index + match[0].length).split("\n").length,
  }));
}

/**
 * Returns the imported names as the module exports them: "default" for a default import, "*" for the whole
 * module.
 */
function importedNames(text) {
  const plain = text.replace(new RegExp(COMMENT, "g"), " ").replace(/\btype\b/, " ");
  const [outside, inside = ""] = plain.split(/[{}]/);
  const named = inside.split(",").map(
    (name) =>
      name
        .trim()
        .replace(/^type\s+/, "")
        .split(/\s+as\s+/)[0],
  );
  const others = outside
    .split(",")
    .map((name) => name.trim())
    .map((name) => (name.startsWith("*") ? "*" : name && "default"));
  return [...named, ...others].filter(Boolean);
}
