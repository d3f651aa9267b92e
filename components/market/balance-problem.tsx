"use client";

import { describeError } from "@/components/frame/describe-error";
import { Button } from "@/components/ui/button";

interface BalanceProblemProps {
  balance: { error: unknown; isFetching: boolean; refetch: () => void };
}

/** Says that the balance couldn't be loaded, because an unknown amount must not look like zero. */
export function BalanceProblem({ balance }: BalanceProblemProps) {
  const { detail } = describeError(balance.error);
  return (
    <p role="alert" className="flex flex-wrap items-center gap-2 text-sm">
      <span className="text-muted">Couldn't load the balance. {detail}</span>
      <Button size="sm" busy={balance.isFetching} onClick={() => balance.refetch()}>
        Try again
      </Button>
    </p>
  );
}
