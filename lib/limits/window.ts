import { z } from "zod";

/**
 * A sliding window, as pure functions. In any period as long as the window, it never lets more calls pass
 * than the limit. For small limits, each call is stored. For large limits, calls are counted in slices of a
 * sixtieth of the window, and a slice counts until its last moment has left the window.
 */
export interface Limit {
  readonly limit: number;
  readonly windowMs: number;
}

/** Pairs of a time and the number of calls at that time, or in the slice that starts at that time. */
export const windowState = z.array(z.tuple([z.number(), z.number()]));
export type WindowState = z.infer<typeof windowState>;

export type Verdict =
  | { readonly allowed: true; readonly state: WindowState; readonly left: number }
  | { readonly allowed: false; readonly retryAfterMs: number };

const EXACT_UP_TO = 200;
const SLICES = 60;

export function askWindow(state: WindowState, { limit, windowMs }: Limit, nowMs: number, cost = 1): Verdict {
  const sliceMs = limit <= EXACT_UP_TO ? 0 : windowMs / SLICES;
  const leavesAt = ([at]: readonly [number, number]) => at + sliceMs + windowMs;
  const counting = state.filter((entry) => leavesAt(entry) > nowMs);
  const used = counting.reduce((sum, [, amount]) => sum + amount, 0);
  if (used + cost <= limit)
    return { allowed: true, state: add(counting, sliceMs, nowMs, cost), left: limit - used - cost };
  let missing = used + cost - limit;
  for (const entry of counting) {
    missing -= entry[1];
    if (missing <= 0)
      // Limits the wait. It would be too long if the entry was written by another process whose clock is
      // ahead.
      return {
        allowed: false,
        retryAfterMs: within(1, Math.ceil(leavesAt(entry) - nowMs), sliceMs + windowMs),
      };
  }
  return { allowed: false, retryAfterMs: Math.ceil(windowMs) };
}

function within(min: number, value: number, max: number): number {
  return Math.min(max, Math.max(min, value));
}

/**
 * Returns how many calls are left, without counting one. `moreAtMs` is the time at which the oldest counted
 * call leaves the window; null if no call was counted.
 */
export function peekWindow(
  state: WindowState,
  { limit, windowMs }: Limit,
  nowMs: number,
): { readonly left: number; readonly moreAtMs: number | null } {
  const sliceMs = limit <= EXACT_UP_TO ? 0 : windowMs / SLICES;
  const counting = state.filter(([at]) => at + sliceMs + windowMs > nowMs);
  const used = counting.reduce((sum, [, amount]) => sum + amount, 0);
  const [oldest] = counting;
  return {
    left: Math.max(0, limit - used),
    moreAtMs: oldest === undefined ? null : oldest[0] + sliceMs + windowMs,
  };
}

function add(state: WindowState, sliceMs: number, nowMs: number, cost: number): WindowState {
  const last = state.at(-1);
  if (sliceMs === 0) return [...state, [Math.max(nowMs, last?.[0] ?? nowMs), cost]];
  const slice = Math.max(Math.floor(nowMs / sliceMs) * sliceMs, last?.[0] ?? 0);
  if (last && last[0] === slice) return [...state.slice(0, -1), [slice, last[1] + cost]];
  return [...state, [slice, cost]];
}
