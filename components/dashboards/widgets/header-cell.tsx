import clsx from "clsx";
import { ArrowDown, ArrowUp } from "lucide-react";
import type { ColumnFormat } from "@/lib/schema/dashboard";
import type { WidgetColumn } from "@/lib/widgets/columns";
import type { RowOrder } from "@/lib/widgets/sort-rows";

interface HeaderCellProps {
  column: WidgetColumn;
  order: RowOrder | null;
  onOrder: (order: RowOrder) => void;
}

export function HeaderCell({ column: { key, title, format }, order, onOrder }: HeaderCellProps) {
  const active = order?.by === key ? order.order : null;
  const Arrow = active === "asc" ? ArrowUp : ArrowDown;
  return (
    <th
      scope="col"
      aria-sort={active ? `${active}ending` : undefined}
      className="sticky top-0 z-1 border-b bg-surface p-0 font-medium text-muted"
    >
      <button
        type="button"
        onClick={() => onOrder({ by: key, order: active === "asc" ? "desc" : "asc" })}
        className={clsx(
          "flex h-7 w-full items-center gap-1 px-2 hover:text-text touch:h-11",
          isFigure(format) && "flex-row-reverse",
          active && "text-text",
        )}
      >
        <span className="truncate">{title}</span>
        <Arrow aria-hidden className={clsx("size-3 shrink-0", !active && "opacity-0")} />
      </button>
    </th>
  );
}

function isFigure(format: ColumnFormat): boolean {
  return format === "number" || format === "percent" || format === "money";
}
