export type JsonKind = "text" | "number" | "boolean" | "list" | "object" | "null";

export function jsonKind(value: unknown): JsonKind | undefined {
  if (value === null) return "null";
  if (Array.isArray(value)) return "list";
  if (typeof value === "string") return "text";
  if (typeof value === "number") return "number";
  if (typeof value === "boolean") return "boolean";
  return typeof value === "object" ? "object" : undefined;
}

const KINDS: Readonly<Record<string, JsonKind>> = {
  string: "text",
  number: "number",
  int: "number",
  boolean: "boolean",
  array: "list",
  tuple: "list",
  object: "object",
  record: "object",
  null: "null",
};

export function expectedKind(type: string): JsonKind | undefined {
  return KINDS[type];
}

const WORDS: Readonly<Record<JsonKind, string>> = {
  text: "text",
  number: "a number",
  boolean: "true or false",
  list: "a list",
  object: "an object",
  null: "null",
};

export function kindWords(kind: JsonKind | undefined): string {
  return kind === undefined ? "nothing" : WORDS[kind];
}
