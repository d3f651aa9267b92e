import type { Charge } from "@/lib/contract/refunds";

interface Charged {
  readonly cause: string;
  readonly at: Date;
  readonly amount: number;
  readonly refunded: number;
  readonly currency: string;
  readonly runId?: string | null;
  readonly period?: { readonly start: number; readonly end: number } | null;
}

export function chargeAnswer(charged: Charged): Omit<Charge, "dispute"> {
  const { cause, at, amount, refunded, currency, runId = null, period } = charged;
  return {
    id: cause,
    at: at.toISOString(),
    amount,
    refunded,
    currency,
    run_id: runId,
    period: period
      ? { start: new Date(period.start).toISOString(), end: new Date(period.end).toISOString() }
      : null,
  };
}
