export interface TopUpState {
  /** Balance, less the amounts on hold for runs in progress. */
  readonly available: number;
  readonly below: number;
  readonly amount: number;
  readonly monthlyMax: number;
  /** Total of automatic top-ups in this calendar month, including pending ones. */
  readonly addedThisMonth: number;
  readonly isPending: boolean;
}

/**
 * `month_full` means that the balance is below the threshold, but another top-up would exceed the monthly
 * maximum.
 */
export type TopUpVerdict = "yes" | "no" | "month_full";

export function shouldTopUp(state: TopUpState): TopUpVerdict {
  if (state.isPending || state.available >= state.below) return "no";
  return state.addedThisMonth + state.amount > state.monthlyMax ? "month_full" : "yes";
}
