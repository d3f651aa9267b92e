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
  /** Left out where the screen is narrower than this. */
  from?: "sm" | "md" | "lg" | "xl";
  /** Tailwind width; the columns without one share the rest. */
  width?: string;
  /** The header is read out, but not drawn: for menus and icons. */
  quiet?: boolean;
}
