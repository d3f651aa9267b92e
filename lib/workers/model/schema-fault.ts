import { isJsonObject, type Json, type JsonObject } from "@/lib/kit/json";

const MAX_CHARS = 64 * 1024;
const MAX_LEVELS = 64;
const TYPES = ["object", "array", "string", "number", "integer", "boolean", "null"];
/** Keywords whose values are plain data, so they aren't checked as schemas. */
const DATA = ["enum", "const", "default", "examples"];
const MAPS = ["properties", "patternProperties", "$defs", "definitions", "dependentSchemas"];

interface Rules {
  readonly root: JsonObject;
  readonly isPattern: (pattern: string) => boolean;
}

export function schemaFault(schema: JsonObject, isPattern = isJavaScriptPattern): string | null {
  if (JSON.stringify(schema).length > MAX_CHARS) return `The schema has more than ${MAX_CHARS} characters.`;
  return faultIn(schema, { root: schema, isPattern }, 0);
}

function isJavaScriptPattern(pattern: string): boolean {
  try {
    new RegExp(pattern, "u");
    return true;
  } catch {
    return false;
  }
}

function faultIn(schema: Json, rules: Rules, level: number): string | null {
  if (level > MAX_LEVELS) return `The schema is nested deeper than ${MAX_LEVELS} levels.`;
  if (typeof schema === "boolean") return null;
  if (!isJsonObject(schema)) return "Every nested schema must be an object, true or false.";
  const own = typeFault(schema.type) ?? patternFault(schema.pattern, rules) ?? refFault(schema.$ref, rules);
  if (own !== null) return own;
  for (const [keyword, value] of Object.entries(schema)) {
    if (DATA.includes(keyword) || keyword.startsWith("x-")) continue;
    const fault = MAPS.includes(keyword)
      ? mapFault(keyword, value, rules, level)
      : partsFault(value, rules, level);
    if (fault !== null) return fault;
  }
  return null;
}

function mapFault(keyword: string, value: Json | undefined, rules: Rules, level: number): string | null {
  if (!isJsonObject(value)) return `\`${keyword}\` must be an object whose values are schemas.`;
  for (const [name, inner] of Object.entries(value)) {
    const fault =
      (keyword === "patternProperties" ? patternFault(name, rules) : null) ??
      faultIn(inner ?? null, rules, level + 1);
    if (fault !== null) return fault;
  }
  return null;
}

function partsFault(value: Json | undefined, rules: Rules, level: number): string | null {
  for (const part of Array.isArray(value) ? value : [value]) {
    const fault = isJsonObject(part) ? faultIn(part, rules, level + 1) : null;
    if (fault !== null) return fault;
  }
  return null;
}

function typeFault(type: Json | undefined): string | null {
  if (type === undefined) return null;
  const named = Array.isArray(type) ? type : [type];
  return named.every((each) => typeof each === "string" && TYPES.includes(each))
    ? null
    : `\`type\` must be one of ${TYPES.join(", ")}, or a list of them.`;
}

function patternFault(pattern: Json | undefined, { isPattern }: Rules): string | null {
  if (pattern === undefined) return null;
  if (typeof pattern !== "string") return "`pattern` must be a string.";
  return isPattern(pattern) ? null : "A pattern in the schema isn't a valid regular expression.";
}

/** Accepts only references within the schema, because no schema is ever fetched. */
function refFault(ref: Json | undefined, { root }: Rules): string | null {
  if (ref === undefined) return null;
  if (typeof ref !== "string" || !ref.startsWith("#"))
    return "`$ref` can only refer to a part of this schema, as in `#/$defs/row`.";
  if (!ref.startsWith("#/")) return null;
  let part: Json | undefined = root;
  for (const name of ref.slice(2).split("/")) {
    const key = unescaped(name);
    if (Array.isArray(part)) part = part[Number(key)];
    else part = isJsonObject(part) && Object.hasOwn(part, key) ? part[key] : undefined;
  }
  return part === undefined ? `\`$ref\` refers to ${ref.slice(0, 100)}, which doesn't exist.` : null;
}

function unescaped(name: string): string {
  try {
    return decodeURIComponent(name).replaceAll("~1", "/").replaceAll("~0", "~");
  } catch {
    return name;
  }
}
