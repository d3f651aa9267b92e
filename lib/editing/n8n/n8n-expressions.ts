import { type PathSegment, pathText } from "@/lib/expression/path-text";
import type { Json } from "@/lib/kit/json";

/** A path into a node's data: `$json.a` reads from the previous node, `$('B').item.json.a` from `B`. */
export interface DataPath {
  readonly node: string | null;
  readonly segments: readonly PathSegment[];
}

/**
 * Paths in our documents that correspond to a `DataPath`: one for templates and one for programs. A path is
 * null if there is no equivalent.
 */
export interface Found {
  readonly template: readonly PathSegment[] | null;
  readonly program: readonly PathSegment[] | null;
}

export type Find = (path: DataPath) => Found | null;

export interface Translated {
  readonly text: string;
  /** Expressions that couldn't be converted, because they contain code. */
  readonly left: readonly string[];
}

const ROOT =
  /^(?:\$json|\$input\.(?:item|first\(\)|last\(\))\.json|\$(?:node)\[(?:"([^"]+)"|'([^']+)')\]\.json|\$\((?:"([^"]+)"|'([^']+)')\)\.(?:item|first\(\)|last\(\))\.json)/;
const SEGMENT = /\??\.([A-Za-z_$][\w$]*)|(?:\?\.)?\[(?:"([^"]*)"|'([^']*)'|(\d{1,7}))\]/y;

function readDataPath(code: string): DataPath | null {
  const text = code.trim();
  const root = ROOT.exec(text);
  if (root === null) return null;
  const segments: PathSegment[] = [];
  SEGMENT.lastIndex = root[0].length;
  while (SEGMENT.lastIndex < text.length) {
    const match = SEGMENT.exec(text);
    if (match === null) return null;
    segments.push(match[4] === undefined ? (match[1] ?? match[2] ?? match[3] ?? "") : Number(match[4]));
  }
  return { node: root[1] ?? root[2] ?? root[3] ?? root[4] ?? null, segments };
}

/** In n8n's strings, a leading `=` marks an expression. Parts that can't be converted stay as they are. */
export function toTemplate(
  value: Json,
  find: Find,
): { readonly value: Json; readonly left: readonly string[] } {
  if (typeof value !== "string" || !value.startsWith("=")) return { value, left: [] };
  const left: string[] = [];
  const pieces = split(value.slice(1));
  const [only] = pieces;
  if (pieces.length === 1 && only !== undefined && "code" in only) {
    const literal = literalOf(only.code);
    if (literal !== undefined) return { value: literal, left };
  }
  const text = pieces.map((piece) => {
    if ("text" in piece) return piece.text;
    const literal = literalOf(piece.code);
    if (literal !== undefined) return typeof literal === "string" ? literal : JSON.stringify(literal);
    const place = readDataPath(piece.code);
    const path = place === null ? null : (find(place)?.template ?? null);
    if (path === null) left.push(piece.code.trim());
    return `{{${path === null ? piece.code : pathText(path)}}}`;
  });
  return { value: text.join(""), left };
}

/** Parts that can't be converted fail when the workflow runs, with an error that names them. */
export function toProgram(value: Json, find: Find): Translated {
  if (typeof value !== "string" || !value.startsWith("=")) return { text: JSON.stringify(value), left: [] };
  const left: string[] = [];
  const pieces = split(value.slice(1)).map((piece) => {
    if ("text" in piece) return JSON.stringify(piece.text);
    const literal = literalOf(piece.code);
    if (literal !== undefined) return JSON.stringify(literal);
    const place = readDataPath(piece.code);
    const path = place === null ? null : (find(place)?.program ?? null);
    if (path !== null) return programPath(path);
    left.push(piece.code.trim());
    return `$error(${JSON.stringify(`From n8n: ${piece.code.trim()}`)})`;
  });
  return { text: pieces.length === 0 ? '""' : pieces.join(" & "), left };
}

export function programPath(path: readonly PathSegment[]): string {
  return path
    .map((segment, at) => {
      if (typeof segment === "number") return `[${segment}]`;
      const name = /^[A-Za-z_]\w*$/.test(segment) ? segment : `\`${segment.replaceAll("`", "")}\``;
      return at === 0 ? name : `.${name}`;
    })
    .join("");
}

type Piece = { readonly text: string } | { readonly code: string };

function split(text: string): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const match of text.matchAll(/\{\{([\s\S]*?)\}\}/g)) {
    if (match.index > from) pieces.push({ text: text.slice(from, match.index) });
    pieces.push({ code: match[1] ?? "" });
    from = match.index + match[0].length;
  }
  if (from < text.length) pieces.push({ text: text.slice(from) });
  return pieces;
}

function literalOf(code: string): Json | undefined {
  const text = code.trim();
  const quoted = /^'([^'\\]*)'$/.exec(text);
  if (quoted) return quoted[1] ?? "";
  if (!/^(?:-?\d|"|true$|false$|null$|\[|\{)/.test(text)) return undefined;
  try {
    const value: Json = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}
