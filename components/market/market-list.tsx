"use client";

import { Store } from "lucide-react";
import { useRouter, useSearchParams } from "next/navigation";
import { useState } from "react";
import { Page } from "@/components/frame/page";
import { QueryState } from "@/components/frame/query-state";
import { useEndless } from "@/components/frame/use-endless";
import { formatDay } from "@/components/parts/format-day";
import { KIND_LABELS } from "@/components/parts/kind-labels";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import type { Column } from "@/components/ui/column";
import { DrawingView } from "@/components/ui/drawing-view";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { LinkButton } from "@/components/ui/link-button";
import { SearchInput } from "@/components/ui/search-input";
import { Select } from "@/components/ui/select";
import { Table } from "@/components/ui/table";
import { useDelayed } from "@/components/ui/use-delayed";
import { marketListOptions } from "@/lib/client/market-queries";
import type { MarketItem } from "@/lib/contract/market";
import { formatMoney, formatPrice, planUnits } from "@/lib/pricing/format-money";
import type { Price } from "@/lib/schema/price";
import { ItemTile } from "./item-tile";
import { KIND_FILTERS, readKind } from "./kind-filters";
import { marketAddress } from "./market-address";
import { RatingStars } from "./rating-stars";
import { readSort, SORT_OPTIONS } from "./sort-options";

const TYPING_MS = 200;

export function MarketList() {
  const router = useRouter();
  const given = useSearchParams();
  const kind = readKind(given.get("kind"));
  const sort = readSort(given.get("sort"));
  const [text, setText] = useState("");
  const search = useDelayed(text.trim(), TYPING_MS);
  const { list, rows, more } = useEndless(
    marketListOptions({
      ...(search && { q: search }),
      ...(kind !== "all" && { kind }),
      ...(sort !== "newest" && { sort }),
    }),
  );
  const isEmpty = rows?.length === 0;
  const isFiltered = search !== "" || kind !== "all";
  return (
    <Page
      title="Market"
      actions={<LinkButton href="/market/subscriptions">My subscriptions</LinkButton>}
      toolbar={
        <>
          <SearchInput label="Search the market" value={text} onChange={setText} className="w-full sm:w-72" />
          <Select
            aria-label="Kind"
            value={kind}
            onChange={(value) => router.replace(marketAddress({ kind: value, sort }))}
            options={KIND_FILTERS}
            className="min-w-0 max-sm:flex-1 sm:w-36!"
          />
          <Select
            aria-label="Order"
            value={sort}
            onChange={(value) => router.replace(marketAddress({ kind, sort: value }))}
            options={SORT_OPTIONS}
            className="min-w-0 max-sm:flex-1 sm:w-36!"
          />
        </>
      }
    >
      <QueryState query={list} failed="Couldn't load the market" columns={3} />
      {rows && !isEmpty && (
        <Table
          label="Market"
          columns={MARKET_COLUMNS}
          rows={rows}
          rowKey={hrefOf}
          more={more}
          onOpen={(item) => router.push(hrefOf(item))}
        />
      )}
      {isEmpty && isFiltered && (
        <EmptyState
          icon={Store}
          title="No matching items"
          actions={
            <Button
              onClick={() => {
                setText("");
                router.replace(marketAddress({ kind: "all", sort }));
              }}
            >
              Clear filters
            </Button>
          }
        >
          Search covers names, summaries, categories, descriptions and sellers.
        </EmptyState>
      )}
      {isEmpty && !isFiltered && (
        <EmptyState
          icon={Store}
          title="No items yet"
          actions={<LinkButton href="/prices">List an item</LinkButton>}
        >
          Workflows, workers, widgets and dashboards appear here when their owners list them. Open one of
          yours under Prices, then turn on “Show in the market” on its market page. A price is optional.
        </EmptyState>
      )}
    </Page>
  );
}

function hrefOf({ kind, id }: Pick<MarketItem, "kind" | "id">): string {
  return `/market/${kind}/${id}`;
}

export const MARKET_COLUMNS: readonly Column<MarketItem>[] = [
  {
    id: "item",
    header: "Item",
    cell: (item) => (
      <span className="flex min-w-0 items-center gap-3 py-2">
        {item.drawing && <DrawingView drawing={item.drawing} className="h-8 w-16" />}
        <ItemTile kind={item.kind} />
        <span className="flex min-w-0 flex-col">
          <span className="flex min-w-0 items-center gap-2">
            <Link href={hrefOf(item)} tabIndex={-1} className="truncate font-medium">
              {item.name}
            </Link>
            {item.own && <Badge>Yours</Badge>}
            {item.subscribed && <Badge tone="ok">Subscribed</Badge>}
          </span>
          <span className="truncate text-muted text-xs">
            {[KIND_LABELS[item.kind].one, item.category, item.summary || item.description]
              .filter(Boolean)
              .join(" · ")}
          </span>
          {item.rating && (
            <span className="text-muted text-xs">
              <RatingStars rating={item.rating} />
            </span>
          )}
        </span>
      </span>
    ),
  },
  {
    id: "publisher",
    header: "By",
    from: "md",
    width: "w-48",
    cell: (item) => item.publisher,
  },
  {
    id: "price",
    header: "Price",
    align: "right",
    width: "w-48 max-md:w-28",
    cell: (item) => <PriceCell item={item} />,
  },
];

function unitWords(price: Price): string {
  if (price.mode === "plan") return `a ${price.period}, ${planUnits(price)}`;
  return price.mode === "monthly" ? "a month" : "a cycle";
}

function PriceCell({ item: { price, announced } }: { item: MarketItem }) {
  return (
    <span className="flex flex-col items-end py-2 tabular-nums max-sm:items-start max-sm:py-0">
      <span>{price.mode === "free" ? "Free" : formatMoney(price.amount, price.currency)}</span>
      {price.mode !== "free" && (
        <span className="whitespace-normal text-muted text-xs sm:text-right">{unitWords(price)}</span>
      )}
      {announced && (
        <span className="whitespace-normal text-warn text-xs sm:max-md:hidden">
          {formatPrice(announced.price)} from {formatDay(announced.effective_at)}
        </span>
      )}
    </span>
  );
}
