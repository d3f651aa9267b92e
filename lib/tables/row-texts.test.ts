import { expect, test } from "vitest";
import type { Json } from "@/lib/kit/json";
import { atOnce, type Steps, UNITS_A_TURN } from "@/lib/kit/steps";
import type { Column } from "@/lib/schema/table";
import { slotsOf } from "@/lib/tables/slots";
import { checkRows } from "./check-rows";
import { csvRows } from "./csv-rows";
import { jsonRows } from "./json-rows";
import { lineRows } from "./line-rows";

const MAX_ROWS = 1_000;
const FORMS = [
  ["JSON", jsonRows],
  ["lines", lineRows],
  ["CSV", csvRows],
] as const;

const columns: Column[] = [
  { name: "a", type: "integer", required: false },
  { name: "b", type: "json", required: false },
];

const names = (count: number) => Array.from({ length: count }, (_, index) => `column_${index}`);
const wide = (count: number) => JSON.stringify(Object.fromEntries(names(count).map((name) => [name, 0])));

/** Returns the units of work in total, and in the largest step. */
function measure(steps: Steps<unknown>): { total: number; largest: number } {
  let [total, largest] = [0, 0];
  for (let step = steps.next(); !step.done; step = steps.next()) {
    total += step.value;
    largest = Math.max(largest, step.value);
  }
  return { total, largest };
}

test("a CSV header may have 200 names", () => {
  const header = (count: number) => atOnce(csvRows([], names(count).join(","), MAX_ROWS));
  expect(header(200)).toEqual({ ok: true, value: [] });
  expect(header(201)).toMatchObject({ error: { faults: [{ path: "rows", code: "too_many_columns" }] } });
  expect(header(100_000)).toEqual(header(201));
  expect(atOnce(csvRows([], ",".repeat(200), MAX_ROWS))).toEqual(header(201));
});

test.each([
  ['a,b\n1,2\n"1"x,2\n3,4', "rows[1]"],
  ['a,b\n"1" ,2', "rows[0]"],
  ['"a"x,b\n1,2', "rows"],
])("a CSV cell ends with its closing quote: %j", (text, path) => {
  expect(atOnce(csvRows([], text, MAX_ROWS))).toMatchObject({
    error: { code: "invalid_rows", faults: [{ path, code: "text_after_quote" }] },
  });
});

test.each([
  ["JSON", jsonRows([], `[{},${wide(20_000)}]`, MAX_ROWS)],
  ["JSON", jsonRows([], `[{},"${"x".repeat(300_000)}"]`, MAX_ROWS)],
  ["JSON", jsonRows([], `[{},[${"[],".repeat(40_000)}0]]`, MAX_ROWS)],
  ["lines", lineRows([], `{}\n${wide(20_000)}`, MAX_ROWS)],
  ["CSV", csvRows([], `a\n1\n${"x".repeat(300_000)}`, MAX_ROWS)],
  ["CSV", csvRows([], `a\n1\n"${'""'.repeat(300_000)}"`, MAX_ROWS)],
])("a row that can't fit a table is refused without parsing it (%s)", (_form, steps) => {
  expect(atOnce(steps)).toMatchObject({
    error: { code: "invalid_rows", faults: [{ path: "rows[1]", code: "row_too_large" }] },
  });
});

test.each([
  ["JSON", (count: number) => jsonRows(columns, `[${Array(count).fill('{"b":[[]]}')}]`, count)],
  ["lines", (count: number) => lineRows([], "{}\n".repeat(count), count)],
  ["CSV", (count: number) => csvRows([], `${names(9)}\n${",,,,,,,,\n".repeat(count)}`, count)],
  ["blank lines", (count: number) => lineRows([], "\n".repeat(count), count)],
  ["blank lines of CSV", (count: number) => csvRows([], "\n".repeat(count), count)],
])("readers say what their work was, a little at a time (%s)", (_form, read) => {
  const [short, long] = [measure(read(5_000)), measure(read(50_000))];
  expect(long.total).toBeGreaterThan(5 * short.total);
  expect(long.largest).toBeLessThan(UNITS_A_TURN / 4);
});

test.each(FORMS)("reading ends with the first row beyond the bound (%s)", (form, read) => {
  const texts = {
    JSON: `[${Array(5_000).fill('{"a":0}')}]`,
    lines: '{"a":0}\n'.repeat(5_000),
    CSV: "a\n".repeat(5_000),
  };
  const rows = atOnce(read(columns, texts[form], MAX_ROWS));
  expect(rows.ok && rows.value.length).toBe(MAX_ROWS + 1);
});

test.each([
  ["[]", []],
  [' [ 1 , {"a": [1, "],}\\""]} ,\n[2]\t] ', [1, { a: [1, '],}"'] }, [2]]],
])("a JSON list %s is read as a whole parse would read it", (text, rows) => {
  expect(atOnce(jsonRows(columns, text, MAX_ROWS))).toEqual({ ok: true, value: rows });
});

test.each([
  "",
  "[",
  "[1",
  "[1,]",
  "[,1]",
  "[1 2]",
  "[1]]",
  "[1],",
  "[}]",
  '["a]',
  "nothing",
  `[${"[".repeat(200)}`,
])("%s is no JSON", (text) => {
  expect(atOnce(jsonRows(columns, text, MAX_ROWS))).toMatchObject({ error: { code: "invalid_json" } });
});

test.each(["{}", "1", '"text"', `{"a":"${"x".repeat(1_000_000)}"}`])("%.20s is no list", (text) => {
  expect(atOnce(jsonRows(columns, text, MAX_ROWS))).toMatchObject({ error: { code: "invalid_body" } });
});

test.each([
  ["[[[]]]", true],
  ["7", true],
  ['{"a":[]}', true],
  ['{"c":1}', true],
  ['{"a":"no integer"}', false],
  ['{"a":1,"b":[[]]}', false],
])("reading ends once 200 rows are sure to be refused: %s", (row, isHopeless) => {
  const good = '{"b":[{}]}';
  const given = [...Array(50).fill(good), ...Array(900).fill(row)];
  const shape = { columns, key: [] };
  const check = (rows: Json[]) => atOnce(checkRows(shape, slotsOf(shape), rows, { mode: "append" }));
  for (const steps of [
    jsonRows(columns, `[${given}]`, MAX_ROWS),
    lineRows(columns, given.join("\n"), MAX_ROWS),
  ]) {
    const read = atOnce(steps);
    const rows = read.ok ? read.value : [];
    expect(rows.length).toBe(isHopeless ? 250 : 950);
    expect(check(rows)).toEqual(check(given.map((text) => JSON.parse(text))));
  }
});

test("of a row with very many unknown columns some are named", () => {
  const shape = { columns: [{ name: "a", type: "text" as const, required: false }], key: [] };
  const row = Object.fromEntries(names(200_000).map((name) => [name, 0]));
  const checked = atOnce(checkRows(shape, slotsOf(shape), [row, row], { mode: "append" }));
  expect(checked.ok ? [] : checked.error.length).toBe(200);
});
