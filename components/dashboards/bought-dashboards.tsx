"use client";

import { useRouter } from "next/navigation";
import { accessLabel, STATUS_LABELS } from "@/components/parts/subscription-labels";
import { Badge } from "@/components/ui/badge";
import type { Column } from "@/components/ui/column";
import { Link } from "@/components/ui/link";
import { Table } from "@/components/ui/table";
import type { SubscriptionAnswer } from "@/lib/contract/subscriptions";

export function BoughtDashboards({ rows }: { rows: readonly SubscriptionAnswer[] }) {
  const router = useRouter();
  return (
    <section aria-label="Bought" className="mt-2">
      <h2 className="px-4 py-2 font-semibold text-base">Bought</h2>
      <Table
        label="Bought dashboards"
        columns={COLUMNS}
        rows={rows}
        rowKey={({ id }) => id}
        onOpen={({ item_id }) => router.push(`/dashboards/${item_id}`)}
      />
    </section>
  );
}

const COLUMNS: Column<SubscriptionAnswer>[] = [
  {
    id: "name",
    header: "Name",
    cell: ({ name, item_id }) => (
      <Link href={`/dashboards/${item_id}`} tabIndex={-1} className="truncate font-medium">
        {name}
      </Link>
    ),
  },
  { id: "by", header: "Seller", width: "w-48", cell: ({ publisher }) => publisher },
  {
    id: "access",
    header: "Access",
    width: "w-72",
    cell: (subscription) => {
      const { word, tone } = STATUS_LABELS[subscription.status];
      return (
        <span className="flex min-w-0 items-center gap-2">
          <Badge tone={tone}>{word}</Badge>
          <span className="truncate text-muted text-xs">{accessLabel(subscription)}</span>
        </span>
      );
    },
  },
];
