"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { FormDialog } from "@/components/frame/form-dialog";
import { toastDone } from "@/components/ui/toast";
import { requestPayoutOptions } from "@/lib/client/billing-queries";
import { query } from "@/lib/client/query";
import { getBillingDetails, getPayoutAccount } from "@/lib/contract/payouts";
import { majorUnits } from "@/lib/pricing/currencies";
import { formatMoney } from "@/lib/pricing/format-money";
import { AmountFields } from "./amount-fields";
import { useAmount } from "./use-amount";

interface RequestPayoutProps {
  payable: readonly { currency: string; amount: number }[];
  onClose: () => void;
}

export function RequestPayout({ payable, onClose }: RequestPayoutProps) {
  const [first] = payable;
  const draft = useAmount(first?.currency, first && majorUnits(first.amount, first.currency));
  const request = useMutation(requestPayoutOptions);
  const details = useQuery(query(getBillingDetails)).data;
  const isByStripe = useQuery(query(getPayoutAccount)).data?.state === "ready";
  const max = payable.find(({ currency }) => currency === draft.currency)?.amount ?? 0;
  const { minor, currency } = draft;
  const ready = minor !== null && minor <= max;
  return (
    <FormDialog
      title="Request a payout"
      description={
        isByStripe ? (
          "The amount goes to your Stripe account within a minute."
        ) : (
          <AccountWords account={details?.bank_account} />
        )
      }
      action={ready ? `Request ${formatMoney(minor, currency)}` : "Request payout"}
      disabled={!ready}
      busy={request.isPending}
      error={request.error}
      onClose={onClose}
      onSubmit={() => {
        if (!ready) return;
        request.mutate(
          { amount: minor, currency },
          {
            onSuccess: () => {
              toastDone(`${formatMoney(minor, currency)} is reserved for your payout`);
              onClose();
            },
          },
        );
      }}
    >
      <AmountFields
        draft={draft}
        help={`You can withdraw at most ${formatMoney(max, currency)} now.`}
        currencies={payable.map((one) => one.currency)}
      />
    </FormDialog>
  );
}

function AccountWords({ account }: { account: string | undefined }) {
  if (account === undefined)
    return "The amount is reserved immediately and stays reserved until the operator has paid it.";
  if (account === "")
    return "Add a bank account under Billing details first, or tell the operator where to send the money.";
  return (
    <>
      The amount goes to <span className="break-all font-medium text-text">{account}</span>. It is reserved
      immediately and stays reserved until the operator has paid it.
    </>
  );
}
