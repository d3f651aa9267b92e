import { Blocks, LayoutDashboard, type LucideIcon, PanelTop, Workflow } from "lucide-react";
import { PRICE_KINDS, type PriceKind, priceKind } from "@/lib/schema/price";

export const ITEM_KINDS: Record<PriceKind, { readonly word: string; readonly icon: LucideIcon }> = {
  workflow: { word: "Workflow", icon: Workflow },
  worker: { word: "Worker", icon: Blocks },
  widget: { word: "Widget", icon: PanelTop },
  dashboard: { word: "Dashboard", icon: LayoutDashboard },
};

type KindFilter = PriceKind | "all";

export const KIND_FILTERS: readonly { readonly value: KindFilter; readonly label: string }[] = [
  { value: "all", label: "All kinds" },
  ...PRICE_KINDS.map((kind) => ({ value: kind, label: `${ITEM_KINDS[kind].word}s` })),
];

export function readKind(text: string | null): KindFilter {
  return priceKind.safeParse(text).data ?? "all";
}
