"use client";

import { useQuery } from "@tanstack/react-query";
import { Landmark, X } from "lucide-react";
import { useState } from "react";
import { ConfirmChange } from "@/components/frame/confirm-change";
import { useEndless } from "@/components/frame/use-endless";
import { formatDay } from "@/components/parts/format-day";
import { MoneyList } from "@/components/parts/money-list";
import { QuerySection } from "@/components/parts/query-section";
import { Section } from "@/components/parts/section";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import type { Column } from "@/components/ui/column";
import { IconButton } from "@/components/ui/icon-button";
import { Table } from "@/components/ui/table";
import { cancelPayoutOptions } from "@/lib/client/billing-queries";
import { pages, query } from "@/lib/client/query";
import { getEarned, listPayouts, type Payout } from "@/lib/contract/payouts";
import { formatMoney } from "@/lib/pricing/format-money";
import { PayoutAccount } from "./payout-account";
import { PAYOUT_STATES } from "./payout-states";
import { RequestPayout } from "./request-payout";

const PAGE_SIZE = 10;

export function PayoutsSection() {
  const [asking, setAsking] = useState(false);
  const payouts = useEndless(pages(listPayouts, { query: { limit: PAGE_SIZE } }));
  const facts = useQuery(query(getEarned)).data;
  const payable = facts?.items.filter(({ amount }) => amount > 0) ?? [];
  const later = facts?.items.filter((item) => item.later > 0) ?? [];
  return (
    <Section
      title="Payouts"
      description="You can withdraw what you've earned, but not credit you bought. The amount is reserved when you request a payout."
      action={
        payable.length > 0 && (
          <Button icon={Landmark} onClick={() => setAsking(true)}>
            Request payout…
          </Button>
        )
      }
    >
      <PayoutAccount />
      {/* Rendered before the amounts are loaded, so that the content below doesn't move. */}
      <dl className="mb-3 grid grid-cols-[auto_1fr] gap-x-3 gap-y-1">
        <dt className="text-muted">Available to withdraw now</dt>
        <dd className="font-medium tabular-nums">
          <MoneyList amounts={payable} none={facts === undefined ? "…" : "None"} />
        </dd>
        {later.length > 0 && (
          <>
            <dt className="text-muted">Available later</dt>
            <dd className="font-medium tabular-nums">
              <MoneyList amounts={later.map((item) => ({ currency: item.currency, amount: item.later }))} />
            </dd>
          </>
        )}
      </dl>
      {later.length > 0 && facts !== undefined && (
        <p className="mb-3 text-muted">{describeLater(facts.hold_days)}</p>
      )}
      <QuerySection
        endless={payouts}
        failed="Couldn't load the payouts"
        empty={<p className="rounded-md border p-4 text-muted">No payouts yet.</p>}
      >
        {(items) => <Table label="Payouts" columns={COLUMNS} rows={items} rowKey={(payout) => payout.id} />}
      </QuerySection>
      {asking && <RequestPayout payable={payable} onClose={() => setAsking(false)} />}
    </Section>
  );
}

function describeLater(holdDays: number): string {
  const disputed = "Revenue from disputed sales becomes available once the dispute is resolved.";
  if (holdDays === 0) return disputed;
  const after = holdDays === 1 ? "one day" : `${holdDays} days`;
  return `Sales become available for withdrawal ${after} after the charge. Monthly charges become available day by day over the month. ${disputed}`;
}

const COLUMNS: readonly Column<Payout>[] = [
  {
    id: "at",
    header: "Requested",
    width: "w-28",
    cell: ({ requested_at: at }) => <time dateTime={at}>{formatDay(at)}</time>,
  },
  {
    id: "state",
    header: "State",
    width: "w-36",
    cell: ({ status }) => <Badge tone={PAYOUT_STATES[status].tone}>{PAYOUT_STATES[status].label}</Badge>,
  },
  {
    id: "note",
    header: "Reference",
    cell: ({ note, ended_at: at }) => (
      <span className="text-muted">{[at && formatDay(at), note].filter(Boolean).join(", ") || "–"}</span>
    ),
  },
  {
    id: "amount",
    header: "Amount",
    align: "right",
    width: "w-36",
    cell: ({ amount, currency }) => formatMoney(amount, currency),
  },
  {
    id: "cancel",
    header: "Actions",
    quiet: true,
    align: "right",
    width: "w-14 touch:w-18",
    cell: (payout) => payout.status === "pending" && <CancelPayout payout={payout} />,
  },
];

function CancelPayout({ payout }: { payout: Payout }) {
  const [asking, setAsking] = useState(false);
  const amount = formatMoney(payout.amount, payout.currency);
  return (
    <>
      <IconButton
        size="sm"
        icon={X}
        label={`Cancel the payout of ${amount}`}
        onClick={() => setAsking(true)}
      />
      <ConfirmChange
        open={asking}
        onOpenChange={setAsking}
        title={`Cancel the payout of ${amount}?`}
        consequence="The amount is credited back to your balance as earnings. You can request another payout later."
        action="Cancel payout"
        refusal="Keep payout"
        change={cancelPayoutOptions}
        input={payout.id}
        done={`${amount} returned to your balance`}
        failed="Couldn't cancel the payout"
      />
    </>
  );
}
