"use client";

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useIsOwner } from "@/components/frame/use-me";
import { formatDay } from "@/components/parts/format-day";
import { MoneyList } from "@/components/parts/money-list";
import { PriceSection } from "@/components/parts/price-section";
import type { Column } from "@/components/ui/column";
import { Table } from "@/components/ui/table";
import { query } from "@/lib/client/query";
import { listPriceEffects, type PriceEffect } from "@/lib/contract/price-history";
import { formatPrice } from "@/lib/pricing/format-money";
import type { ItemName } from "@/lib/schema/price";

export function EffectsSection({ item }: { item: ItemName }) {
  const effects = useQuery({ ...query(listPriceEffects, { params: item }), enabled: useIsOwner() }).data
    ?.items;
  if (effects === undefined || effects.length === 0) return null;
  return (
    <PriceSection
      title="Impact of price changes"
      description="Compares periods of equal length before and after each price change: 30 days, or fewer if the change is more recent."
    >
      <div className="rounded-md border [&_tr:last-child]:border-b-0 [&_tr:last-child>td]:border-b-0">
        <Table
          label="Impact of price changes"
          columns={COLUMNS}
          rows={effects}
          rowKey={({ version }) => String(version)}
        />
      </div>
    </PriceSection>
  );
}

const COLUMNS: readonly Column<PriceEffect>[] = [
  {
    id: "change",
    header: "Change",
    cell: ({ price, effective_at: at, days }) => (
      <span className="block py-1.5 whitespace-normal">
        <span className="block font-medium">{formatPrice(price)}</span>
        <span className="block text-muted text-xs">
          {formatDay(at)}, {lengthOf(days)}
        </span>
      </span>
    ),
  },
  {
    id: "subscribers",
    header: "Subscribers",
    align: "right",
    width: "w-32",
    cell: ({ before, after }) => (
      <Change before={before.subscribers.toLocaleString()} after={after.subscribers.toLocaleString()} />
    ),
  },
  {
    id: "churn",
    header: "Churn",
    align: "right",
    width: "w-36",
    cell: ({ before, after }) => <Change before={share(before.churn)} after={share(after.churn)} />,
  },
  {
    id: "revenue",
    header: "Revenue",
    align: "right",
    width: "w-56",
    cell: ({ before, after }) => (
      <Change
        before={<MoneyList amounts={before.revenue} none="0" />}
        after={<MoneyList amounts={after.revenue} none="0" />}
      />
    ),
  },
];

function Change({ before, after }: { before: ReactNode; after: ReactNode }) {
  return (
    <span className="inline-flex flex-wrap justify-end gap-x-1.5 py-1.5 whitespace-normal tabular-nums">
      <span className="text-muted">
        <span className="sr-only">Before: </span>
        {before}
      </span>
      <span aria-hidden className="text-muted">
        →
      </span>
      <span>
        <span className="sr-only">After: </span>
        {after}
      </span>
    </span>
  );
}

function share(churn: number | null): string {
  if (churn === null) return "–";
  return churn.toLocaleString(undefined, { style: "percent", maximumFractionDigits: 1 });
}

function lengthOf(days: number): string {
  if (days < 1) return "less than a day ago";
  const whole = Math.floor(days);
  return `${whole} ${whole === 1 ? "day" : "days"} before and after`;
}
