"use client";

import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { QuerySection } from "@/components/parts/query-section";
import { Section } from "@/components/parts/section";
import { Button } from "@/components/ui/button";
import type { Column } from "@/components/ui/column";
import { downloadText } from "@/components/ui/download-text";
import { Link } from "@/components/ui/link";
import { Table } from "@/components/ui/table";
import { query } from "@/lib/client/query";
import { listMonthlyEarnings, type MonthlyEarning } from "@/lib/contract/monthly-earnings";
import { csvText } from "@/lib/kit/csv-text";
import { majorUnits } from "@/lib/pricing/currencies";
import { formatMoney } from "@/lib/pricing/format-money";

export function EarningsSection() {
  const earnings = useQuery(query(listMonthlyEarnings));
  const items = earnings.data?.items ?? [];
  return (
    <Section
      title="Earnings"
      description="Revenue by item and month for the last 12 months (UTC), after refunds."
      action={
        items.length > 0 && (
          <Button
            icon={Download}
            onClick={() => downloadText("earnings.csv", earningsCsv(items), "text/csv")}
          >
            Export as CSV
          </Button>
        )
      }
    >
      <QuerySection
        query={earnings}
        failed="Couldn't load the earnings"
        empty={
          <p className="rounded-md border p-4 text-muted">
            No sales yet. Set a price under{" "}
            <Link href="/prices" className="text-accent-text underline underline-offset-2">
              Prices
            </Link>
            .
          </p>
        }
      >
        {(shown) => (
          <div className="max-h-96 overflow-y-auto">
            <Table
              label="Earnings"
              columns={COLUMNS}
              rows={shown}
              rowKey={({ month, kind, item_id: id, currency }) => `${month} ${kind} ${id} ${currency}`}
            />
          </div>
        )}
      </QuerySection>
    </Section>
  );
}

const COLUMNS: readonly Column<MonthlyEarning>[] = [
  { id: "month", header: "Month", width: "w-28", cell: ({ month }) => monthName(month) },
  {
    id: "item",
    header: "Item",
    heads: true,
    cell: ({ kind, item_id: id, name }) =>
      name === null ? (
        <span className="text-muted">Deleted or private {kind}</span>
      ) : (
        <Link href={`/prices/${kind}/${id}`} className="font-medium hover:underline">
          {name}
        </Link>
      ),
  },
  {
    id: "cycles",
    header: "Cycles",
    align: "right",
    width: "w-24",
    cell: ({ cycles }) => cycles.toLocaleString(),
  },
  {
    id: "periods",
    header: "Paid months",
    align: "right",
    width: "w-28",
    cell: ({ periods }) => periods.toLocaleString(),
  },
  {
    id: "share",
    header: "Operator's share",
    align: "right",
    width: "w-36",
    cell: ({ share, currency }) => (share === 0 ? "-" : formatMoney(share, currency)),
  },
  {
    id: "amount",
    header: "Sales",
    align: "right",
    width: "w-36",
    cell: ({ amount, currency }) => formatMoney(amount, currency),
  },
];

function monthName(month: string): string {
  return new Intl.DateTimeFormat(undefined, { month: "short", year: "numeric", timeZone: "UTC" }).format(
    new Date(`${month}-01`),
  );
}

function earningsCsv(rows: readonly MonthlyEarning[]): string {
  return csvText([
    ["month", "kind", "item", "item_id", "cycles", "periods", "amount", "share", "currency"],
    ...rows.map(({ month, kind, name, item_id: id, cycles, periods, amount, share, currency }) => [
      ...[month, kind, name ?? "", id, String(cycles), String(periods)],
      ...[majorUnits(amount, currency), majorUnits(share, currency), currency],
    ]),
  ]);
}
