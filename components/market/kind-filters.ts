import { KIND_LABELS } from "@/components/parts/kind-labels";
import { oneOf } from "@/lib/kit/one-of";
import type { PriceKind } from "@/lib/schema/price";
import { PRICE_KINDS } from "@/lib/schema/price-kinds";

type KindFilter = PriceKind | "all";

export const KIND_FILTERS: readonly { readonly value: KindFilter; readonly label: string }[] = [
  { value: "all", label: "All kinds" },
  ...PRICE_KINDS.map((kind) => ({ value: kind, label: KIND_LABELS[kind].many })),
];

export function readKind(text: string | null): KindFilter {
  return oneOf(PRICE_KINDS, text) ?? "all";
}
