"use client";

import { useQuery } from "@tanstack/react-query";
import { Ban, Ellipsis, Mail, Undo2, Users } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { SalesDisputes } from "@/components/disputes/sales-disputes";
import { Page } from "@/components/frame/page";
import { QueryState } from "@/components/frame/query-state";
import { Trail } from "@/components/frame/trail";
import { useEndless } from "@/components/frame/use-endless";
import { useIsOwner } from "@/components/frame/use-me";
import { formatDay } from "@/components/parts/format-day";
import { priceAddress } from "@/components/parts/kind-labels";
import { MoneyList } from "@/components/parts/money-list";
import { PriceSection } from "@/components/parts/price-section";
import { QuerySection } from "@/components/parts/query-section";
import { STATUS_LABELS } from "@/components/parts/subscription-labels";
import { usedLabel } from "@/components/parts/used-label";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import type { Column } from "@/components/ui/column";
import { EmptyState } from "@/components/ui/empty-state";
import { IconButton } from "@/components/ui/icon-button";
import { Link } from "@/components/ui/link";
import { LinkButton } from "@/components/ui/link-button";
import { Menu, MenuItem } from "@/components/ui/menu";
import { NoValue } from "@/components/ui/no-value";
import { RelativeTime } from "@/components/ui/relative-time";
import { Table } from "@/components/ui/table";
import { pages, query } from "@/lib/client/query";
import { type ItemSales, listSales, listSubscribers, type Subscriber } from "@/lib/contract/subscribers";
import { formatPrice } from "@/lib/pricing/format-money";

const MessageSubscribers = dynamic(
  () => import("./message-subscribers").then((file) => file.MessageSubscribers),
  {
    ssr: false,
  },
);
const EndSubscriber = dynamic(() => import("./end-subscriber").then((file) => file.EndSubscriber), {
  ssr: false,
});
const RefundSubscriber = dynamic(() => import("./refund-subscriber").then((file) => file.RefundSubscriber), {
  ssr: false,
});

const PAGE_SIZE = 50;

export function SubscribersPage() {
  return (
    <Page trail={<Trail href="/prices">Prices</Trail>} title="Subscribers">
      {useIsOwner() ? (
        <Sales />
      ) : (
        <EmptyState icon={Users} title="Only owners can see subscribers">
          Subscribers and revenue are visible to owners of the workspace.
        </EmptyState>
      )}
    </Page>
  );
}

function Sales() {
  const sales = useQuery(query(listSales));
  return (
    <>
      <QueryState query={sales} failed="Couldn't load the subscribers" columns={4} />
      {sales.data?.items.length === 0 && (
        <EmptyState
          icon={Users}
          title="No subscribers yet"
          actions={
            <LinkButton href="/prices" variant="primary">
              Go to prices
            </LinkButton>
          }
        >
          Subscribers to your items appear here, with their usage and your revenue.
        </EmptyState>
      )}
      {sales.data && sales.data.items.length > 0 && (
        <div className="mx-auto flex w-full max-w-5xl flex-col gap-6 px-4 pt-4 pb-10">
          <Items items={sales.data.items} />
          <Subscribers />
          <SalesDisputes />
        </div>
      )}
    </>
  );
}

function Items({ items }: { items: readonly ItemSales[] }) {
  const [messaged, setMessaged] = useState<ItemSales | null>(null);
  const columns: readonly Column<ItemSales>[] = [
    { id: "item", header: "Item", cell: (item) => <ItemLink {...item} /> },
    {
      id: "subscribers",
      header: "Subscribers",
      align: "right",
      width: "w-28",
      cell: ({ subscribers }) => subscribers.toLocaleString(),
    },
    {
      id: "joined",
      header: "New",
      align: "right",
      from: "md",
      width: "w-20",
      cell: ({ joined }) => joined.toLocaleString(),
    },
    {
      id: "churn",
      header: "Churn",
      align: "right",
      width: "w-24",
      cell: ({ churn }) => share(churn),
    },
    {
      id: "month",
      header: "This month",
      align: "right",
      from: "md",
      width: "w-32",
      cell: ({ revenue }) => (
        <MoneyList amounts={revenue.map(({ currency, this_month: amount }) => ({ currency, amount }))} />
      ),
    },
    {
      id: "total",
      header: "Total",
      align: "right",
      width: "w-32",
      cell: ({ revenue }) => (
        <MoneyList amounts={revenue.map(({ currency, total: amount }) => ({ currency, amount }))} />
      ),
    },
    {
      id: "message",
      header: "Message this item's subscribers",
      quiet: true,
      align: "right",
      width: "w-32",
      cell: (item) =>
        item.subscribers > 0 && (
          <Button
            size="sm"
            icon={Mail}
            aria-label={`Message the subscribers of ${item.name ?? "this item"}`}
            onClick={() => setMessaged(item)}
          >
            Message
          </Button>
        ),
    },
  ];
  return (
    <section aria-label="By item">
      <h2 className="font-semibold text-base">By item</h2>
      <p className="mb-3 max-w-prose text-muted">
        New subscribers and churn cover the last 30 days. Churn is the share of subscribers who cancelled in
        that time.
      </p>
      <div className="rounded-md border [&_tr:last-child]:border-b-0 [&_tr:last-child>td]:border-b-0">
        <Table
          label="Sales by item"
          columns={columns}
          rows={items}
          rowKey={({ kind, id }) => `${kind} ${id}`}
        />
      </div>
      {messaged && <MessageSubscribers item={messaged} onClose={() => setMessaged(null)} />}
    </section>
  );
}

function Subscribers() {
  const list = useEndless(pages(listSubscribers, { query: { limit: PAGE_SIZE } }));
  const [ended, setEnded] = useState<Subscriber | null>(null);
  const [refunded, setRefunded] = useState<Subscriber | null>(null);
  const columns: readonly Column<Subscriber>[] = [
    {
      id: "workspace",
      header: "Workspace",
      cell: ({ workspace }) => (
        <span className="font-medium" title={workspace}>
          {workspace}
        </span>
      ),
    },
    {
      id: "item",
      header: "Item",
      cell: (row) => <ItemLink kind={row.kind} id={row.item_id} name={row.name} />,
    },
    { id: "price", header: "Price", from: "md", width: "w-36", cell: ({ price }) => formatPrice(price) },
    { id: "use", header: "Usage", from: "lg", width: "w-36", cell: (row) => <Use row={row} /> },
    {
      id: "earned",
      header: "Revenue",
      align: "right",
      width: "w-28",
      cell: ({ earned }) => <MoneyList amounts={earned} />,
    },
    {
      id: "since",
      header: "Since",
      from: "lg",
      width: "w-24",
      cell: ({ created_at: at }) => <RelativeTime at={at} />,
    },
    {
      id: "status",
      header: "State",
      width: "w-28 max-sm:w-24",
      cell: ({ status, trial_ends_at: trialEnd }) => (
        <span className="flex flex-col items-start gap-0.5 py-1">
          <Badge tone={STATUS_LABELS[status].tone}>{STATUS_LABELS[status].word}</Badge>
          {trialEnd !== null && (
            <span className="whitespace-normal text-muted text-xs">
              Free trial until {formatDay(trialEnd)}
            </span>
          )}
        </span>
      ),
    },
    {
      id: "more",
      header: "Actions",
      quiet: true,
      align: "right",
      width: "w-14 touch:w-18",
      cell: (row) => (
        <Menu
          trigger={
            <IconButton
              size="sm"
              icon={Ellipsis}
              label={`Actions for ${row.workspace} on ${row.name ?? `a ${row.kind}`}`}
            />
          }
        >
          <MenuItem
            icon={Undo2}
            opensDialog
            disabled={row.earned.every(({ amount }) => amount <= 0)}
            onSelect={() => setRefunded(row)}
          >
            Refund…
          </MenuItem>
          {row.status !== "ended" && (
            <MenuItem icon={Ban} danger opensDialog onSelect={() => setEnded(row)}>
              End the subscription…
            </MenuItem>
          )}
        </Menu>
      ),
    },
  ];
  return (
    <PriceSection
      title="Subscriptions"
      description="Newest first, including ended subscriptions. You see a workspace's name but not its members."
    >
      <QuerySection
        endless={list}
        failed="Couldn't load the subscriptions"
        empty={
          <p className="rounded-md border p-4 text-muted">
            No subscriptions yet. Current and ended subscriptions appear here.
          </p>
        }
      >
        {(shown) => <Table label="Subscriptions" columns={columns} rows={shown} rowKey={({ id }) => id} />}
      </QuerySection>
      {ended && <EndSubscriber subscriber={ended} onClose={() => setEnded(null)} />}
      {refunded && <RefundSubscriber subscriber={refunded} onClose={() => setRefunded(null)} />}
    </PriceSection>
  );
}

function ItemLink({ kind, id, name }: Pick<ItemSales, "kind" | "id" | "name">) {
  if (name === null) return <span className="text-muted">Deleted or private {kind}</span>;
  return (
    <Link href={priceAddress({ kind, id })} className="font-medium hover:underline">
      {name}
    </Link>
  );
}

function Use({ row: { plan_used: plan, runs_this_month: runs, kind, price } }: { row: Subscriber }) {
  if (plan) return usedLabel(plan, price);
  if (kind === "widget" || kind === "dashboard") return <NoValue />;
  return `${runs.toLocaleString()} ${runs === 1 ? "run" : "runs"} this month`;
}

function share(churn: number | null) {
  if (churn === null) return <NoValue />;
  return churn.toLocaleString(undefined, { style: "percent", maximumFractionDigits: 1 });
}
