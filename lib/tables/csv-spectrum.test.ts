import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { expect, test } from "vitest";
import { atOnce } from "@/lib/kit/steps";
import type { Column } from "@/lib/schema/table";
import { csvRows } from "./csv-rows";

const suite = path.dirname(createRequire(import.meta.url).resolve("csv-spectrum"));
/** The CSV and the JSON file of this test case contain different telephone numbers. */
const CONTRADICTS_ITSELF = "location_coordinates";
const names = readdirSync(path.join(suite, "csvs"))
  .map((file) => path.parse(file).name)
  .filter((name) => name !== CONTRADICTS_ITSELF);
const read = (folder: string, file: string) => readFileSync(path.join(suite, folder, file), "utf8");

test.each(names)("%s of csv-spectrum is read as the suite says", (name) => {
  const rows: Record<string, string>[] = JSON.parse(read("json", `${name}.json`));
  const columns = Object.keys(rows[0] ?? {}).map(
    (column): Column => ({ name: column, type: "text", required: false }),
  );
  // Empty cells are null in our result, and empty strings in the suite's.
  const expected = rows.map((row) => Object.entries(row).map(([column, text]) => [column, text || null]));
  const found = atOnce(csvRows(columns, read("csvs", `${name}.csv`), 100));
  expect(found.ok && found.value.map((row) => Object.entries(row))).toEqual(expected);
});
