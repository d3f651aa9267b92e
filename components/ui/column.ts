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
  /** Hidden in tables narrower than this. On phones, each row is a card with all columns. */
  from?: "md" | "lg" | "xl";
  /** Heads the card of its row on phones. By default, the first column does. */
  heads?: boolean;
  /** Tailwind width. Columns without one share the rest. */
  width?: string;
  /** The header is only for screen readers, for columns with menus or icons. */
  quiet?: boolean;
}
