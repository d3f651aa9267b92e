import type { ReactNode } from "react";

export interface Sort<Id extends string = string> {
  by: Id;
  order: "asc" | "desc";
}

export interface Column<Row, Id extends string = string> {
  id: Id;
  header: string;
  cell: (row: Row) => ReactNode;
  sortable?: boolean;
  align?: "left" | "right";
  /** Breakpoint below which the column is hidden. On phones, each row is a card that shows all columns. */
  from?: "md" | "lg" | "xl";
  /** Makes this column the heading of the row's card on phones. The default is the first column. */
  heads?: boolean;
  /** Tailwind class for the width. Columns without one divide the remaining space between them. */
  width?: string;
  /** Hides the header of a column of menus or icons. Screen readers still read it. */
  quiet?: boolean;
}
