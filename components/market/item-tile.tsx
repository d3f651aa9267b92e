import type { PriceKind } from "@/lib/schema/price";
import { ITEM_KINDS } from "./item-kinds";

/** Which kind of item it is; the word stands beside it or is read out. */
export function ItemTile({ kind }: { kind: PriceKind }) {
  const { icon: Icon, word } = ITEM_KINDS[kind];
  return (
    <span
      title={word}
      className="inline-flex size-8 shrink-0 items-center justify-center rounded-md border bg-sunken text-muted"
    >
      <Icon aria-hidden className="size-4" />
      <span className="sr-only">{word}</span>
    </span>
  );
}
