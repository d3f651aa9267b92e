import { appendTo } from "@/lib/kit/append-to";

/**
 * What a rewritten program calls: JSONata's ways with lists and with what is missing, in plain JavaScript. Only those that
 * are called are written, below the code.
 */
interface Helper {
  readonly needs: readonly HelperName[];
  readonly text: string;
}

export type HelperName =
  | "one"
  | "list"
  | "each"
  | "read"
  | "field"
  | "keep"
  | "sorted"
  | "truthy"
  | "text"
  | "same"
  | "differs"
  | "compared"
  | "numbers"
  | "items"
  | "sum"
  | "count"
  | "most"
  | "average"
  | "round"
  | "toNumber"
  | "string"
  | "length"
  | "substring"
  | "before"
  | "after"
  | "appended"
  | "mapped"
  | "kept";

const HELPERS: Readonly<Record<HelperName, Helper>> = {
  one: {
    needs: [],
    text: `// Nothing found is undefined, one thing found is that thing.
function one(found) {
  return found.length > 1 ? found : found[0];
}`,
  },
  list: {
    needs: [],
    text: `function list(value) {
  return value === undefined || Array.isArray(value) ? value : [value];
}`,
  },
  each: {
    needs: ["one", "list"],
    text: `// What a function makes of each item, lists put together.
function each(value, make) {
  const made = (list(value) ?? []).map((item) => {
    if (Array.isArray(item)) throw new Error("A list stands directly within a list.");
    return make(item);
  });
  const found = made.filter((item) => item !== undefined);
  return found.length === 1 && Array.isArray(found[0]) ? found[0] : one(found.flat());
}`,
  },
  field: {
    needs: ["one"],
    text: `function field(value, name) {
  if (Array.isArray(value)) {
    const found = value.map((item) => field(item, name)).filter((item) => item !== undefined);
    return one(found.flat());
  }
  return value !== null && typeof value === "object" && Object.hasOwn(value, name) ? value[name] : undefined;
}`,
  },
  read: {
    needs: ["each", "field", "keep"],
    text: `// Goes along names, into the items of lists; a number or a function after a name chooses among its items.
function read(value, name, ...rest) {
  const next = rest.findIndex((step) => typeof step === "string");
  const choices = next < 0 ? rest : rest.slice(0, next);
  const choose = (item) => choices.reduce(keep, field(item, name));
  const found = Array.isArray(value) && value.some(Array.isArray) && choices.length === 0
    ? field(value, name)
    : each(value, choose);
  return next < 0 ? found : read(found, ...rest.slice(next));
}`,
  },
  keep: {
    needs: ["one", "list"],
    text: `function keep(value, choice) {
  const items = list(value) ?? [];
  if (typeof choice === "number") return items.at(choice);
  if (items.some(Array.isArray)) throw new Error("A list stands directly within a list.");
  return one(items.filter((item) => choice(item)));
}`,
  },
  sorted: {
    needs: ["one", "list"],
    text: `// By keys in turn: [function, 1 or -1]. What has no key comes last.
function sorted(value, ...keys) {
  if (value === undefined) return undefined;
  return one([...list(value)].sort((a, b) => {
    for (const [key, way] of keys) {
      const [left, right] = [key(a), key(b)];
      if (left === right) continue;
      if (left === undefined || right === undefined) return left === undefined ? 1 : -1;
      return left > right ? way : -way;
    }
    return 0;
  }));
}`,
  },
  truthy: {
    needs: [],
    text: `// Empty texts, lists and objects do not count as true.
function truthy(value) {
  if (Array.isArray(value)) return value.some(truthy);
  return value !== null && typeof value === "object" ? Object.keys(value).length > 0 : Boolean(value);
}`,
  },
  text: {
    needs: [],
    text: `function text(value) {
  if (value === undefined || typeof value === "string") return value ?? "";
  return JSON.stringify(value, (_, inner) => (typeof inner === "number" ? Number(inner.toPrecision(15)) : inner));
}`,
  },
  same: {
    needs: [],
    text: `function same(a, b) {
  if (a === undefined || b === undefined) return false;
  if (a === b || a === null || b === null || typeof a !== "object" || typeof b !== "object") return a === b;
  const names = Object.keys(a);
  return Array.isArray(a) === Array.isArray(b) && names.length === Object.keys(b).length &&
    names.every((name) => same(a[name], b[name]));
}`,
  },
  differs: {
    needs: ["same"],
    text: `function differs(a, b) {
  return a !== undefined && b !== undefined && !same(a, b);
}`,
  },
  compared: {
    needs: [],
    text: `function compared(a, b, compare) {
  return a === undefined || b === undefined ? undefined : compare(a, b);
}`,
  },
  numbers: {
    needs: [],
    text: `// Nothing where one of them is missing.
function numbers(values, calculate) {
  if (values.some((value) => value !== undefined && typeof value !== "number"))
    throw new Error("Only numbers can be calculated with.");
  return values.includes(undefined) ? undefined : calculate(...values);
}`,
  },
  items: {
    needs: [],
    text: `function items(...values) {
  return values.flatMap((value) => (value === undefined ? [] : value));
}`,
  },
  sum: {
    needs: ["list", "numbers"],
    text: `function sum(value) {
  return value && numbers(list(value), (...all) => all.reduce((total, one) => total + one, 0));
}`,
  },
  count: {
    needs: ["list"],
    text: `function count(value) {
  return (list(value) ?? []).length;
}`,
  },
  most: {
    needs: ["list"],
    text: `// The greatest with 1, the least with -1.
function most(value, way) {
  const all = list(value) ?? [];
  return all.length === 0 ? undefined : all.reduce((best, next) => ((next - best) * way > 0 ? next : best));
}`,
  },
  average: {
    needs: ["list"],
    text: `function average(value) {
  const all = list(value) ?? [];
  return all.length === 0 ? undefined : all.reduce((total, next) => total + next, 0) / all.length;
}`,
  },
  round: {
    needs: [],
    text: `// Halves go to the even neighbour.
function round(value, places = 0) {
  if (value === undefined) return undefined;
  const moved = (number, by) => {
    const [digits, power = 0] = String(number).split("e");
    return Number(\`\${digits}e\${Number(power) + by}\`);
  };
  const wanted = moved(value, places);
  const near = Math.round(wanted);
  return moved(Math.abs(near - wanted) === 0.5 && near % 2 !== 0 ? near - 1 : near, -places) + 0;
}`,
  },
  toNumber: {
    needs: [],
    text: `function toNumber(value) {
  if (value === undefined || typeof value === "number") return value;
  if (typeof value === "boolean") return Number(value);
  if (!/^-?\\d+(\\.\\d+)?([Ee][-+]?\\d+)?$/.test(value)) throw new Error(\`\${JSON.stringify(value)} is no number.\`);
  return Number(value);
}`,
  },
  string: {
    needs: ["text"],
    text: `function string(value) {
  return value === undefined ? undefined : text(value);
}`,
  },
  length: {
    needs: [],
    text: `function length(value) {
  return value === undefined ? undefined : [...value].length;
}`,
  },
  substring: {
    needs: [],
    text: `function substring(value, start, length = Infinity) {
  if (value === undefined) return undefined;
  const all = [...value];
  const from = start < 0 ? Math.max(0, all.length + start) : start;
  return length <= 0 ? "" : all.slice(from, from + length).join("");
}`,
  },
  before: {
    needs: [],
    text: `function before(value, mark) {
  return value?.includes(mark) ? value.slice(0, value.indexOf(mark)) : value;
}`,
  },
  after: {
    needs: [],
    text: `function after(value, mark) {
  return value?.includes(mark) ? value.slice(value.indexOf(mark) + mark.length) : value;
}`,
  },
  appended: {
    needs: ["list"],
    text: `function appended(a, b) {
  return b === undefined ? a : a === undefined ? b : list(a).concat(b);
}`,
  },
  mapped: {
    needs: ["one", "list"],
    text: `function mapped(value, make) {
  return one((list(value) ?? []).map((item, at) => make(item, at)).filter((item) => item !== undefined));
}`,
  },
  kept: {
    needs: ["one", "list"],
    text: `function kept(value, wanted) {
  return one((list(value) ?? []).filter((item, at) => wanted(item, at)));
}`,
  },
};

/** The texts of these and of what they call, in the order above. */
export function helperTexts(called: ReadonlySet<HelperName>): string {
  const needed = new Set<string>();
  const open = [...called];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (needed.has(name)) continue;
    needed.add(name);
    appendTo(open, HELPERS[name].needs);
  }
  return Object.entries(HELPERS)
    .flatMap(([name, { text }]) => (needed.has(name) ? [text] : []))
    .join("\n");
}

export function isHelper(name: string): boolean {
  return Object.hasOwn(HELPERS, name);
}
