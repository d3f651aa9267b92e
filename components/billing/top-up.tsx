"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { FormDialog } from "@/components/frame/form-dialog";
import { useMe } from "@/components/frame/use-me";
import { Button } from "@/components/ui/button";
import { earnedOptions, topUpOptions } from "@/lib/client/billing-queries";
import { formatMoney } from "@/lib/pricing/format-money";
import { AmountFields } from "./amount-fields";
import { useAmount } from "./use-amount";

/** The way to more credit: the payment provider's page, or whom to ask. */
export function TopUp({ currency }: { currency: string }) {
  const me = useMe();
  const facts = useQuery(earnedOptions).data;
  const [paying, setPaying] = useState(false);
  if (facts === undefined || me === undefined) return null;
  if (!facts.top_ups) {
    if (me.instance_owner) return null;
    return (
      <p className="max-w-xs text-muted text-sm">
        Who runs this instance adds credit. Pay them as you agreed, and name this workspace:{" "}
        <span className="break-words font-medium text-text">{me.workspace.name}</span>.
      </p>
    );
  }
  if (me.workspace.role !== "owner") return null;
  return (
    <>
      <Button variant="primary" icon={Plus} onClick={() => setPaying(true)}>
        Top up
      </Button>
      {paying && <TopUpDialog currency={currency} onClose={() => setPaying(false)} />}
    </>
  );
}

function TopUpDialog({ currency, onClose }: { currency: string; onClose: () => void }) {
  const draft = useAmount(currency);
  const begin = useMutation(topUpOptions);
  const { minor } = draft;
  return (
    <FormDialog
      title="Top up"
      description="You pay on Stripe's page and come back here. The credit is on the balance once the payment is confirmed."
      action={minor === null ? "Continue to payment" : `Pay ${formatMoney(minor, draft.currency)}`}
      disabled={minor === null}
      busy={begin.isPending || begin.isSuccess}
      error={begin.error}
      onClose={onClose}
      onSubmit={() => {
        if (minor === null) return;
        begin.mutate(
          { amount: minor, currency: draft.currency },
          { onSuccess: ({ url }) => window.location.assign(url) },
        );
      }}
    >
      <AmountFields draft={draft} />
    </FormDialog>
  );
}
