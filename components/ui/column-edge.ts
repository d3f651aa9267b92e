import type { Column } from "./column";

const WIDTHS = ["md", "lg", "xl"] as const;
const LAST_BELOW = { md: "sm:max-md:pr-4", lg: "sm:max-lg:pr-4", xl: "sm:max-xl:pr-4" } as const;

/** Returns the edge padding for a column that becomes the last one while the columns after it are hidden. */
export function columnEdge(columns: readonly Pick<Column<never>, "from">[], at: number): string {
  const after = columns.slice(at + 1).map(({ from }) => from);
  if (after.length === 0 || after.includes(undefined)) return "";
  const below = WIDTHS.find((width) => after.includes(width));
  return below ? LAST_BELOW[below] : "";
}
