import { Link } from "@/components/ui/link";
import { formatPrice } from "@/lib/pricing/format-money";
import type { CatalogueItem } from "@/lib/schema/catalogue-item";

export function PublishedNotice({ published }: { published: NonNullable<CatalogueItem["published"]> }) {
  const { id, by, price } = published;
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 px-4 pb-1 text-xs">
      <span className="text-muted">By {by}</span>
      <span className="tabular-nums">{formatPrice(price)}</span>
      <Link href={`/market/worker/${id}`} target="_blank" className="text-accent-text underline">
        Market page
      </Link>
    </p>
  );
}
