import {
  Activity,
  Blocks,
  BookOpen,
  LayoutDashboard,
  type LucideIcon,
  Store,
  Table2,
  Workflow,
} from "lucide-react";
import type { Found } from "@/lib/contract/search";

interface FoundGroup {
  readonly kind: Found["kind"];
  readonly heading: string;
  readonly icon: LucideIcon;
}

export const FOUND_GROUPS: readonly FoundGroup[] = [
  { kind: "workflow", heading: "Workflows", icon: Workflow },
  { kind: "dashboard", heading: "Dashboards", icon: LayoutDashboard },
  { kind: "worker", heading: "Workers", icon: Blocks },
  { kind: "run", heading: "Runs", icon: Activity },
  { kind: "table", heading: "Tables", icon: Table2 },
  { kind: "item", heading: "Market", icon: Store },
  { kind: "docs", heading: "Documentation", icon: BookOpen },
];

export function keyOfFound({ kind, id, worker }: Found): string {
  return `${kind}-${id}-${worker ?? ""}`;
}
