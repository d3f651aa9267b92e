import { KIND_LABELS } from "@/components/parts/kind-labels";
import type { PriceKind } from "@/lib/schema/price";

export function ItemTile({ kind }: { kind: PriceKind }) {
  const { icon: Icon, one } = KIND_LABELS[kind];
  return (
    <span
      title={one}
      className="inline-flex size-8 shrink-0 items-center justify-center rounded-md border bg-sunken text-muted"
    >
      <Icon aria-hidden className="size-4" />
      <span className="sr-only">{one}</span>
    </span>
  );
}
