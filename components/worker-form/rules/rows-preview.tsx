"use client";

import { ValueView } from "@/components/parts/value-view";
import type { Json } from "@/lib/kit/json";

export function RowsPreview({
  label,
  rows,
  isOpen = false,
}: {
  label: string;
  rows: readonly Json[];
  isOpen?: boolean;
}) {
  const count = rows.length === 1 ? "1 row" : `${rows.length.toLocaleString()} rows`;
  return (
    <details open={isOpen} className="min-w-0 text-xs">
      <summary className="cursor-pointer select-none text-muted hover:text-text touch:py-3.5">
        {label}: {count}
      </summary>
      {rows.length > 0 && <ValueView bare label={label} value={rows} first="table" />}
    </details>
  );
}
