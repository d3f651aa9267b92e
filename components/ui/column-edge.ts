import type { Column } from "./column";

const WIDTHS = ["sm", "md", "lg", "xl"] as const;
const LAST_BELOW = { sm: "max-sm:pr-4", md: "max-md:pr-4", lg: "max-lg:pr-4", xl: "max-xl:pr-4" } as const;

/** The room to the edge, for a column that is the first or the last only where others are left out. */
export function columnEdge(
  columns: readonly Pick<Column<never>, "from">[],
  at: number,
  hasBoxes: boolean,
): string {
  const after = columns.slice(at + 1).map(({ from }) => from);
  const isLastSomewhere = after.length > 0 && !after.includes(undefined);
  const below = isLastSomewhere ? WIDTHS.find((width) => after.includes(width)) : undefined;
  return [hasBoxes && at === 0 ? "max-sm:pl-4" : "", below ? LAST_BELOW[below] : ""].join(" ").trim();
}
