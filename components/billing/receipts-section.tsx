"use client";

import { Printer } from "lucide-react";
import { useEndless } from "@/components/frame/use-endless";
import { formatDay } from "@/components/parts/format-day";
import { QuerySection } from "@/components/parts/query-section";
import { Section } from "@/components/parts/section";
import { Badge } from "@/components/ui/badge";
import type { Column } from "@/components/ui/column";
import { LinkButton } from "@/components/ui/link-button";
import { Table } from "@/components/ui/table";
import { pages } from "@/lib/client/query";
import { listReceipts, type Receipt } from "@/lib/contract/receipts";
import { formatMoney } from "@/lib/pricing/format-money";

const PAGE_SIZE = 10;

export function ReceiptsSection() {
  const receipts = useEndless(pages(listReceipts, { query: { limit: PAGE_SIZE } }));
  return (
    <Section
      title="Receipts"
      description="For purchases and sales. Monthly charges get a receipt when paid; per-cycle charges get one at the end of the month."
    >
      <QuerySection
        endless={receipts}
        failed="Couldn't load the receipts"
        empty={
          <p className="rounded-md border p-4 text-muted">
            No receipts yet. You get one for each purchase and sale.
          </p>
        }
      >
        {(items) => (
          <Table label="Receipts" columns={COLUMNS} rows={items} rowKey={(receipt) => receipt.id} />
        )}
      </QuerySection>
    </Section>
  );
}

const COLUMNS: readonly Column<Receipt>[] = [
  {
    id: "at",
    header: "Date",
    width: "w-28",
    cell: ({ at }) => <time dateTime={at}>{formatDay(at)}</time>,
  },
  {
    id: "number",
    header: "Number",
    from: "md",
    width: "w-44",
    cell: (receipt) => (
      <span className="inline-flex items-center gap-2">
        <span className="tabular-nums">{receipt.number}</span>
        {receipt.amount < 0 && <Badge>Credit note</Badge>}
      </span>
    ),
  },
  {
    id: "other",
    header: "Other party",
    heads: true,
    cell: ({ side, other }) => (
      <span className="block py-1 whitespace-normal wrap-anywhere">
        <span className="text-muted">{side === "seller" ? "Sold to " : "Bought from "}</span>
        <span className="font-medium">{other || "a deleted workspace"}</span>
      </span>
    ),
  },
  {
    id: "amount",
    header: "Amount",
    align: "right",
    width: "w-32",
    cell: ({ amount, currency }) => formatMoney(amount, currency),
  },
  {
    id: "open",
    header: "Print",
    quiet: true,
    align: "right",
    width: "w-14 touch:w-18",
    cell: ({ id, number }) => (
      <LinkButton
        size="sm"
        variant="quiet"
        className="px-2! touch:w-11"
        href={`/api/v1/billing/receipts/${id}`}
        target="_blank"
        rel="noreferrer"
        aria-label={`Open receipt ${number} to print it`}
        icon={Printer}
      />
    ),
  },
];
