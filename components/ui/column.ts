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
  /** Left out of a table narrower than this. On a phone each row is a card with all of its columns. */
  from?: "md" | "lg" | "xl";
  /** Heads the card of its row on a phone. Without one, the first column does. */
  heads?: boolean;
  /** Tailwind width; the columns without one share the rest. */
  width?: string;
  /** The header is read out, but not drawn: for menus and icons. */
  quiet?: boolean;
}
