interface Node<Value> {
  readonly words: Map<string, Node<Value>>;
  parameter: Node<Value> | null;
  readonly methods: Map<string, { readonly value: Value; readonly names: readonly string[] }>;
}

export interface Route<Value> {
  readonly method: string;
  /** Path of the route. A segment `{name}` is a parameter. */
  readonly path: string;
  readonly value: Value;
}

type Match<Value> =
  | { readonly found: "route"; readonly value: Value; readonly params: Readonly<Record<string, string>> }
  | { readonly found: "other_methods"; readonly allow: readonly string[] }
  | { readonly found: "nothing" };

export type Router<Value> = (method: string, path: string) => Match<Value>;

/**
 * Builds a tree of all paths, so that the cost of a lookup depends on the length of the path and not on the
 * number of routes.
 */
export function createRouter<Value>(routes: readonly Route<Value>[]): Router<Value> {
  const root = newNode<Value>();
  for (const route of routes) add(root, route);
  return (method, path) => {
    const segments = decodePath(path);
    const node = segments === null ? null : walk(root, segments, 0, []);
    if (node === null) return { found: "nothing" };
    const route = node.at.methods.get(method) ?? (method === "HEAD" ? node.at.methods.get("GET") : undefined);
    if (route === undefined) return { found: "other_methods", allow: allowed(node.at) };
    const params = Object.fromEntries(route.names.map((name, index) => [name, node.values[index] ?? ""]));
    return { found: "route", value: route.value, params };
  };
}

function add<Value>(root: Node<Value>, { method, path, value }: Route<Value>): void {
  const names: string[] = [];
  let node = root;
  for (const segment of path.split("/").slice(1)) {
    const name = /^\{(.+)\}$/.exec(segment)?.[1];
    if (name === undefined) {
      const next = node.words.get(segment) ?? newNode<Value>();
      node.words.set(segment, next);
      node = next;
    } else {
      names.push(name);
      node.parameter ??= newNode<Value>();
      node = node.parameter;
    }
  }
  if (node.methods.has(method)) throw new Error(`Two routes answer ${method} ${path}.`);
  node.methods.set(method, { value, names });
}

/** A fixed segment takes precedence over a parameter. */
function walk<Value>(
  node: Node<Value>,
  segments: readonly string[],
  index: number,
  values: readonly string[],
): { at: Node<Value>; values: readonly string[] } | null {
  const segment = segments[index];
  if (segment === undefined) return node.methods.size > 0 ? { at: node, values } : null;
  const word = node.words.get(segment);
  const found = word === undefined ? null : walk(word, segments, index + 1, values);
  if (found !== null || node.parameter === null || segment === "") return found;
  return walk(node.parameter, segments, index + 1, [...values, segment]);
}

/** Returns null for an invalid escape sequence, which none of our paths has. */
function decodePath(path: string): string[] | null {
  const segments = path.split("/").slice(1);
  if (!path.includes("%")) return segments;
  try {
    return segments.map(decodeURIComponent);
  } catch {
    return null;
  }
}

function allowed<Value>(node: Node<Value>): string[] {
  const methods = [...node.methods.keys()];
  return (methods.includes("GET") ? [...methods, "HEAD"] : methods).sort();
}

function newNode<Value>(): Node<Value> {
  return { words: new Map(), parameter: null, methods: new Map() };
}
