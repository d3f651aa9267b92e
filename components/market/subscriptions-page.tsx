"use client";

import clsx from "clsx";
import { Receipt } from "lucide-react";
import { useRouter } from "next/navigation";
import { Page } from "@/components/frame/page";
import { QueryState } from "@/components/frame/query-state";
import { useEndless } from "@/components/frame/use-endless";
import { useMe } from "@/components/frame/use-me";
import {
  accessLabel,
  canCancel,
  noticeLabel,
  planLabel,
  STATUS_LABELS,
  spendLabel,
  useOf,
} from "@/components/parts/subscription-labels";
import { Badge } from "@/components/ui/badge";
import type { Column } from "@/components/ui/column";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { LinkButton } from "@/components/ui/link-button";
import { NoValue } from "@/components/ui/no-value";
import { Table } from "@/components/ui/table";
import { pages } from "@/lib/client/query";
import { listSubscriptions, type SubscriptionAnswer } from "@/lib/contract/subscriptions";
import { formatPrice } from "@/lib/pricing/format-money";
import { BalanceLine } from "./balance-line";
import { CancelButton } from "./cancel-button";
import { ItemTile } from "./item-tile";

const PAGE_SIZE = 50;

export function SubscriptionsPage() {
  const router = useRouter();
  const isOwner = useMe()?.workspace.role === "owner";
  const { list, rows, more } = useEndless(
    pages(listSubscriptions, {
      query: {
        limit: PAGE_SIZE,
      },
    }),
  );
  const isEmpty = rows?.length === 0;
  return (
    <Page
      title="My subscriptions"
      actions={<LinkButton href="/market">Market</LinkButton>}
      toolbar={<BalanceLine />}
    >
      <QueryState query={list} failed="Couldn't load the subscriptions" columns={4} />
      {rows && !isEmpty && (
        <Table
          label="My subscriptions"
          columns={isOwner ? [...COLUMNS, CANCEL] : COLUMNS}
          rows={rows}
          rowKey={({ id }) => id}
          more={more}
          onOpen={(row) => row.available && router.push(hrefOf(row))}
        />
      )}
      {isEmpty && (
        <EmptyState
          icon={Receipt}
          title="No subscriptions yet"
          actions={
            <LinkButton variant="primary" href="/market">
              Browse the market
            </LinkButton>
          }
        >
          Items you subscribe to appear here, with this month's usage and spend.
        </EmptyState>
      )}
    </Page>
  );
}

function hrefOf({ kind, item_id }: SubscriptionAnswer): string {
  return `/market/${kind}/${item_id}`;
}

function nameOf({ name, kind }: SubscriptionAnswer): string {
  return name ?? `Unavailable ${kind}`;
}

function UseLink({ subscription }: { subscription: SubscriptionAnswer }) {
  const use = useOf(subscription);
  if (use === null) return null;
  return (
    <Link href={use.href} className="w-fit whitespace-normal text-accent-text text-xs underline">
      {use.words}
    </Link>
  );
}

const CANCEL: Column<SubscriptionAnswer> = {
  id: "cancel",
  header: "Cancel",
  quiet: true,
  width: "w-28 max-md:w-24",
  cell: (row) => canCancel(row) && <CancelButton size="sm" subscription={row} />,
};

function PlanUsed({ subscription }: { subscription: SubscriptionAnswer }) {
  const label = planLabel(subscription);
  const isWarned = (subscription.plan_used?.warned ?? 0) > 0;
  return (
    label && (
      <span className={clsx("whitespace-normal text-xs tabular-nums", isWarned ? "text-warn" : "text-muted")}>
        {label}
      </span>
    )
  );
}

const COLUMNS: readonly Column<SubscriptionAnswer>[] = [
  {
    id: "item",
    header: "Subscription",
    cell: (row) => {
      const notice = noticeLabel(row);
      return (
        <span className="flex min-w-0 items-center gap-3 py-2">
          <ItemTile kind={row.kind} />
          <span className="flex min-w-0 flex-col">
            {row.available ? (
              <Link
                href={hrefOf(row)}
                tabIndex={-1}
                className="truncate font-medium max-md:whitespace-normal"
              >
                {nameOf(row)}
              </Link>
            ) : (
              <span className="truncate font-medium max-md:whitespace-normal">{nameOf(row)}</span>
            )}
            <span className="whitespace-normal wrap-anywhere text-muted text-xs">
              {row.publisher && `${row.publisher} · `}
              {formatPrice(row.price)}
            </span>
            <UseLink subscription={row} />
            {notice && <span className="whitespace-normal text-warn text-xs">{notice}</span>}
          </span>
        </span>
      );
    },
  },
  {
    id: "status",
    header: "Status",
    width: "w-56 max-md:w-28",
    cell: (row) => (
      <span className="flex flex-col items-start gap-0.5 py-2">
        <Badge tone={STATUS_LABELS[row.status].tone}>{STATUS_LABELS[row.status].word}</Badge>
        <span className="whitespace-normal text-muted text-xs">{accessLabel(row)}</span>
        <PlanUsed subscription={row} />
      </span>
    ),
  },
  {
    id: "use",
    header: "Usage this month",
    align: "right",
    from: "md",
    width: "w-32",
    cell: (row) =>
      row.kind === "workflow" || row.kind === "worker" ? (
        <span className="tabular-nums">
          {row.runs_this_month === 1 ? "1 run" : `${row.runs_this_month} runs`}
        </span>
      ) : (
        <NoValue />
      ),
  },
  {
    id: "spend",
    header: "Spend this month",
    align: "right",
    width: "w-48",
    cell: (row) => <span className="tabular-nums">{spendLabel(row)}</span>,
  },
];
