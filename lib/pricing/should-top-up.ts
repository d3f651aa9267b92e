export interface TopUpState {
  /** Balance less reservations for current runs. */
  readonly available: number;
  readonly below: number;
  readonly amount: number;
  readonly monthlyMax: number;
  /** Automatic top-ups of this calendar month, pending ones included. */
  readonly addedThisMonth: number;
  readonly isPending: boolean;
}

/** `month_full`: the balance is below the limit, and another top-up would exceed the monthly maximum. */
export type TopUpVerdict = "yes" | "no" | "month_full";

export function shouldTopUp(state: TopUpState): TopUpVerdict {
  if (state.isPending || state.available >= state.below) return "no";
  return state.addedThisMonth + state.amount > state.monthlyMax ? "month_full" : "yes";
}
