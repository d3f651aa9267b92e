import { ItemTile } from "@/components/market/item-tile";
import { RatingStars } from "@/components/market/rating-stars";
import { KIND_LABELS } from "@/components/parts/kind-labels";
import { DrawingView } from "@/components/ui/drawing-view";
import { Link } from "@/components/ui/link";
import { formatPrice } from "@/lib/pricing/format-money";
import type { Drawing } from "@/lib/schema/drawing";
import type { Price, PriceKind } from "@/lib/schema/price";
import type { RatingSum } from "@/lib/schema/rating";

export interface StoreCard {
  readonly slug: string;
  readonly kind: PriceKind;
  readonly name: string;
  readonly summary: string;
  readonly publisher: string;
  readonly category: string;
  readonly price: Price;
  readonly rating: RatingSum | null;
  readonly drawing: Drawing | null;
}

interface ItemCardProps {
  item: StoreCard;
  as?: "h2" | "h3";
}

export function ItemCard({
  item: { slug, kind, name, summary, publisher, category, price, rating, drawing },
  as: Heading = "h2",
}: ItemCardProps) {
  return (
    <article className="relative flex h-full flex-col gap-3 rounded-md border bg-surface p-4 hover:border-edge">
      {drawing && <DrawingView drawing={drawing} className="h-28 w-full" />}
      <div className="flex min-w-0 items-start gap-3">
        <ItemTile kind={kind} />
        <div className="min-w-0">
          <Heading className="break-words font-semibold text-base leading-5">
            {/* The whole card is clickable, but the link's accessible name is just the item's name. */}
            <Link href={`/store/${slug}`} className="after:absolute after:inset-0 after:rounded-md">
              {name}
            </Link>
          </Heading>
          <p className="truncate text-muted text-xs">by {publisher}</p>
        </div>
      </div>
      <p className="line-clamp-3 flex-1 break-words text-sm">{summary || KIND_LABELS[kind].one}</p>
      {rating && (
        <p className="text-muted text-xs">
          <RatingStars rating={rating} />
        </p>
      )}
      <p className="flex items-baseline justify-between gap-2 text-sm">
        <span className="font-medium tabular-nums">{formatPrice(price, "en")}</span>
        {category !== "" && (
          <span className="max-w-2/5 shrink-0 truncate text-muted text-xs">{category}</span>
        )}
      </p>
    </article>
  );
}
