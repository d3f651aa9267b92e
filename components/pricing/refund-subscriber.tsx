"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { readRefund, restOf } from "@/components/disputes/read-refund";
import { RefundField } from "@/components/disputes/refund-field";
import { FormDialog } from "@/components/frame/form-dialog";
import { ProblemState } from "@/components/frame/problem-state";
import { formatDay } from "@/components/parts/format-day";
import { SelectField } from "@/components/ui/select-field";
import { Skeleton } from "@/components/ui/skeleton";
import { toastDone } from "@/components/ui/toast";
import { chargesOptions, refundOptions } from "@/lib/client/dispute-queries";
import type { Charge } from "@/lib/contract/refunds";
import type { Subscriber } from "@/lib/contract/subscribers";
import { majorUnits } from "@/lib/pricing/currencies";
import { formatMoney } from "@/lib/pricing/format-money";

interface RefundSubscriberProps {
  subscriber: Subscriber;
  onClose: () => void;
}

export function RefundSubscriber({ subscriber, onClose }: RefundSubscriberProps) {
  const charges = useQuery(chargesOptions(subscriber.id));
  const refund = useMutation(refundOptions);
  const [chosen, setChosen] = useState<string | null>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const open = charges.data?.items.filter((charge) => restOf(charge) > 0) ?? [];
  const charge = open.find(({ id }) => id === chosen) ?? open[0];
  const text = typed ?? (charge ? majorUnits(restOf(charge), charge.currency) : "");
  const back = charge ? readRefund(text, charge).amount : null;
  return (
    <FormDialog
      title={`Refund ${subscriber.workspace}`}
      description="The refund goes from your balance to the subscriber's immediately, with a credit note. The subscription continues."
      action={charge && back !== null ? `Refund ${formatMoney(back, charge.currency)}` : "Refund"}
      disabled={back === null}
      busy={refund.isPending}
      error={refund.error}
      onClose={onClose}
      onSubmit={() => {
        if (!charge || back === null) return;
        refund.mutate(
          { id: subscriber.id, amount: back, charge_id: charge.id },
          {
            onSuccess: (made) => {
              toastDone(`${formatMoney(made.amount, made.currency)} was refunded to ${subscriber.workspace}`);
              onClose();
            },
          },
        );
      }}
    >
      {charges.isPending && <Skeleton className="h-24 w-full" />}
      {charges.isError && <ProblemState title="Couldn't load the charges" query={charges} />}
      {charges.data && !charge && <p className="text-muted">No charges left to refund.</p>}
      {charge && (
        <>
          <SelectField
            label="Charge"
            required
            value={charge.id}
            options={open.map((each) => ({ value: each.id, label: chargeLabel(each) }))}
            onChange={(id) => {
              setChosen(id);
              setTyped(null);
            }}
          />
          <RefundField charge={charge} value={text} onChange={setTyped} />
        </>
      )}
    </FormDialog>
  );
}

function chargeLabel({ at, amount, refunded, currency }: Charge): string {
  const left = refunded > 0 ? `, ${formatMoney(refunded, currency)} refunded` : "";
  return `${formatDay(at)}: ${formatMoney(amount, currency)}${left}`;
}
