"use client";

import type { ReactNode } from "react";
import { Card } from "@/components/parts/card-section";
import { formatDay } from "@/components/parts/format-day";
import { Badge } from "@/components/ui/badge";
import type { DisputeDetail } from "@/lib/contract/disputes";
import { formatMoney } from "@/lib/pricing/format-money";
import { outcomeOf, STATE_LABELS, whoOf } from "./dispute-labels";

export function DisputeFacts({ dispute }: { dispute: DisputeDetail }) {
  const { state, charge, decision } = dispute;
  const money = (amount: number) => formatMoney(amount, charge.currency);
  return (
    <Card title="The charge">
      <div>
        <p className="flex items-center justify-between gap-2 text-muted text-sm">
          Disputed charge <Badge tone={STATE_LABELS[state].tone}>{STATE_LABELS[state].word}</Badge>
        </p>
        <p className="mt-1 font-semibold text-xl tabular-nums">{money(charge.amount)}</p>
        <p className="mt-1 text-muted text-sm">{outcomeOf(dispute)}</p>
      </div>
      {decision && (
        <p className="whitespace-pre-wrap wrap-anywhere border-l-2 pl-3 text-sm">{decision.reason}</p>
      )}
      <dl className="flex flex-col gap-1.5 text-sm">
        <Fact name="Paid by">{whoOf("buyer", dispute)}</Fact>
        <Fact name="Paid to">{whoOf("seller", dispute)}</Fact>
        <Fact name="Charged on">{formatDay(charge.at)}</Fact>
        {charge.period && (
          <Fact name="For">
            {formatDay(charge.period.start)} to {formatDay(charge.period.end)}
          </Fact>
        )}
        <Fact name="Refunded">{charge.refunded > 0 ? money(charge.refunded) : "None"}</Fact>
      </dl>
    </Card>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-3">
      <dt className="shrink-0 text-muted">{name}</dt>
      <dd className="text-right tabular-nums wrap-anywhere">{children}</dd>
    </div>
  );
}
