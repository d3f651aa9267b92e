"use client";

import { useState } from "react";
import { useEndless } from "@/components/frame/use-endless";
import { formatDay } from "@/components/parts/format-day";
import { QuerySection } from "@/components/parts/query-section";
import { Section } from "@/components/parts/section";
import { Badge, type Tone } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { pages } from "@/lib/client/query";
import { type CardRefund, listCardRefunds } from "@/lib/contract/card-refunds";
import { formatMoney } from "@/lib/pricing/format-money";
import { OwedRow } from "./owed-row";
import { PayRefunds } from "./pay-refunds";

const PAGE_SIZE = 10;
const STATES: Record<CardRefund["status"], { readonly label: string; readonly tone: Tone }> = {
  pending: { label: "Refund pending", tone: "neutral" },
  refunded: { label: "Refunded", tone: "ok" },
  failed: { label: "Owed", tone: "bad" },
  paid_by_hand: { label: "Paid by you", tone: "ok" },
};

export function OwedRefundsSection() {
  const refunds = useEndless(pages(listCardRefunds, { query: { limit: PAGE_SIZE } }));
  if (refunds.rows?.length === 0) return null;
  return (
    <Section
      title="Refunds to closed workspaces"
      description="Unused credit that closed workspaces bought by card is refunded to the card. If Stripe can't refund part of it, pay that part by bank transfer, then mark it as paid."
    >
      <QuerySection endless={refunds} failed="Couldn't load the refunds" empty={null}>
        {(items) => (
          <ul aria-label="Refunds to closed workspaces" className="divide-y">
            {items.map((refund) => (
              <RefundRow key={refund.id} refund={refund} />
            ))}
          </ul>
        )}
      </QuerySection>
    </Section>
  );
}

function RefundRow({ refund }: { refund: CardRefund }) {
  const { amount, currency, status, workspace, payment, planned_at: at, note } = refund;
  const [paying, setPaying] = useState(false);
  const money = formatMoney(amount, currency);
  return (
    <OwedRow
      money={money}
      to={workspace.name}
      badge={<Badge tone={STATES[status].tone}>{STATES[status].label}</Badge>}
      actions={
        status === "failed" && (
          <Button
            size="sm"
            variant="primary"
            onClick={() => setPaying(true)}
            aria-label={`Mark as paid: ${money} to ${workspace.name}`}
          >
            Mark as paid…
          </Button>
        )
      }
    >
      <p className="mt-1 text-muted text-xs wrap-anywhere">
        {formatDay(at)}
        {payment && `, payment ${payment}`}
        {note && `. ${note}`}
      </p>
      {paying && <PayRefunds workspace={workspace} onClose={() => setPaying(false)} />}
    </OwedRow>
  );
}
