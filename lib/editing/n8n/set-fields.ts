import { appendTo } from "@/lib/kit/append-to";
import type { Json, JsonObject } from "@/lib/kit/json";
import type { Converted, Surroundings } from "./convert";
import { describeUnsupportedCode } from "./describe-unsupported-code";
import { programPath, toProgram } from "./n8n-expressions";
import { at, listAt, type Node, textAt } from "./n8n-workflow";
import { parsedJson } from "./parsed-json";
import { rawProgram } from "./raw-program";

export function setFields({ parameters, typeVersion }: Node, { find }: Surroundings): Converted {
  const notes: string[] = [];
  const read = (value: Json) => {
    const { text, left } = toProgram(value, find);
    appendTo(notes, left.map(describeUnsupportedCode));
    return text;
  };
  const raw = textAt(parameters, "mode") === "raw" || textAt(parameters, "mode") === "json";
  const made = raw
    ? rawProgram(at(parameters, "jsonOutput") ?? {}, read, notes)
    : objectProgram(fieldsOf(parameters), read);
  const input = find({ node: null, segments: [] })?.program ?? null;
  const keeps =
    typeVersion < 3
      ? parameters.keepOnlySet !== true
      : typeVersion < 3.3
        ? (textAt(parameters, "include") ?? "all") !== "none"
        : parameters.includeOtherFields === true;
  if (keeps && input === null)
    notes.push(
      "in n8n, this node passed the other input fields through, which isn't possible here because the step before it wasn't found",
    );
  const expression = keeps && input !== null ? `$merge([${programPath(input)}, ${made}])` : made;
  return { type: "transform", params: { expression }, notes };
}

interface SetField {
  readonly name: string;
  readonly value: Json;
}

/**
 * Reads the fields from any version of n8n's Set node: a list of assignments (since 3.3), typed values
 * (before that), or one list per type (oldest versions).
 */
function fieldsOf(params: JsonObject): SetField[] {
  const assigned = listAt(params, "assignments", "assignments");
  if (assigned.length > 0) {
    return assigned.map((each) => ({
      name: textAt(each, "name") ?? "",
      value: typed(each.value ?? "", textAt(each, "type")),
    }));
  }
  const fields = listAt(params, "fields", "values");
  if (fields.length > 0) {
    return fields.map((each) => {
      const type = textAt(each, "type") ?? "stringValue";
      return { name: textAt(each, "name") ?? "", value: typed(each[type] ?? "", type.replace("Value", "")) };
    });
  }
  return ["string", "number", "boolean"].flatMap((type) =>
    listAt(params, "values", type).map((each) => ({
      name: textAt(each, "name") ?? "",
      value: typed(each.value ?? "", type),
    })),
  );
}

function typed(value: Json, type: string | undefined): Json {
  if (typeof value !== "string" || value.startsWith("=")) return value;
  if (type === "number" && value.trim() !== "" && Number.isFinite(Number(value))) return Number(value);
  if (type === "boolean") return value === "true";
  if (type === "array" || type === "object") return parsedJson(value) ?? value;
  return value;
}

type Tree = Map<string, string | Tree>;

/** A dot in a name addresses a nested field, as in n8n. */
function objectProgram(fields: readonly SetField[], read: (value: Json) => string): string {
  const root: Tree = new Map();
  for (const { name, value } of fields) {
    const keys = name.split(".");
    let tree = root;
    for (const key of keys.slice(0, -1)) {
      const inner = tree.get(key);
      const next: Tree = inner instanceof Map ? inner : new Map();
      tree.set(key, next);
      tree = next;
    }
    tree.set(keys.at(-1) ?? name, read(value));
  }
  return treeText(root);
}

function treeText(tree: Tree): string {
  const members = [...tree].map(
    ([key, value]) => `${JSON.stringify(key)}: ${typeof value === "string" ? value : treeText(value)}`,
  );
  return members.length === 0 ? "{}" : `{ ${members.join(", ")} }`;
}
