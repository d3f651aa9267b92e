"use client";

import { useQuery } from "@tanstack/react-query";
import { LayoutDashboard, Plus } from "lucide-react";
import { ProblemState } from "@/components/frame/problem-state";
import { EmptyState } from "@/components/ui/empty-state";
import { RelativeTime } from "@/components/ui/relative-time";
import { TableSkeleton } from "@/components/ui/table-skeleton";
import { wholeList } from "@/lib/client/query";
import { listWidgets, type Widget } from "@/lib/contract/dashboards";
import { choiceStyle } from "./choice-style";
import { KIND_LABELS } from "./kind-labels";

interface WidgetChoiceProps {
  /** IDs of widgets that are already on the dashboard, and therefore aren't offered. */
  without: readonly string[];
  onChoose: (widget: Widget) => void;
}

export function WidgetChoice({ without, onChoose }: WidgetChoiceProps) {
  const widgets = useQuery({ ...wholeList(listWidgets), staleTime: 0 });
  if (widgets.isPending) return <TableSkeleton columns={3} />;
  if (widgets.isError) return <ProblemState title="Couldn't load the widgets" query={widgets} />;
  const offered = widgets.data.filter(({ id }) => !without.includes(id));
  if (offered.length === 0)
    return (
      <EmptyState icon={LayoutDashboard} title="No other widgets">
        This dashboard already has every widget in this workspace.
      </EmptyState>
    );
  return (
    <ul className="-mx-2 flex flex-col">
      {offered.map((widget) => (
        <li key={widget.id}>
          <button type="button" onClick={() => onChoose(widget)} className={choiceStyle}>
            <span className="min-w-0 flex-1 truncate">
              <span className="font-medium">{widget.name}</span>{" "}
              <span className="text-muted text-xs">{KIND_LABELS[widget.kind]}</span>
            </span>
            <span className="text-muted text-xs max-sm:hidden">
              <RelativeTime at={widget.updated_at} />
            </span>
            <Plus aria-hidden className="size-4 text-muted" />
          </button>
        </li>
      ))}
    </ul>
  );
}
