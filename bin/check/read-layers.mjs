/**
 * Reads the list of layers. Each line has one of these forms; text after `#` is its description.
 *   NAME = folder …                            a name for several folders
 *   folder … : folder … !folder                what the folders on the left may import besides themselves; `!` excludes one
 *   private module … except name … : folder …  only these folders may import the modules; every folder may import the names after `except`
 *   no circle : folder … !folder               the listed folders inside these must not form an import cycle; `!` excludes one
 * Folders without a line are an error. A file belongs to the longest folder that matches it, and can be listed like a folder.
 */
export function readLayers(text) {
  const lines = text
    .split("\n")
    .map(readLine)
    .filter(({ words }) => words.length > 0);
  const names = new Map(lines.filter(isName).map(({ words: [name, , ...folders] }) => [name, folders]));
  const rules = lines.filter((line) => !isName(line));
  const unfold = (word) => names.get(word)?.flatMap(unfold) ?? [word];
  const of = (kind) => rules.filter(({ words }) => kindOf(words) === kind).map(splitRule);
  return {
    names: [...names],
    layers: of("layer").map(({ left, right, is }) => ({
      folders: left,
      may: right,
      all: right.flatMap(unfold),
      is,
    })),
    privates: of("private").map(({ left, right }) => ({
      ...splitExcept(left.slice(1)),
      folders: right.flatMap(unfold),
    })),
    acyclic: of("no").flatMap(({ right }) => right.flatMap(unfold)),
  };
}

function readLine(line) {
  const [rule, is = ""] = line.split("#");
  return { words: rule.split(/\s+/).filter(Boolean), is: is.trim() };
}

const isName = ({ words }) => words[1] === "=";

const kindOf = ([first]) => (first === "private" || first === "no" ? first : "layer");

function splitRule({ words, is }) {
  const colon = words.indexOf(":");
  if (colon < 1) throw new Error(`layers.txt: no " : " in "${words.join(" ")}"`);
  return { left: words.slice(0, colon), right: words.slice(colon + 1), is };
}

function splitExcept(words) {
  const except = words.indexOf("except");
  return except < 0
    ? { modules: words, except: [] }
    : { modules: words.slice(0, except), except: words.slice(except + 1) };
}
