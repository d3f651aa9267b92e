"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { ExternalLink } from "lucide-react";
import { toastProblem } from "@/components/frame/toast-problem";
import { Button } from "@/components/ui/button";
import { openPayoutAccountOptions } from "@/lib/client/billing-queries";
import { query } from "@/lib/client/query";
import { getPayoutAccount } from "@/lib/contract/payouts";

const LABELS = {
  none: {
    say: "Connect a Stripe account to have payouts sent to your bank automatically. Until then, the operator pays you manually.",
    button: "Connect with Stripe",
  },
  incomplete: {
    say: "Stripe needs more information before it can pay you. Until then, the operator pays you manually.",
    button: "Continue at Stripe",
  },
  ready: {
    say: "Payouts go to your Stripe account, and from there to your bank.",
    button: "Open Stripe",
  },
} as const;

/**
 * Shows the state of the workspace's payout account. Shows nothing if the payment provider doesn't support
 * payouts.
 */
export function PayoutAccount() {
  const state = useQuery(query(getPayoutAccount)).data?.state;
  const open = useMutation(openPayoutAccountOptions);
  if (state === undefined || state === "off") return null;
  const { say, button } = LABELS[state];
  const leave = () =>
    open.mutate(undefined, {
      onSuccess: ({ url }) => window.location.assign(url),
      onError: (error) => toastProblem("Couldn't open Stripe", error),
    });
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md border p-3">
      <p className="min-w-0 flex-1 basis-64 text-muted">{say}</p>
      <Button
        size="sm"
        icon={ExternalLink}
        variant={state === "ready" ? "default" : "primary"}
        busy={open.isPending || open.isSuccess}
        onClick={leave}
      >
        {button}
      </Button>
    </div>
  );
}
