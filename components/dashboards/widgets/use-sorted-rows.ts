"use client";

import { useCallback, useMemo, useRef, useState } from "react";
import { useRowsInSight } from "@/components/ui/use-rows-in-sight";
import type { Row } from "@/lib/widgets/find-rows";
import { type RowOrder, sortRows } from "@/lib/widgets/sort-rows";

const OVERSCAN = 8;

interface SortedRows<Drawn> {
  rows: readonly Drawn[];
  rowPx: number;
  /**
   * Returns a row's cells, keyed by the columns that can be sorted. The function must stay the same between
   * renders, because a new one would cause the rows to be sorted again.
   */
  cellsOf: (row: Drawn) => Row;
}

export function useSortedRows<Drawn>({ rows, rowPx, cellsOf }: SortedRows<Drawn>) {
  const [order, setOrder] = useState<RowOrder | null>(null);
  const box = useRef<HTMLElement>(null);
  const sorted = useMemo(() => {
    if (order === null) return rows;
    const keyed = rows.map((row, at) => ({ ...cellsOf(row), at }));
    return sortRows(keyed, order).flatMap(({ at }) => rows[Number(at)] ?? []);
  }, [rows, order, cellsOf]);
  const getBox = useCallback(() => box.current, []);
  const inSight = useRowsInSight({
    count: sorted.length,
    rowPx,
    getBox,
    overscan: OVERSCAN,
    firstRows: 10,
  });
  return { ...inSight, box, order, setOrder, sorted };
}
