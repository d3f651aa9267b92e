import { RecordSection } from "@/components/market/record-section";
import { formatDay } from "@/components/parts/format-day";
import { Link } from "@/components/ui/link";
import type { MarketDetail } from "@/lib/contract/market";
import { ItemCard, type StoreCard } from "./item-card";

interface SellerPageProps {
  name: string;
  about: string;
  site: string;
  since: string;
  items: readonly StoreCard[];
  record: MarketDetail["record"];
}

export function SellerPage({ name, about, site, since, items, record }: SellerPageProps) {
  return (
    <article className="flex flex-col gap-8">
      <div>
        <nav aria-label="Breadcrumb" className="text-muted text-sm">
          <Link href="/store" className="inline-block underline-offset-2 hover:underline touch:py-3">
            Store
          </Link>
        </nav>
        <h1 className="mt-2 text-balance break-words font-semibold text-xl tracking-tight">{name}</h1>
        <p className="mt-1 text-muted text-sm">
          Selling {items.length === 1 ? "1 item" : `${items.length.toLocaleString("en")} items`} since{" "}
          <time dateTime={since}>{formatDay(since, "en")}</time>
          {site !== "" && (
            <>
              {" · "}
              <a
                href={site}
                rel="nofollow ugc noopener noreferrer"
                target="_blank"
                className="break-words text-accent-text underline underline-offset-2"
              >
                {new URL(site).hostname}
              </a>
            </>
          )}
        </p>
        {about !== "" && (
          <p className="mt-4 max-w-prose whitespace-pre-line break-words text-base">{about}</p>
        )}
      </div>
      <RecordSection record={record} of="across all items" />
      <section aria-label="Items" className="flex flex-col gap-3">
        <h2 className="font-semibold text-base">Items</h2>
        <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {items.map((item) => (
            <li key={item.slug}>
              <ItemCard item={item} as="h3" />
            </li>
          ))}
        </ul>
      </section>
    </article>
  );
}
