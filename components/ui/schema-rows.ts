/** A field within a value, summarised over all rows that have it. */
export interface SchemaRow {
  /** The field's path as text, with `[]` for the items of a list, as in `values[].close`. */
  readonly name: string;
  readonly path: readonly (string | number)[];
  readonly depth: number;
  readonly types: readonly string[];
  readonly optional: boolean;
  readonly sample: unknown;
}

interface Field {
  readonly path: readonly (string | number)[];
  readonly depth: number;
  readonly types: Set<string>;
  count: number;
  /**
   * Number of objects that could contain this field. The field is optional if some of them don't contain it.
   */
  of: () => number;
  sample: unknown;
  objects: number;
}

const MAX_ITEMS = 500;
const MAX_FIELDS = 300;
const MAX_DEPTH = 8;
const MAX_VISITED = 50_000;

export function schemaRows(value: unknown): SchemaRow[] {
  const fields = new Map<string, Field>();
  const visited = { count: 0 };
  visit({ fields, visited }, value, "", [], 0, () => 1);
  return [...fields].map(([name, { path, depth, types, count, of, sample }]) => ({
    name,
    path,
    depth,
    types: [...types].toSorted((one, other) => Number(one === "null") - Number(other === "null")),
    optional: count < of(),
    sample,
  }));
}

interface Walk {
  readonly fields: Map<string, Field>;
  readonly visited: { count: number };
}

function visit(
  walk: Walk,
  value: unknown,
  name: string,
  path: readonly (string | number)[],
  depth: number,
  of: () => number,
): void {
  const { fields, visited } = walk;
  visited.count += 1;
  if (depth > MAX_DEPTH || visited.count > MAX_VISITED) return;
  let field = fields.get(name);
  if (field === undefined) {
    if (fields.size >= MAX_FIELDS) return;
    field = { path, depth, types: new Set(), count: 0, of, sample: value, objects: 0 };
    fields.set(name, field);
  }
  const known = field;
  known.count += 1;
  known.types.add(typeOf(value));
  if (known.sample === null) known.sample = value;
  if (Array.isArray(value)) {
    for (const [at, item] of value.slice(0, MAX_ITEMS).entries())
      visit(walk, item, `${name}[]`, [...path, at], depth + 1, () => 0);
  } else if (typeof value === "object" && value !== null) {
    known.objects += 1;
    for (const [key, member] of Object.entries(value))
      visit(
        walk,
        member,
        name === "" ? key : `${name}.${key}`,
        [...path, key],
        depth + 1,
        () => known.objects,
      );
  }
}

function typeOf(value: unknown): string {
  if (value === null || value === undefined) return "null";
  if (Array.isArray(value)) return "list";
  if (typeof value === "number") return Number.isInteger(value) ? "integer" : "number";
  return typeof value === "string" ? "text" : typeof value;
}
