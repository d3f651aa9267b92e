import { parse } from "acorn";
import { transformSync } from "esbuild";

const KEPT = ["method", "path"];

/**
 * Removes the schemas from the contract for browsers, which need only the endpoint URLs and constants: the
 * server does the validation, and TypeScript knows the types. The schemas and zod were a fifth of a page's
 * scripts.
 */
export default function bareContract(source) {
  return bare(source);
}

export function bare(source) {
  // The code below relies on esbuild writing all declarations first and then a single list of exports.
  const { code } = transformSync(source, { loader: "ts", format: "esm" });
  const found = new Map();
  const exported = [];
  for (const statement of parse(code, { ecmaVersion: "latest", sourceType: "module" }).body) {
    if (statement.type === "ExportNamedDeclaration")
      for (const { local } of statement.specifiers) exported.push(local.name);
    const part = copyOf(statement, code, found);
    if (part !== null) found.set(part.name, part.text);
  }
  return `${[...found.values()].join("\n")}\nexport { ${exported.filter((name) => found.has(name)).join(", ")} };\n`;
}

/**
 * Returns a copy of the declaration without endpoint schemas, or null if it depends on a declaration that was
 * removed.
 */
function copyOf(statement, code, known) {
  if (statement.type === "FunctionDeclaration") {
    const text = bareText(statement, code, known, namesIn(statement));
    return text === null ? null : { name: statement.id.name, text };
  }
  if (statement.type !== "VariableDeclaration") return null;
  const [{ id, init }] = statement.declarations;
  const text = bareText(init, code, known, new Set());
  return text === null ? null : { name: id.name, text: `const ${id.name} = ${text};` };
}

function bareText(node, code, known, own) {
  const cuts = [];
  if (!walk(node, null)) return null;
  let text = "";
  let at = node.start;
  for (const { start, end, by } of cuts) {
    text += code.slice(at, start) + by;
    at = end;
  }
  return text + code.slice(at, node.end);

  function walk(inner, parent) {
    if (isEndpoint(inner)) return cutEndpoint(inner);
    if (inner.type === "Identifier" && !isName(inner, parent))
      return known.has(inner.name) || own.has(inner.name) || ALWAYS.includes(inner.name);
    return childrenOf(inner).every((child) => walk(child, inner));
  }

  function cutEndpoint({ start, end, arguments: [object] }) {
    const isAnswered = object.properties.some(({ key, value }) => key?.name === "answer" && !isNull(value));
    const members = [
      ...object.properties.filter(({ key }) => KEPT.includes(key?.name)),
      `answer: ${isAnswered ? "true" : "null"}`,
    ];
    const said = members.filter((member) => typeof member !== "string").map(({ key }) => key.name);
    if (KEPT.some((name) => !said.includes(name)))
      throw new Error(`An endpoint says \`method\` and \`path\` itself: ${code.slice(start, start + 80)}`);
    if (!members.every((member) => typeof member === "string" || walk(member.value, member))) return false;
    const texts = members.map((member) =>
      typeof member === "string" ? member : code.slice(member.start, member.end),
    );
    cuts.push({ start, end, by: `({ ${texts.join(", ")} })` });
    return true;
  }
}

const ALWAYS = ["undefined", "Object", "Math", "Number", "String", "Set", "Map"];

function isEndpoint(node) {
  return node.type === "CallExpression" && node.callee.name === "endpoint";
}

function isNull(node) {
  return node.type === "Literal" && node.value === null;
}

/** True if the identifier is the name of a property, so that it doesn't refer to a declaration. */
function isName(node, parent) {
  if (parent?.type === "MemberExpression") return parent.property === node && !parent.computed;
  return parent?.type === "Property" && parent.key === node && !parent.computed && !parent.shorthand;
}

function namesIn(declaration) {
  const names = new Set();
  const walk = (node) => {
    if (node.type === "Identifier") names.add(node.name);
    for (const child of childrenOf(node)) walk(child);
  };
  for (const parameter of declaration.params) walk(parameter);
  names.add(declaration.id.name);
  return names;
}

function childrenOf(node) {
  return Object.values(node)
    .flat()
    .filter((child) => typeof child === "object" && child !== null && typeof child.type === "string");
}
