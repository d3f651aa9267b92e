export interface JsonRow {
  /** JSON Pointer that identifies the line. */
  pointer: string;
  path: readonly (string | number)[];
  depth: number;
  /** Name of the member, or index of the item. Null for the root. */
  label: string | number | null;
  kind: "object" | "array" | "string" | "number" | "boolean" | "null" | "more";
  value: unknown;
  /** Number of members of an object or array. For `more`, the number of members that are hidden. */
  size: number;
  open: boolean;
}

export interface JsonView {
  /** JSON Pointers of values whose state (expanded or collapsed) differs from the default. */
  readonly toggled: ReadonlySet<string>;
  /** Objects and arrays above this depth are expanded by default, unless they are large. */
  readonly openDepth: number;
  /** Number of members shown at first, and number added each time `more` is activated. */
  readonly chunk: number;
  readonly chunks: ReadonlyMap<string, number>;
}

/**
 * Returns the visible rows of the tree. Skips everything inside collapsed objects and arrays, so the cost
 * depends only on what is visible.
 */
export function jsonRows(value: unknown, view: JsonView): JsonRow[] {
  const rows: JsonRow[] = [];
  addRows(rows, value, null, [], "", view);
  return rows;
}

export function isBranch(row: JsonRow): boolean {
  return (row.kind === "object" || row.kind === "array") && row.size > 0;
}

function addRows(
  rows: JsonRow[],
  value: unknown,
  label: string | number | null,
  path: readonly (string | number)[],
  pointer: string,
  view: JsonView,
): void {
  const kind = kindOf(value);
  const keys = kind === "object" || kind === "array" ? Object.keys(value ?? {}) : [];
  const opensByItself = path.length < view.openDepth && (keys.length <= view.chunk || path.length === 0);
  const open = keys.length > 0 && opensByItself !== view.toggled.has(pointer);
  rows.push({ pointer, path, depth: path.length, label, kind, value, size: keys.length, open });
  if (!open) return;

  const shown = view.chunk * (1 + (view.chunks.get(pointer) ?? 0));
  for (const key of keys.slice(0, shown)) {
    const step = kind === "array" ? Number(key) : key;
    addRows(rows, memberOf(value, key), step, [...path, step], `${pointer}/${pointerStep(key)}`, view);
  }
  if (keys.length > shown) {
    rows.push({
      pointer: `${pointer}/…`,
      path,
      depth: path.length + 1,
      label: null,
      kind: "more",
      value: undefined,
      size: keys.length - shown,
      open: false,
    });
  }
}

function kindOf(value: unknown): Exclude<JsonRow["kind"], "more"> {
  if (value === null || value === undefined) return "null";
  if (Array.isArray(value)) return "array";
  if (typeof value === "object") return "object";
  if (typeof value === "number" || typeof value === "boolean")
    return typeof value === "number" ? "number" : "boolean";
  return "string";
}

function memberOf(value: unknown, key: string): unknown {
  if (typeof value !== "object" || value === null) return undefined;
  return Object.getOwnPropertyDescriptor(value, key)?.value;
}

function pointerStep(key: string): string {
  return key.replaceAll("~", "~0").replaceAll("/", "~1");
}
