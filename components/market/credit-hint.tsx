"use client";

import { useQuery } from "@tanstack/react-query";
import { TopUp } from "@/components/billing/top-up";
import { useMe } from "@/components/frame/use-me";
import { Link } from "@/components/ui/link";
import { ApiError } from "@/lib/client/api-error";
import { query } from "@/lib/client/query";
import { getEarned } from "@/lib/contract/payouts";

interface CreditHintProps {
  error: unknown;
  currency: string;
}

export function CreditHint({ error, currency }: CreditHintProps) {
  const me = useMe();
  const isShort = error instanceof ApiError && error.code === "insufficient_credit";
  const facts = useQuery({ ...query(getEarned), enabled: isShort });
  if (!isShort || facts.isPending) return null;
  if (facts.data?.top_ups)
    return (
      <div className="self-start">
        <TopUp currency={currency} variant="default" returnsHere />
      </div>
    );
  if (me?.instance_owner)
    return (
      <p className="text-sm">
        You own this instance: grant credit to this workspace under{" "}
        <Link href="/settings?tab=billing" className="text-accent-text underline">
          Billing
        </Link>
        .
      </p>
    );
  return (
    <p className="text-sm">
      The owner of this instance grants credit. Tell them the name of your workspace:{" "}
      <span className="font-medium">{me?.workspace.name}</span>.
    </p>
  );
}
