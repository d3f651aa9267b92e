import type { AwkwardBody } from "./awkward-bodies";

const CSV = "text/csv";
const LINES = "application/x-ndjson";
const JSON_TYPE = "application/json";

/** Returns rows for a table in each accepted format, each about as large as allowed. */
export function awkwardRows(limit: number, column: string): AwkwardBody[] {
  const names = (separator: string, count: number) =>
    Array.from({ length: count }, (_, at) => `n${at}`).join(separator);
  const many = Math.floor(limit / 14);
  return [
    rows(CSV, "a header of many names", () => `${names(",", many)}\n`),
    rows(
      CSV,
      "a header of one name again and again",
      () => `${`${column},`.repeat(limit / (column.length + 1) - 1)}\n`,
    ),
    rows(
      CSV,
      "a header of 200 names and many short lines",
      () => `${names(",", 200)}\n${",\n".repeat(limit / 2 - 1000)}`,
    ),
    rows(CSV, "empty lines", () => `${column}\n${"\n".repeat(limit - 100)}`),
    rows(CSV, "one cell", () => `${column}\n"${"x".repeat(limit - 100)}"\n`),
    rows(CSV, "an open quote", () => `${column}\n"${"x\n".repeat(limit / 2 - 100)}`),
    rows(CSV, "quotes in quotes", () => `${column}\n"${'""'.repeat(limit / 2 - 100)}"\n`),
    rows(CSV, "a line of many cells", () => `${column}\n${",".repeat(limit - 100)}\n`),
    rows(CSV, "as many short rows as there is room for", () => `${column}\n${"A\n".repeat(limit / 2 - 100)}`),
    rows(CSV, "100,000 rows", () => `${column}\n${"AAPL\n".repeat(100_000)}`),
    rows(LINES, "empty objects", () => "{}\n".repeat(limit / 3)),
    rows(LINES, "one line of many names", () =>
      `{${Array.from({ length: many }, (_, at) => `"n${at}":0`).join(",")}}\n`.slice(0, limit),
    ),
    rows(LINES, "one line of one name again and again", () => `{${'"a":0,'.repeat(limit / 6 - 4)}"b":0}\n`),
    rows(LINES, "one long text", () => `{"${column}":"${"x".repeat(limit - 100)}"}\n`),
    rows(LINES, "one open line", () => "[".repeat(limit)),
    rows(LINES, "deep lines", () => `{"${column}":${"[".repeat(90)}${"]".repeat(90)}}\n`.repeat(limit / 220)),
    rows(LINES, "blank lines", () => "\n".repeat(limit)),
    rows(LINES, "100,000 rows", () => `{"${column}":"AAPL"}\n`.repeat(100_000)),
    rows(LINES, "100,000 rows, all of them wrong", () => `{"${column}":1}\n`.repeat(100_000)),
    rows(JSON_TYPE, "100,000 rows", () => `[${`{"${column}":"AAPL"},`.repeat(99_999)}{"${column}":"A"}]`),
    rows(JSON_TYPE, "100,000 rows, all of them wrong", () => `[${`{"${column}":1},`.repeat(99_999)}{}]`),
    rows(
      JSON_TYPE,
      "one row of many names",
      () => `[{${Array.from({ length: many }, (_, at) => `"n${at}":0`).join(",")}}]`,
    ),
    rows(
      JSON_TYPE,
      "rows of other names each",
      () => `[${Array.from({ length: many / 2 }, (_, at) => `{"n${at}":0}`).join(",")}]`,
    ),
    rows(JSON_TYPE, "empty objects", () => `[${"{},".repeat(limit / 3 - 2)}{}]`),
    rows(JSON_TYPE, "one long text", () => `[{"${column}":"${"x".repeat(limit - 100)}"}]`),
    rows(
      JSON_TYPE,
      "rows as large as they may be",
      () => `[${`{"${column}":"${"x".repeat(60_000)}"},`.repeat(limit / 60_100 - 2)}{}]`,
    ),
    rows(JSON_TYPE, "no rows", () => `[${"0,".repeat(limit / 2 - 2)}0]`),
  ];
}

function rows(type: string, what: string, text: () => string): AwkwardBody {
  return { kind: `${type}: ${what}`, headers: { "content-type": type }, bytes: () => Buffer.from(text()) };
}
