"use client";

import { useQuery } from "@tanstack/react-query";
import { ChartNoAxesColumn, Table2 } from "lucide-react";
import dynamic from "next/dynamic";
import { useMemo, useState } from "react";
import { ChartCredit } from "@/components/charts/chart-credit";
import { QueryState } from "@/components/frame/query-state";
import { formatDay } from "@/components/parts/format-day";
import { PriceSection } from "@/components/parts/price-section";
import { Button } from "@/components/ui/button";
import type { Column } from "@/components/ui/column";
import { Segmented } from "@/components/ui/segmented";
import { Skeleton } from "@/components/ui/skeleton";
import { Table } from "@/components/ui/table";
import { query } from "@/lib/client/query";
import { type Earnings, getEarnings } from "@/lib/contract/price-history";
import { formatMoney } from "@/lib/pricing/format-money";
import type { ItemName } from "@/lib/schema/price";
import { priceMarks, type RevenueDay, revenueDays } from "./revenue-days";

/**
 * The chart library is loaded with the first chart, and never on the server, because it draws on a canvas.
 */
const RevenueChart = dynamic(() => import("./revenue-chart").then((loaded) => loaded.RevenueChart), {
  ssr: false,
  loading: () => <Skeleton className="h-full" />,
});

export function RevenueSection({ item, currency }: { item: ItemName; currency: string }) {
  const earnings = useQuery(query(getEarnings, { params: item }));
  return (
    <PriceSection
      title="Revenue"
      description="Daily revenue for the last 90 days (UTC). Markers show price changes."
    >
      <QueryState query={earnings} failed="Couldn't load the revenue" height="h-64">
        {(data) => <Revenue earnings={data} fallback={currency} />}
      </QueryState>
    </PriceSection>
  );
}

function Revenue({ earnings, fallback }: { earnings: Earnings; fallback: string }) {
  const currencies = earnings.items.map(({ currency }) => currency);
  const [chosen, setChosen] = useState<string | null>(null);
  const [asTable, setAsTable] = useState(false);
  const currency = chosen ?? currencies[0] ?? fallback;
  const days = useMemo(() => revenueDays(earnings, currency), [earnings, currency]);
  const marks = useMemo(() => priceMarks(earnings), [earnings]);
  const total = days.reduce((sum, { amount }) => sum + amount, 0);
  const earned = days.filter(({ amount }) => amount > 0).reverse();
  return (
    <>
      <div className="mb-2 flex min-h-8 flex-wrap items-center justify-between gap-2">
        <p>
          <span className="font-medium">{formatMoney(total, currency)}</span>{" "}
          <span className="text-muted">
            {earned.length === 0 ? "in the last 90 days" : `on ${countDays(earned.length)}`}
          </span>
        </p>
        <div className="flex flex-wrap gap-2">
          {currencies.length > 1 && (
            <Segmented
              size="sm"
              label="Currency"
              value={currency}
              onChange={setChosen}
              options={currencies.map((code) => ({ value: code, label: code }))}
            />
          )}
          <Button
            size="sm"
            icon={asTable ? ChartNoAxesColumn : Table2}
            onClick={() => setAsTable((before) => !before)}
          >
            {asTable ? "Show as a chart" : "Show as a table"}
          </Button>
        </div>
      </div>
      {asTable ? (
        <div className="max-h-96 overflow-y-auto rounded-md border">
          <Table
            label="Daily revenue"
            columns={dayColumns(currency)}
            rows={earned}
            rowKey={({ date }) => date}
          />
          {earned.length === 0 && (
            <p className="p-4 text-center text-muted">No revenue in the last 90 days.</p>
          )}
        </div>
      ) : (
        <figure
          aria-label={`Daily revenue in ${currency}: ${formatMoney(total, currency)} over the last 90 days`}
        >
          <div className="h-64">
            <RevenueChart days={days} marks={marks} currency={currency} />
          </div>
          <figcaption className="text-right">
            <ChartCredit />
          </figcaption>
        </figure>
      )}
    </>
  );
}

function countDays(count: number): string {
  return count === 1 ? "1 day" : `${count} days`;
}

function dayColumns(currency: string): Column<RevenueDay>[] {
  return [
    { id: "date", header: "Day", cell: ({ date }) => formatDay(date) },
    { id: "cycles", header: "Cycles", align: "right", width: "w-24", cell: ({ cycles }) => cycles },
    { id: "months", header: "Months", align: "right", width: "w-24", cell: ({ months }) => months },
    {
      id: "amount",
      header: "Revenue",
      align: "right",
      width: "w-40",
      cell: ({ amount }) => formatMoney(amount, currency),
    },
  ];
}
