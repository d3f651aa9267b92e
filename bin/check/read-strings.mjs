/**
 * Finds every string of the product that people read: on screens, in errors and emails, in descriptions of
 * the API and of commands, and in headings of the docs. Strings for people are distinguished from code by
 * their position and form, so a few are missed and a few rows are code.
 *
 *   node bin/check/read-strings.mjs   prints them as TSV: area, kind, file and line, text
 */
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";

const SILENT_ATTRIBUTES =
  /^(className|class|id|key|href|src|type|variant|size|tone|role|d|fill|stroke|viewBox|x|y|x1|x2|y1|y2|cx|cy|r|points|transform|style|htmlFor|name|value|align|side|sideOffset|mode|kind|target|rel|as|method|accept|autoComplete|inputMode|pattern|lang|dir|width|height|data-.*|aria-(live|current|haspopup|describedby|labelledby|controls|owns|activedescendant|sort|pressed|expanded|invalid|hidden|atomic|modal|orientation)|loading|decoding|sizes|media|form|step|min|max|scope|enterKeyHint|autoCapitalize|textAnchor|dominantBaseline|preserveAspectRatio|queryKey|icon|layout|position|dataKey|shape)$/;

/** The values of these properties are always shown to people, so that even a single word counts. */
const SHOWN_PROPERTIES =
  /^(title|label|labels|description|summary|guide|hint|help|placeholder|detail|message|sentence|words|text|subject|heading|consequence|action|empty|note|reason|caption|tooltip|what|explain|explanation|answer|question|example|blurb|lead|body|intro|name|unit|aria-label|ariaLabel|called|done|doing|todo|said|says|why|how|then|confirm|submit|cancel|busy|advice|remedy|fix|meaning|promise|usage|about|header|nothing|word|noun|plural|one|many|root)$/i;

const SILENT_CALLS =
  /^(require|import|Symbol|RegExp|querySelector.*|getElementById|closest|matches|addEventListener|removeEventListener|setAttribute|getAttribute|createElement|getItem|setItem|includes|startsWith|endsWith|indexOf|split|join|replace|replaceAll|match|localeCompare|has|get|set|delete|header|headers|append|query|execute|raw|sql|cx|cn|clsx|twMerge|enum|literal|discriminatedUnion|index|uniqueIndex|pgTable|check|varchar|jsonb|timestamp|integer|bigint|boolean|primaryKey|foreignKey|unique|references|getLogger|emit|on|once|off|defineConfig|resolve|dirname|existsSync|readFile|readFileSync|writeFile|stat|mkdir|unlink|spawn|fork|exec|execFile|createHash|createHmac|update|digest|toString|Buffer|from|encode|decode|pick|omit)$/;

const INTERNAL_CALLS =
  /^(describe|Error|TypeError|RangeError|AssertionError|assert|invariant|log|info|warn|error|debug|fatal|trace|registerHelp)$/;

/** @returns {Promise<{ area: string, kind: string, file: string, line: number, text: string }[]>} */
export async function readStrings(root) {
  const { API, ast } = await loadTypescript();
  const rows = [];
  const files = listFiles(root);
  readSources(
    { API, ast, root, rows },
    files.filter((file) => !file.endsWith(".md")),
  );
  for (const file of files.filter((each) => each.endsWith(".md"))) readHeadings(root, file, rows);
  return rows.sort(
    (one, other) =>
      one.area.localeCompare(other.area) || one.file.localeCompare(other.file) || one.line - other.line,
  );
}

async function loadTypescript() {
  const [sync, tree] = await Promise.all([
    import("typescript/unstable/sync"),
    import("typescript/unstable/ast"),
  ]);
  return { API: sync.API, ast: tree };
}

function listFiles(folder) {
  const listed = execFileSync("git", ["-C", folder, "ls-files", "-z"], { maxBuffer: 1 << 28 });
  return listed
    .toString()
    .split("\0")
    .filter((file) => file !== "" && !isLeftOut(file) && /\.(tsx?|m[jt]s|md)$/.test(file));
}

function isLeftOut(file) {
  return (
    /\.(test|spec|setup|suite|config)\.[a-z]+$/.test(file) ||
    /(^|\/)(tests|fixtures|migrations|vendor|e2e|bench)\//.test(file) ||
    file.startsWith(".ci/") ||
    file.endsWith(".d.ts")
  );
}

function readSources({ API, ast, root, rows }, sources) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "strings-"));
  const config = path.join(folder, "tsconfig.json");
  const compilerOptions = { noLib: true, noResolve: true, types: [], jsx: "preserve", allowJs: true };
  const absolute = sources.map((file) => path.resolve(root, file));
  fs.writeFileSync(config, JSON.stringify({ compilerOptions, files: absolute }));
  const api = new API({ cwd: folder });
  try {
    const [project] = api.updateSnapshot({ openProjects: [config] }).getProjects();
    for (const [at, file] of sources.entries()) {
      const tree = project.program.getSourceFile(absolute[at]);
      if (tree !== undefined) readSource(file, tree, ast.SyntaxKind, rows);
    }
  } finally {
    api.close();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

function readSource(file, tree, SyntaxKind, rows) {
  const { text } = tree;
  const starts = lineStarts(text);
  const lineOf = (pos) => lineAt(starts, pos);
  const add = (kind, node, words) => {
    const clean = words.replace(/\s+/g, " ").trim();
    if (clean === "" || !/\p{L}/u.test(clean)) return;
    const start = skipTrivia(text, node.pos);
    rows.push({ area: areaOf(file, kind), kind, file, line: lineOf(start), text: clean });
  };

  const visit = (node, context) => {
    switch (node.kind) {
      case SyntaxKind.ImportDeclaration:
      case SyntaxKind.ExportDeclaration:
      case SyntaxKind.LiteralType:
      case SyntaxKind.TypeAliasDeclaration:
      case SyntaxKind.InterfaceDeclaration:
        return;
      case SyntaxKind.JsxElement:
      case SyntaxKind.JsxFragment:
        return visitElement(node, context);
      case SyntaxKind.JsxAttribute:
        return visitAttribute(node);
      case SyntaxKind.PropertyAssignment: {
        const name = nameOf(node.name, text);
        visit(node.initializer, { kind: "prop", name, outer: context });
        return;
      }
      case SyntaxKind.CallExpression:
      case SyntaxKind.NewExpression: {
        const called = calledName(node, text);
        visit(node.expression, context);
        for (const [at, argument] of (node.arguments ?? []).entries())
          visit(argument, { kind: "call", name: called, at, outer: context });
        return;
      }
      case SyntaxKind.TaggedTemplateExpression:
        return;
      case SyntaxKind.StringLiteral:
      case SyntaxKind.NoSubstitutionTemplateLiteral:
      case SyntaxKind.TemplateExpression:
        return visitString(node, context);
      case SyntaxKind.BinaryExpression: {
        const operator = node.operatorToken.kind;
        if (operator === SyntaxKind.PlusToken && hasString(node)) return visitString(node, context);
        const comparing =
          operator === SyntaxKind.EqualsEqualsEqualsToken ||
          operator === SyntaxKind.ExclamationEqualsEqualsToken;
        if (comparing) return;
        visit(node.left, context);
        visit(node.right, context);
        return;
      }
      case SyntaxKind.ExpressionStatement:
        if (node.expression.kind === SyntaxKind.StringLiteral) return; // "use client"
        visit(node.expression, context);
        return;
      case SyntaxKind.ElementAccessExpression:
        visit(node.expression, context);
        return;
      case SyntaxKind.CaseClause:
        node.statements.forEach((statement) => {
          visit(statement, undefined);
        });
        return;
      case SyntaxKind.ThrowStatement:
        visit(node.expression, { kind: "throw", name: "throw", outer: context });
        return;
      case SyntaxKind.ReturnStatement:
        if (node.expression) visit(node.expression, { kind: "return", name: "return", outer: context });
        return;
      case SyntaxKind.VariableDeclaration:
        if (node.initializer)
          visit(node.initializer, { kind: "const", name: nameOf(node.name, text), outer: context });
        return;
      default:
        node.forEachChild((child) => {
          visit(child, context);
        });
    }
  };

  function visitElement(node, context) {
    const direct = node.children.some(
      (child) => child.kind === SyntaxKind.JsxText && /\p{L}/u.test(child.text),
    );
    if (node.openingElement) visit(node.openingElement.attributes, context);
    if (direct) {
      add(
        "jsx",
        node.children.find((child) => child.kind !== SyntaxKind.JsxText || child.text.trim()) ?? node,
        flatten(node),
      );
      visitFlattened(node);
      return;
    }
    for (const child of node.children) visit(child, { kind: "jsx", name: "jsx" });
  }

  function visitFlattened(node) {
    for (const child of node.children ?? []) {
      if (child.kind === SyntaxKind.JsxElement || child.kind === SyntaxKind.JsxFragment) {
        if (child.openingElement) visit(child.openingElement.attributes, undefined);
        visitFlattened(child);
      } else if (child.kind === SyntaxKind.JsxExpression) {
        if (child.expression) visit(child.expression, { kind: "jsx", name: "jsx" });
      } else if (child.kind === SyntaxKind.JsxSelfClosingElement) visit(child, undefined);
    }
  }

  function flatten(node) {
    let words = "";
    for (const child of node.children ?? []) {
      if (child.kind === SyntaxKind.JsxText) words += child.text.replace(/\s*\n\s*/g, " ");
      else if (child.kind === SyntaxKind.JsxExpression) words += expressionWords(child.expression);
      else if (child.kind === SyntaxKind.JsxElement || child.kind === SyntaxKind.JsxFragment)
        words += flatten(child);
    }
    return decodeEntities(words);
  }

  function expressionWords(expression) {
    if (expression === undefined) return "";
    if (expression.kind === SyntaxKind.StringLiteral) return expression.text;
    if (
      expression.kind === SyntaxKind.TemplateExpression ||
      expression.kind === SyntaxKind.NoSubstitutionTemplateLiteral
    )
      return stringWords(expression);
    const source = text.slice(skipTrivia(text, expression.pos), expression.end).replace(/\s+/g, " ");
    return `{${source.length > 60 ? "…" : source}}`;
  }

  function visitAttribute(node) {
    const name = nameOf(node.name, text);
    const value = node.initializer;
    if (value === undefined) return;
    const inner = value.kind === SyntaxKind.JsxExpression ? value.expression : value;
    if (inner !== undefined) visit(inner, { kind: "attr", name });
  }

  function visitString(node, context) {
    const words = stringWords(node);
    const kind = kindOf(words, context, file);
    if (kind !== undefined) add(kind, node, words);
    const parts =
      node.kind === SyntaxKind.TemplateExpression ? node.templateSpans.map((span) => span.expression) : [];
    for (const part of parts) visit(part, { kind: "jsx", name: "part" });
  }

  function stringWords(node) {
    if (node.kind === SyntaxKind.BinaryExpression) return stringWords(node.left) + stringWords(node.right);
    if (node.kind === SyntaxKind.TemplateExpression)
      return (
        node.head.text +
        node.templateSpans.map((span) => expressionWords(span.expression) + span.literal.text).join("")
      );
    if (node.kind === SyntaxKind.ParenthesizedExpression) return stringWords(node.expression);
    if (typeof node.text === "string" && node.kind !== SyntaxKind.Identifier) return node.text;
    return expressionWords(node);
  }

  function hasString(node) {
    if (node.kind === SyntaxKind.BinaryExpression) return hasString(node.left) || hasString(node.right);
    return (
      node.kind === SyntaxKind.StringLiteral ||
      node.kind === SyntaxKind.TemplateExpression ||
      node.kind === SyntaxKind.NoSubstitutionTemplateLiteral
    );
  }

  visit(tree, undefined);
}

function kindOf(words, context, file) {
  const where = context ?? { kind: "none", name: "" };
  if (where.kind === "attr") {
    const single = /^\p{Lu}/u.test(words) || SHOWN_PROPERTIES.test(where.name);
    return !SILENT_ATTRIBUTES.test(where.name) && isReadable(words, single)
      ? `attr:${where.name}`
      : undefined;
  }
  const silent = enclosing(where, (one) => one.kind === "attr" && SILENT_ATTRIBUTES.test(one.name));
  if (silent) return undefined;
  if (where.kind === "jsx")
    return isReadable(words, false) || /^[A-Z][a-z]+$/.test(words)
      ? `jsx:${where.name === "part" ? "part" : "string"}`
      : undefined;
  if (where.kind === "prop") {
    if (isSilentProperty(where.name)) return undefined;
    const internal = isInternal(where, file);
    if (internal) return undefined;
    const isLabel = /^(components|app)\//.test(file) && /^\p{Lu}\p{Ll}+…?$/u.test(words);
    return isReadable(words, isLabel || SHOWN_PROPERTIES.test(where.name)) ? `prop:${where.name}` : undefined;
  }
  if (where.kind === "call") {
    if (SILENT_CALLS.test(where.name)) return undefined;
    if (INTERNAL_CALLS.test(where.name) && where.name !== "describe") return undefined;
    return isReadable(words, false) ? `call:${where.name}` : undefined;
  }
  if (where.kind === "throw") return undefined;
  if (!isReadable(words, false) && !(where.kind === "const" && /^[A-Z][a-z]+$/.test(words))) return undefined;
  return where.kind === "none" ? "string" : `${where.kind}:${where.name}`;
}

function isInternal(where, file) {
  if (/^(bin|cli)\//.test(file)) return false;
  return enclosing(
    where,
    (one) =>
      one.kind === "throw" ||
      (one.kind === "call" && INTERNAL_CALLS.test(one.name) && one.name !== "describe"),
  );
}

function enclosing(where, test) {
  for (let one = where; one !== undefined; one = one.outer) if (test(one)) return true;
  return false;
}

function isSilentProperty(name) {
  return /^(className|id|type|code|kind|path|href|url|sql|key|pattern|regex|query|method|icon|className|accent|tone|color|font|fontFamily|family|d|viewBox|locale|timeZone|format|contentType|cursor|transition|transform|background|border|boxShadow|gridTemplate.*|animation|User-Agent|Accept|Content-.*|Cache-Control)$/.test(
    name,
  );
}

/**
 * True for prose, and for a single word if `single` allows it. Never true for markup, SQL, class lists, URLs
 * or code.
 */
function isReadable(words, single) {
  const clean = words.replace(/\{[^{}]*\}/g, "X").trim();
  if (clean.length < 2 || !/\p{L}{2}/u.test(clean)) return false;
  if (
    /^(select|insert|update|delete|with|create|alter|drop|lock|begin|set|analyze|vacuum|copy)\b[\s\S]*\b(from|into|set|table|index|as|values|where|local|on)\b/i.test(
      clean,
    ) &&
    /^[a-z(]|^[A-Z ]{4}/.test(clean) &&
    !/[.!?]$/.test(clean)
  )
    return false;
  if (/^(https?:|\/|\.\/|@\/|#[0-9a-f]{3})/i.test(clean)) return false;
  if (isClassList(clean) || /path=\/;|^\([a-z-]+: [a-z]+\)$/.test(clean)) return false;
  const prose = /\p{L}{2,}[,:;)]?\s+["“(]?[\p{L}\d]/u.test(clean);
  if (prose) return !/^[\w-]+(\s*[:=]\s*[\w"'#.%()-]+;?)+$/.test(clean);
  if (!single) return false;
  return /^[\p{L}][\p{L}'’-]*…?[.?:]?$/u.test(clean) && !/^[a-z]+[A-Z_-]/.test(clean);
}

function isClassList(clean) {
  const parts = clean.split(/\s+/);
  if (parts.length === 1) return /^[a-z0-9]+(-[a-z0-9./[\]]+)+$/.test(clean);
  const marked = parts.filter(
    (part) => /[-:/[\]]/.test(part) && /^[!a-z0-9[\]&>*@-][\w\-:/.[\]()%,&>*=#!'"+@]*$/.test(part),
  ).length;
  const plain = parts.every((part) => /^[!a-z0-9\-:/.[\]()%,_&>*=#'"+@]+$/i.test(part));
  return plain && marked / parts.length >= 0.34 && !/[.!?]$/.test(clean) && !/^[A-Z]/.test(clean);
}

function nameOf(node, text) {
  if (node === undefined) return "";
  if (typeof node.text === "string") return node.text;
  return text.slice(skipTrivia(text, node.pos), node.end).replace(/^["']|["']$/g, "");
}

function calledName(node, text) {
  const callee = node.expression;
  const source = text.slice(skipTrivia(text, callee.pos), callee.end);
  return source.match(/([\w$]+)[^\w$]*$/)?.[1] ?? "";
}

function areaOf(file, kind) {
  const parts = file.split("/");
  if (file.endsWith(".md")) return parts[0] === "docs" ? "docs headings" : "README headings";
  if (parts[0] === "components") return `screens/${parts.length > 2 ? parts[1] : "other"}`;
  if (parts[0] === "app") return "screens/app pages";
  if (/^lib\/workers\//.test(file)) return "workers (catalogue)";
  if (/^lib\/templates\//.test(file)) return "templates";
  if (/^lib\/snippets\//.test(file)) return "snippets (use it)";
  const isMail = /(mail|letter|message)[^/]*\.tsx?$/.test(file) || /^prop:(subject|lines|mail)$/.test(kind);
  if (isMail && /^lib\/service\//.test(file)) return "emails and messages";
  if (/^lib\/service\//.test(file)) return `answers/service/${parts.length > 3 ? parts[2] : "other"}`;
  if (/^lib\/contract\//.test(file))
    return kind === "call:describe" ? "interface descriptions" : "answers/contract";
  if (/^lib\//.test(file)) return `answers/lib/${parts.length > 2 ? parts[1] : "other"}`;
  if (parts[0] === "cli") return "command line (cli)";
  if (parts[0] === "bin") return "commands (bin)";
  if (parts[0] === "db") return "database";
  return parts[0];
}

function readHeadings(root, file, rows) {
  const lines = fs.readFileSync(path.join(root, file), "utf8").split("\n");
  let fenced = false;
  for (const [at, line] of lines.entries()) {
    if (/^\s*```/.test(line)) fenced = !fenced;
    const heading = fenced ? null : line.match(/^#{1,6}\s+(.*)$/);
    if (heading)
      rows.push({
        area: areaOf(file, "heading"),
        kind: "heading",
        file,
        line: at + 1,
        text: heading[1].trim(),
      });
  }
}

function toLine({ area, kind, file, line, text }) {
  return [area, kind, `${file}:${line}`, text.replace(/\t/g, " ")].join("\t");
}

function skipTrivia(text, from) {
  let at = from;
  for (;;) {
    while (at < text.length && /\s/.test(text[at])) at += 1;
    if (text.startsWith("//", at)) {
      while (at < text.length && text[at] !== "\n") at += 1;
    } else if (text.startsWith("/*", at)) {
      const end = text.indexOf("*/", at + 2);
      at = end < 0 ? text.length : end + 2;
    } else return at;
  }
}

function lineStarts(text) {
  const starts = [0];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return starts;
}

function lineAt(starts, pos) {
  let low = 0;
  let high = starts.length;
  while (low + 1 < high) {
    const middle = (low + high) >> 1;
    if (starts[middle] <= pos) low = middle;
    else high = middle;
  }
  return low + 1;
}

function decodeEntities(words) {
  const named = { nbsp: " ", amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", rsquo: "’", hellip: "…" };
  return words.replace(/&(\w+);/g, (all, name) => named[name] ?? all);
}

if (import.meta.filename === process.argv[1])
  for (const row of await readStrings(".")) console.log(toLine(row));
