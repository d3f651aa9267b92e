"use client";

import { Badge } from "@/components/ui/badge";
import type { Column } from "@/components/ui/column";
import { Link } from "@/components/ui/link";
import { RelativeTime } from "@/components/ui/relative-time";
import { Table } from "@/components/ui/table";
import type { Dispute } from "@/lib/contract/disputes";
import { formatMoney } from "@/lib/pricing/format-money";
import { itemName, STATE_LABELS } from "./dispute-labels";

export function DisputeList({ items }: { items: readonly Dispute[] }) {
  return <Table label="Disputes" columns={COLUMNS} rows={items} rowKey={({ id }) => id} />;
}

const COLUMNS: readonly Column<Dispute>[] = [
  {
    id: "what",
    header: "Item",
    cell: (dispute) => (
      <span className="flex min-w-0 flex-col py-2">
        <Link href={`/disputes/${dispute.id}`} className="truncate font-medium hover:underline">
          {itemName(dispute)}
        </Link>
        <span className="truncate text-muted text-xs">{withWhom(dispute)}</span>
      </span>
    ),
  },
  {
    id: "charge",
    header: "Charge",
    align: "right",
    width: "w-28",
    cell: ({ charge }) => <span className="tabular-nums">{formatMoney(charge.amount, charge.currency)}</span>,
  },
  {
    id: "opened",
    header: "Opened",
    width: "w-32",
    cell: ({ opened_at: at }) => <RelativeTime at={at} />,
  },
  {
    id: "state",
    header: "State",
    width: "w-26",
    cell: ({ state }) => <Badge tone={STATE_LABELS[state].tone}>{STATE_LABELS[state].word}</Badge>,
  },
];

function withWhom({ side, buyer, seller }: Dispute): string {
  if (side === "buyer") return `Paid to ${seller}`;
  return side === "seller" ? `Paid by ${buyer}` : `${buyer}, against ${seller}`;
}
