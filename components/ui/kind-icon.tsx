import clsx from "clsx";
import {
  Bell,
  Braces,
  BrainCircuit,
  ChartCandlestick,
  Clock,
  Globe,
  History,
  Hourglass,
  Landmark,
  type LucideIcon,
  Merge,
  Newspaper,
  Plug,
  RadioTower,
  Repeat,
  Route,
  Send,
  Split,
  SquareFunction,
  Table,
  TableProperties,
  Webhook,
  Workflow,
  Zap,
} from "lucide-react";
import type { CatalogueItem } from "@/lib/schema/catalogue-item";

export type WorkerKind = CatalogueItem["kind"];

const KINDS: Record<WorkerKind, { icon: LucideIcon; colour: string }> = {
  trigger: { icon: Zap, colour: "bg-trigger-soft text-trigger" },
  provider: { icon: RadioTower, colour: "bg-provider-soft text-provider" },
  connector: { icon: Plug, colour: "bg-connector-soft text-connector" },
  logic: { icon: Split, colour: "bg-logic-soft text-logic" },
  action: { icon: Send, colour: "bg-action-soft text-action" },
};

const TYPES: Record<string, LucideIcon> = {
  for_each: Repeat,
  webhook_trigger: Webhook,
  schedule_trigger: Clock,
  data_provider: RadioTower,
  fetch_news: Newspaper,
  market_data: ChartCandlestick,
  economic_data: Landmark,
  http_request: Globe,
  ask_model: BrainCircuit,
  transform: Braces,
  condition: Split,
  switch: Route,
  code: SquareFunction,
  merge: Merge,
  wait: Hourglass,
  memory: History,
  call_workflow: Workflow,
  read_table: Table,
  write_table: TableProperties,
  notify: Bell,
};

interface KindIconProps {
  kind: WorkerKind;
  type?: string;
  className?: string;
}

/** The icon is hidden from screen readers, because the kind's name is next to it. */
export function KindIcon({ kind, type = "", className }: KindIconProps) {
  const Icon = TYPES[type] ?? KINDS[kind].icon;
  return (
    <span
      aria-hidden
      className={clsx(
        "inline-flex size-6 shrink-0 items-center justify-center rounded-md",
        KINDS[kind].colour,
        className,
      )}
    >
      <Icon className="size-3.5" />
    </span>
  );
}
