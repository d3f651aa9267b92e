import { Blocks, ChartNoAxesColumn, LayoutDashboard, type LucideIcon, Workflow } from "lucide-react";
import type { PriceListItem } from "@/lib/contract/prices";
import type { PriceKind } from "@/lib/schema/price";

interface KindWords {
  readonly one: string;
  readonly many: string;
  readonly icon: LucideIcon;
}

export const KIND_LABELS: Readonly<Record<PriceKind, KindWords>> = {
  workflow: { one: "Workflow", many: "Workflows", icon: Workflow },
  worker: { one: "Worker", many: "Workers", icon: Blocks },
  widget: { one: "Widget", many: "Widgets", icon: ChartNoAxesColumn },
  dashboard: { one: "Dashboard", many: "Dashboards", icon: LayoutDashboard },
};

export function priceAddress({ kind, id }: { readonly kind: PriceKind; readonly id: string }): string {
  return `/prices/${kind}/${id}`;
}

/** URL of the page where the owner edits the item. */
export function homeAddress({ kind, id, workflow_id }: PriceListItem): string {
  return kind === "dashboard" || workflow_id === null ? `/dashboards/${id}` : `/workflows/${workflow_id}`;
}
