"use client";

import { useMemo, useState } from "react";
import { type JsonRow, jsonRows } from "./json-rows";

const CHUNK = 100;
const MORE = "/…";

export function useJsonTree(value: unknown, openDepth: number) {
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set());
  const [chunks, setChunks] = useState<ReadonlyMap<string, number>>(new Map());
  const [wanted, setCurrent] = useState(0);
  const rows = useMemo(
    () => jsonRows(value, { toggled, openDepth, chunk: CHUNK, chunks }),
    [value, toggled, openDepth, chunks],
  );

  const toggle = (row: JsonRow) => {
    const next = new Set(toggled);
    if (!next.delete(row.pointer)) next.add(row.pointer);
    setToggled(next);
  };
  const showMore = (row: JsonRow) => {
    const list = row.pointer.slice(0, -MORE.length);
    setChunks(new Map(chunks).set(list, (chunks.get(list) ?? 0) + 1));
  };

  return { rows, current: Math.min(wanted, rows.length - 1), setCurrent, toggle, showMore };
}
