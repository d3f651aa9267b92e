import { Search, Store } from "lucide-react";
import { SORT_OPTIONS } from "@/components/market/sort-options";
import { buttonStyle } from "@/components/ui/button-style";
import { controlStyle } from "@/components/ui/control-style";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { LinkButton } from "@/components/ui/link-button";
import type { MarketSort } from "@/lib/schema/market-sort";
import { ItemCard, type StoreCard } from "./item-card";

interface Filter {
  readonly text: string;
  readonly category: string;
  readonly by: string;
  readonly sort: MarketSort;
}

interface StoreListProps {
  items: readonly StoreCard[];
  filter: Filter;
  seller: string | null;
  categories: readonly string[];
  isFirst: boolean;
  next: string | null;
}

export function StoreList({ items, filter, seller, categories, isFirst, next }: StoreListProps) {
  const isFiltered = filter.text !== "" || filter.category !== "" || filter.by !== "";
  const [toFirst, toNext] = filter.sort === "newest" ? ["Newest", "Older"] : ["Best rated", "Next"];
  const isWhole = isFirst && next === null;
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col gap-4">
        <div>
          <h1 className="text-balance font-semibold text-xl tracking-tight">
            {seller === null ? "Store" : `By ${seller}`}
          </h1>
          <p className="mt-1 max-w-prose text-muted text-base">
            Workflows, workers, widgets and dashboards for financial data. Each item's page shows its price
            and track record.
          </p>
        </div>
        <search>
          <form action="/store" className="flex max-w-xl gap-2">
            {filter.category !== "" && <input type="hidden" name="category" value={filter.category} />}
            {filter.by !== "" && <input type="hidden" name="by" value={filter.by} />}
            {filter.sort !== "newest" && <input type="hidden" name="sort" value={filter.sort} />}
            <input
              type="search"
              name="q"
              aria-label="Search the store"
              placeholder="Search by name, summary or seller"
              defaultValue={filter.text}
              maxLength={200}
              className={controlStyle("md", "flex-1 touch:text-lg")}
            />
            <button type="submit" className={buttonStyle("default", "md")}>
              <Search aria-hidden className="size-4" />
              Search
            </button>
          </form>
        </search>
        {categories.length > 0 && (
          <nav aria-label="Categories">
            <ul className="flex flex-wrap gap-2">
              {["", ...categories].map((category) => (
                <li key={category}>
                  <Link
                    href={hrefOf({ ...filter, category })}
                    aria-current={same(category, filter.category) ? "page" : undefined}
                    className="inline-flex h-8 items-center rounded-full border px-3 text-sm hover:bg-hover aria-[current]:border-accent-line aria-[current]:bg-accent-soft aria-[current]:text-accent-text touch:h-11"
                  >
                    {category === "" ? "All" : category}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </div>
      {items.length === 0 ? (
        <EmptyState
          icon={Store}
          title={emptyTitle({ isFiltered, isFirst, next })}
          actions={isFiltered ? <LinkButton href="/store">Clear filters</LinkButton> : undefined}
        >
          {isFiltered
            ? "Search covers names, summaries, categories and sellers."
            : "Items appear here when their owners list them."}
        </EmptyState>
      ) : (
        <>
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <p className="text-muted text-sm tabular-nums">
              {isWhole && (items.length === 1 ? "1 offer" : `${items.length} offers`)}
            </p>
            <nav aria-label="Order">
              <ul className="flex gap-4">
                {SORT_OPTIONS.map(({ value, label }) => (
                  <li key={value}>
                    <Link
                      href={hrefOf({ ...filter, sort: value })}
                      aria-current={value === filter.sort ? "page" : undefined}
                      className="inline-flex h-8 items-center text-muted text-sm hover:text-text aria-[current]:font-medium aria-[current]:text-text touch:h-11"
                    >
                      {label}
                    </Link>
                  </li>
                ))}
              </ul>
            </nav>
          </div>
          <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
            {items.map((item) => (
              <li key={item.slug}>
                <ItemCard item={item} />
              </li>
            ))}
          </ul>
        </>
      )}
      {!isWhole && (
        <nav aria-label="Pages" className="flex items-center justify-between">
          {isFirst ? <span /> : <LinkButton href={hrefOf(filter)}>{toFirst}</LinkButton>}
          {next !== null && <LinkButton href={hrefOf(filter, next)}>{toNext}</LinkButton>}
        </nav>
      )}
    </div>
  );
}

/**
 * Title of a page without items. Each page scans a fixed number of listings, so later pages of a search can
 * still have matches.
 */
function emptyTitle(page: { isFiltered: boolean; isFirst: boolean; next: string | null }): string {
  if (page.next !== null) return "No matches in the listings searched so far";
  if (!page.isFirst) return "No more items";
  return page.isFiltered ? "No matching items" : "No items yet";
}

function same(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

function hrefOf({ text, category, by, sort }: Filter, after = ""): string {
  const search = new URLSearchParams({
    ...(text !== "" && { q: text }),
    ...(category !== "" && { category }),
    ...(by !== "" && { by }),
    ...(sort !== "newest" && { sort }),
    ...(after !== "" && { after }),
  }).toString();
  return search === "" ? "/store" : `/store?${search}`;
}
