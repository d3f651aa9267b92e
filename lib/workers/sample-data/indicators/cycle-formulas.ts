import { type Cycle, cycleOf, fourBars, phaseOf } from "./cycle";
import type { Formulas } from "./formula";
import type { Line } from "./line";
import { mean } from "./windows";

/** Formulas based on the Hilbert transform, which treat the price as a wave. */
export const CYCLE_FORMULAS: Formulas = {
  ht_dcperiod: (of) => cycleOf(of.price()).period,
  ht_dcphase: (of) => phaseOf(cycleOf(of.price())),
  ht_phasor: (of) => {
    const { inPhase, quadrature } = cycleOf(of.price());
    return { in_phase: inPhase, quadrature };
  },
  ht_sine: (of) => {
    const phase = phaseOf(cycleOf(of.price()));
    return { ht_sine: sines(phase), ht_leadsine: sines(phase.map((degrees) => degrees + 45)) };
  },
  ht_trendline: (of) => trendline(of.price(), cycleOf(of.price())),
  ht_trendmode: (of) => trendMode(of.price(), cycleOf(of.price())),
};

function sines(degrees: Line): Line {
  return degrees.map((value) => Math.sin((value * Math.PI) / 180));
}

/** Removes the cycle from the price by averaging over one full cycle. */
function trendline(price: Line, { period }: Cycle): Line {
  const averages = period.map((cycle, at) =>
    mean(price.slice(Math.max(0, at + 1 - Math.round(cycle)), at + 1)),
  );
  return averages.map((_, at) => fourBars(averages, at));
}

/**
 * The value is 1 in a trend and 0 in a cycle, by Ehlers' rules. The price is in a cycle for half a period
 * after the sine crosses the lead sine, and while the phase advances at the cycle's own pace. A price far
 * from its trendline is always in a trend.
 */
function trendMode(price: Line, cycle: Cycle): Line {
  const phase = phaseOf(cycle);
  const trend = trendline(price, cycle);
  let sinceCrossing = 0;
  let above: boolean | null = null;
  return phase.map((degrees, at) => {
    const turn = cycle.period[at] ?? 6;
    const leads = Math.sin((degrees * Math.PI) / 180) > Math.sin(((degrees + 45) * Math.PI) / 180);
    sinceCrossing = leads === above ? sinceCrossing + 1 : 0;
    above = leads;
    const line = trend[at] ?? 0;
    if (Math.abs((cycle.smooth[at] ?? 0) - line) >= 0.015 * Math.abs(line)) return 1;
    const pace = degrees - (phase[at - 1] ?? degrees);
    const turnsAlong = pace > (0.67 * 360) / turn && pace < (1.5 * 360) / turn;
    return sinceCrossing < turn / 2 || turnsAlong ? 0 : 1;
  });
}
