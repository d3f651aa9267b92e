"use client";

import { useState } from "react";
import { Badge } from "@/components/ui/badge";
import type { Column, Sort } from "@/components/ui/column";
import { Table } from "@/components/ui/table";
import type { Chosen } from "@/components/ui/table-choice";
import { TableSkeleton } from "@/components/ui/table-skeleton";

interface Row {
  readonly symbol: string;
  readonly close: number;
  readonly state: "ok" | "warn";
}

const ROWS: readonly Row[] = ["AAPL", "MSFT", "NVDA", "A name that is far too long for its column"].map(
  (symbol, at) => ({ symbol, close: 100 + at * 12.5, state: at % 2 === 0 ? "ok" : "warn" }),
);
const COLUMNS: readonly Column<Row>[] = [
  { id: "symbol", header: "Symbol", sortable: true, cell: ({ symbol }) => symbol },
  { id: "close", header: "Close", align: "right", sortable: true, cell: ({ close }) => close.toFixed(2) },
  { id: "state", header: "State", cell: ({ state }) => <Badge tone={state}>{state}</Badge> },
];
const FAILED = { hasMore: true, isLoading: false, hasFailed: true, onMore: () => undefined };

export function ListStates() {
  const [sort, setSort] = useState<Sort>({ by: "symbol", order: "asc" });
  const [chosen, setChosen] = useState<Chosen>(new Set(["MSFT"]));
  return (
    <>
      <Table
        label="Table, sorted, with selection"
        columns={COLUMNS}
        rows={ROWS}
        rowKey={({ symbol }) => symbol}
        onOpen={() => undefined}
        sort={sort}
        onSort={setSort}
        choice={{ chosen, onChange: setChosen, nameOf: ({ symbol }) => symbol }}
      />
      <Table
        label="Table with rows that failed to load"
        columns={COLUMNS}
        rows={ROWS.slice(0, 2)}
        rowKey={({ symbol }) => symbol}
        more={FAILED}
      />
      <TableSkeleton columns={3} rows={3} />
    </>
  );
}
