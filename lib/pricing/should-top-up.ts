export interface TopUpState {
  readonly available: number;
  readonly below: number;
  readonly amount: number;
  readonly monthlyMax: number;
  /** Total of automatic top-ups in this calendar month, including pending ones. */
  readonly addedThisMonth: number;
  readonly isPending: boolean;
}

export type TopUpVerdict = "yes" | "no" | "month_full";

export function shouldTopUp(state: TopUpState): TopUpVerdict {
  if (state.isPending || state.available >= state.below) return "no";
  return state.addedThisMonth + state.amount > state.monthlyMax ? "month_full" : "yes";
}
