import { KIND_LABELS } from "@/components/pricing/kind-labels";
import { PRICE_KINDS, type PriceKind, priceKind } from "@/lib/schema/price";

type KindFilter = PriceKind | "all";

export const KIND_FILTERS: readonly { readonly value: KindFilter; readonly label: string }[] = [
  { value: "all", label: "All kinds" },
  ...PRICE_KINDS.map((kind) => ({ value: kind, label: KIND_LABELS[kind].many })),
];

/** As it stands in the address. */
export function readKind(text: string | null): KindFilter {
  return priceKind.safeParse(text).data ?? "all";
}
