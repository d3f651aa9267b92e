"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { FormDialog } from "@/components/frame/form-dialog";
import { useMe } from "@/components/frame/use-me";
import { Button } from "@/components/ui/button";
import { topUpOptions } from "@/lib/client/billing-queries";
import { query } from "@/lib/client/query";
import { getEarned } from "@/lib/contract/payouts";
import { formatMoney } from "@/lib/pricing/format-money";
import { AmountFields } from "./amount-fields";
import { useAmount } from "./use-amount";

export function WhoAddsCredit() {
  const me = useMe();
  const facts = useQuery(query(getEarned)).data;
  if (facts === undefined || facts.top_ups || me === undefined || me.instance_owner) return null;
  return (
    <>
      {" "}
      The operator of this instance adds credit manually. Pay the operator as agreed and mention this
      workspace, <span className="break-words font-medium text-text">{me.workspace.name}</span>.
    </>
  );
}

interface TopUpProps {
  currency: string;
  variant?: "primary" | "default";
  /** True to return to the current page after the payment instead of to Billing. */
  returnsHere?: boolean;
}

export function TopUp({ currency, variant = "primary", returnsHere = false }: TopUpProps) {
  const me = useMe();
  const facts = useQuery(query(getEarned)).data;
  const [paying, setPaying] = useState(false);
  if (!facts?.top_ups || me?.workspace.role !== "owner") return null;
  return (
    <>
      <Button variant={variant} icon={Plus} onClick={() => setPaying(true)}>
        Top up
      </Button>
      {paying && (
        <TopUpDialog currency={currency} returnsHere={returnsHere} onClose={() => setPaying(false)} />
      )}
    </>
  );
}

interface TopUpDialogProps {
  currency: string;
  returnsHere: boolean;
  onClose: () => void;
}

function TopUpDialog({ currency, returnsHere, onClose }: TopUpDialogProps) {
  const draft = useAmount(currency);
  const begin = useMutation(topUpOptions);
  const { minor } = draft;
  return (
    <FormDialog
      title="Top up"
      description="You pay on Stripe's page and come back here. The credit is added to the balance once the payment is confirmed."
      action={minor === null ? "Continue to payment" : `Pay ${formatMoney(minor, draft.currency)}`}
      disabled={minor === null}
      busy={begin.isPending || begin.isSuccess}
      error={begin.error}
      onClose={onClose}
      onSubmit={() => {
        if (minor === null) return;
        begin.mutate(
          {
            amount: minor,
            currency: draft.currency,
            ...(returnsHere && { return_to: window.location.pathname + window.location.search }),
          },
          { onSuccess: ({ url }) => window.location.assign(url) },
        );
      }}
    >
      <AmountFields draft={draft} />
    </FormDialog>
  );
}
