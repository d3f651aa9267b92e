import { expect, test } from "vitest";
import type { WidgetColumn } from "@/lib/widgets/columns";
import { columnWidths, fitWidths } from "./column-widths";

const column = (key: string, format: WidgetColumn["format"]): WidgetColumn => ({
  key,
  title: key,
  format,
  signed: false,
});
const columns = [column("name", "text"), column("note", "text"), column("close", "number")];
const row = {
  name: "International Business Machines",
  note: "An outlook for the next two quarters",
  close: 190,
};
const sum = (widths: readonly number[]) => widths.reduce((all, width) => all + width, 0);

test("long texts give way where the last column would be cut, and figures stay readable", () => {
  const widths = columnWidths({ columns, rows: [row] });
  const room = sum(widths) - 120;
  const fitted = fitWidths(widths, columns, room);
  expect(sum(fitted)).toBeLessThanOrEqual(room);
  expect(sum(fitted)).toBeGreaterThan(room - columns.length);
  expect((widths[2] ?? 0) - (fitted[2] ?? 0)).toBeLessThanOrEqual(14);
  expect(Math.min(...fitted)).toBeGreaterThanOrEqual(64);
});

test("where everything fits, nothing does, or the room is unknown, columns keep their widths", () => {
  const widths = columnWidths({ columns, rows: [row] });
  for (const room of [0, 120, sum(widths), sum(widths) + 200])
    expect(fitWidths(widths, columns, room)).toEqual(widths);
});
