"use client";

import clsx from "clsx";
import { QueryState } from "@/components/frame/query-state";
import { useEndless } from "@/components/frame/use-endless";
import { formatDay } from "@/components/parts/format-day";
import { PriceSection } from "@/components/parts/price-section";
import { Badge, type Tone } from "@/components/ui/badge";
import type { Column } from "@/components/ui/column";
import { Table } from "@/components/ui/table";
import { pages } from "@/lib/client/query";
import { listPriceVersions, type PriceVersion } from "@/lib/contract/price-history";
import { formatPrice } from "@/lib/pricing/format-money";
import { MAIN_TIER } from "@/lib/schema/new-tier-id";
import type { ItemName } from "@/lib/schema/price";

const PAGE_SIZE = 10;

export function VersionsSection({ item }: { item: ItemName }) {
  const {
    list: versions,
    rows,
    more,
  } = useEndless(
    pages(listPriceVersions, {
      params: item,
      query: {
        limit: PAGE_SIZE,
      },
    }),
  );
  return (
    <PriceSection
      title="Versions"
      description="A price version never changes. Subscribers keep their version until they accept a new one or the price falls below theirs."
    >
      {rows ? (
        <div className="rounded-md border [&_tr:last-child]:border-b-0 [&_tr:last-child>td]:border-b-0">
          {rows.length === 0 ? (
            <p className="p-4 text-muted">No price set yet. This item has always been free.</p>
          ) : (
            <Table
              label="Price versions"
              columns={rows.some(({ tier }) => tier !== MAIN_TIER) ? COLUMNS_OF_PLANS : COLUMNS}
              rows={rows}
              rowKey={({ version }) => String(version)}
              more={{ ...more, asks: "Show more" }}
            />
          )}
        </div>
      ) : (
        <QueryState query={versions} failed="Couldn't load the versions" columns={4} rows={3} />
      )}
    </PriceSection>
  );
}

const STATES: Record<PriceVersion["state"], { word: string; tone: Tone }> = {
  current: { word: "Now", tone: "ok" },
  pending: { word: "Pending", tone: "warn" },
  withdrawn: { word: "Withdrawn", tone: "neutral" },
  past: { word: "Past", tone: "neutral" },
  closed: { word: "Closed", tone: "neutral" },
};

const COLUMNS: readonly Column<PriceVersion>[] = [
  { id: "version", header: "Version", width: "w-20", cell: ({ version }) => version },
  {
    id: "price",
    header: "Price",
    heads: true,
    cell: ({ price, state }) => (
      <span
        className={clsx(
          "block whitespace-normal py-1",
          state === "withdrawn" ? "text-muted line-through" : "font-medium",
        )}
      >
        {formatPrice(price)}
      </span>
    ),
  },
  {
    id: "state",
    header: "State",
    width: "w-28",
    cell: ({ state }) => <Badge tone={STATES[state].tone}>{STATES[state].word}</Badge>,
  },
  {
    id: "made",
    header: "Created",
    from: "md",
    width: "w-32",
    cell: ({ made_at }) => formatDay(made_at),
  },
  {
    id: "effective",
    header: "Takes effect",
    width: "w-32",
    cell: ({ effective_at, state }) =>
      state === "withdrawn" ? <span className="text-muted">Never</span> : formatDay(effective_at),
  },
  {
    id: "subscribers",
    header: "Subscribers",
    align: "right",
    width: "w-28",
    cell: ({ subscribers }) => subscribers,
  },
];

const COLUMNS_OF_PLANS: readonly Column<PriceVersion>[] = COLUMNS.flatMap((column) =>
  column.id === "price"
    ? [{ id: "plan", header: "Plan", width: "w-32", cell: ({ name }) => name }, column]
    : [column],
);
