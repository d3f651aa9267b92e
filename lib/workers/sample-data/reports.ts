import type { Instrument } from "./instruments";
import { dayOf, epsOf, expectedEps, lastReported, type Quarter, reportDay } from "./issuer";

const DAY_MS = 86_400_000;
const AHEAD = 4;
const REACH = 160;

export function reportRows(one: Instrument, nowMs: number) {
  const last = lastReported(one, nowMs);
  return Array.from({ length: REACH }, (_, back) => {
    const quarter = last + AHEAD - back;
    return { date: dayOf(reportDay(one, quarter) * DAY_MS), ...reportOf(one, quarter, quarter <= last) };
  });
}

export function reportOf(one: Instrument, quarter: Quarter, isReported: boolean) {
  const eps_estimate = expectedEps(one, quarter);
  const eps_actual = isReported ? epsOf(one, quarter) : null;
  const difference = eps_actual === null ? null : Number((eps_actual - eps_estimate).toFixed(2));
  return {
    time: "After Hours",
    eps_estimate,
    eps_actual,
    difference,
    surprise_prc: difference === null ? null : Number(((100 * difference) / eps_estimate).toFixed(2)),
  };
}
