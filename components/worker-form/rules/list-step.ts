import { isField, printRules, type Rules, readRules, stepOf } from "./rule-program";

/** A step of the list builder, which compiles to one line of JSONata. */
export type ListStep =
  | { readonly do: "filter"; readonly rules: Rules }
  | { readonly do: "sort"; readonly field: string; readonly down: boolean }
  | { readonly do: "pick"; readonly fields: readonly Picked[] }
  | AddedColumn
  | { readonly do: "group"; readonly by: readonly string[]; readonly totals: readonly Total[] }
  | { readonly do: "unique"; readonly by: readonly string[] }
  | { readonly do: "first"; readonly count: number };

interface Picked {
  readonly field: string;
  readonly as: string;
}

export const COLUMN_KINDS = ["mean", "return", "change", "rank"] as const;

export interface AddedColumn extends Picked {
  readonly do: "column";
  readonly how: (typeof COLUMN_KINDS)[number];
  /** Number of rows that a rolling mean (`how` is "mean") covers. Unused for the other values of `how`. */
  readonly window: number;
}

export const TOTALS = ["count", "sum", "mean", "min", "max", "first", "last"] as const;

/** A value that is computed for each group of rows. `count` doesn't need a field. */
export interface Total extends Picked {
  readonly how: (typeof TOTALS)[number];
}

const BEGIN = "$rows := [";
const END = "];";
const EACH = /^\$count\(\$rows\) > 0 \? \$each\(\$rows\{ (.*): \[\$\] \}, function\(\$own\) \{ (.*) \}\)$/;
const FIELD = "(?:`[^`]+`|[A-Za-z_]\\w*)(?:\\.(?:`[^`]+`|[A-Za-z_]\\w*)|\\[-?\\d+\\])*";
const NAME = '"(?:[^"\\\\]|\\\\.)*"';

export function printStep(step: ListStep): string {
  const made = programOf(step);
  return made === null ? `/* ${step.do} */` : `${BEGIN}${made}${END}`;
}

export function readStep(line: string): ListStep | null {
  const open = /^\/\* (\w+) \*\/$/.exec(line)?.[1];
  if (open !== undefined) return FRESH.find((step) => step.do === open) ?? null;
  if (!line.startsWith(BEGIN) || !line.endsWith(END)) return null;
  return read(line.slice(BEGIN.length, -END.length));
}

const DEFAULT_WINDOW = 20;

export const FRESH: readonly ListStep[] = [
  { do: "filter", rules: { join: "and", rules: [] } },
  { do: "sort", field: "", down: true },
  { do: "pick", fields: [] },
  { do: "column", how: "mean", field: "", window: DEFAULT_WINDOW, as: "" },
  { do: "group", by: [], totals: [] },
  { do: "unique", by: [] },
  { do: "first", count: 10 },
];

function programOf(step: ListStep): string | null {
  switch (step.do) {
    case "filter": {
      const rules = printRules(step.rules);
      return rules === "" ? null : `$rows[${rules}]`;
    }
    case "sort":
      return isField(step.field) ? `$rows^(${step.down ? ">" : "<"}${step.field})` : null;
    case "pick": {
      const pairs = step.fields.filter(({ field }) => isField(field)).map(({ field, as }) => pair(as, field));
      return pairs.length === 0 ? null : `$rows.{ ${pairs.join(", ")} }`;
    }
    case "column":
      return columnProgram(step);
    case "group": {
      const by = step.by.filter(isField);
      if (by.length === 0) return null;
      const totals = step.totals.filter(({ how, field }) => how === "count" || isField(field));
      const pairs = [
        ...by.map((field) => pair(lastName(field), `$own[0].${field}`)),
        ...totals.map((total) => pair(total.as, printTotal(total))),
      ];
      return each(by, `{ ${pairs.join(", ")} }`);
    }
    case "unique": {
      const by = step.by.filter(isField);
      return by.length === 0 ? null : each(by, "$own[0]");
    }
    case "first":
      return step.count >= 1 ? `$rows[[0..${step.count - 1}]]` : null;
  }
}

/**
 * Prints the step that adds a column. Null if the step is unfinished, or if the field is inside a nested
 * object, because the functions for series take only the name of a column.
 */
function columnProgram({ how, field, window, as }: AddedColumn): string | null {
  const name = lastName(field);
  if (!isField(field) || stepOf(name) !== field || as === "" || window < 1) return null;
  const size = how === "mean" ? `${window}, ` : "";
  const values = `$${COLUMN_FUNCTIONS[how]}($rows, ${size}${JSON.stringify(name)})`;
  return `$addColumn($rows, ${JSON.stringify(as)}, ${values})`;
}

const COLUMN_FUNCTIONS = { mean: "sma", return: "returns", change: "change", rank: "rank" } as const;
const COLUMN = new RegExp(
  `^\\$addColumn\\(\\$rows, (${NAME}), \\$(\\w+)\\(\\$rows, (?:(\\d+), )?(${NAME})\\)\\)$`,
);

function readColumn(made: string): AddedColumn | null {
  const [, as, name, window, column] = COLUMN.exec(made) ?? [];
  const how = COLUMN_KINDS.find((kind) => COLUMN_FUNCTIONS[kind] === name);
  const field = stepOf(nameIn(column));
  if (how === undefined || field === null) return null;
  return { do: "column", how, field, window: Number(window ?? DEFAULT_WINDOW), as: nameIn(as) };
}

export function columnName({ how, field, window }: Pick<AddedColumn, "how" | "field" | "window">): string {
  if (field === "") return "";
  return `${how === "mean" ? `mean_${window}` : how}_${lastName(field)}`;
}

function pair(name: string, program: string): string {
  return `${JSON.stringify(name)}: ${program}`;
}

/**
 * Returns JSONata that groups the rows, in order of appearance. The keys of the groups start with "=",
 * because JavaScript moves numeric keys to the front. The row count is checked, because JSONata returns one
 * group even if there are no rows.
 */
function each(by: readonly string[], made: string): string {
  const key = by.map((field) => `$string(${field})`).join(BETWEEN);
  return `$count($rows) > 0 ? $each($rows{ "=" & ${key}: [$] }, function($own) { ${made} })`;
}

const BETWEEN = ' & "\\u001f" & ';

/** Sums, means, minimums and maximums skip values that aren't numbers, such as gaps. */
function printTotal({ how, field }: Total): string {
  switch (how) {
    case "count":
      return "$count($own)";
    case "first":
      return `$own[0].${field}`;
    case "last":
      return `$own[-1].${field}`;
    default:
      return `${FUNCTIONS[how]}($own.${field}[$type($) = "number"])`;
  }
}

const FUNCTIONS = { sum: "$sum", mean: "$average", min: "$min", max: "$max" } as const;

export function lastName(field: string): string {
  const [last = field] = field.match(/`[^`]+`|[A-Za-z_]\w*/g)?.slice(-1) ?? [];
  return last.replaceAll("`", "");
}

export function totalName(how: Total["how"], field: string): string {
  return how === "count" ? "count" : `${how}_${lastName(field)}`;
}

function read(made: string): ListStep | null {
  const first = /^\$rows\[\[0\.\.(\d+)\]\]$/.exec(made)?.[1];
  if (first !== undefined) return { do: "first", count: Number(first) + 1 };
  const sort = /^\$rows\^\(([<>])(.+)\)$/.exec(made);
  if (sort?.[2]) return { do: "sort", down: sort[1] === ">", field: sort[2] };
  const column = readColumn(made);
  if (column) return column;
  const picked = /^\$rows\.\{ (.*) \}$/.exec(made)?.[1];
  if (picked !== undefined) return { do: "pick", fields: pairsIn(picked) };
  const [, key, own] = EACH.exec(made) ?? [];
  if (key !== undefined && own !== undefined) return readEach(key, own);
  const rules = /^\$rows\[(.*)\]$/.exec(made)?.[1];
  const filter = rules === undefined ? null : readRules(rules);
  return filter && { do: "filter", rules: filter };
}

function readEach(key: string, own: string): ListStep {
  const by = [...key.matchAll(/\$string\(((?:`[^`]+`|[^`)])+)\)/g)].flatMap(([, field]) => field ?? []);
  if (own === "$own[0]") return { do: "unique", by };
  const totals = [...own.matchAll(TOTAL)].slice(by.length).flatMap((found) => readTotal(found) ?? []);
  return { do: "group", by, totals };
}

const TOTAL = new RegExp(
  `(?<as>${NAME}): (?:(?<count>\\$count\\(\\$own\\))|(?<fn>\\$sum|\\$average|\\$min|\\$max)\\(\\$own\\.(?<of>${FIELD})\\[\\$type|\\$own\\[(?<at>0|-1)\\]\\.(?<end>${FIELD}))`,
  "g",
);

function readTotal({ groups = {} }: RegExpMatchArray): Total | null {
  const { as: name, count, fn, of, at, end } = groups;
  const as = nameIn(name);
  if (count !== undefined) return { how: "count", field: "", as };
  if (end !== undefined) return { how: at === "0" ? "first" : "last", field: end, as };
  const how = BY_FUNCTION[fn ?? ""];
  return how === undefined || of === undefined ? null : { how, field: of, as };
}

const BY_FUNCTION: Readonly<Record<string, Total["how"]>> = {
  $sum: "sum",
  $average: "mean",
  $min: "min",
  $max: "max",
};

function pairsIn(text: string): Picked[] {
  const found = text.matchAll(new RegExp(`(${NAME}): (${FIELD})`, "g"));
  return [...found].flatMap(([, name, field]) => (field === undefined ? [] : [{ field, as: nameIn(name) }]));
}

function nameIn(quoted = '""'): string {
  const name: unknown = JSON.parse(quoted);
  return typeof name === "string" ? name : "";
}
