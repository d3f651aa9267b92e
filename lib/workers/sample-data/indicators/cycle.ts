import type { Line } from "./line";
import { ratio } from "./windows";

const DEGREES = 180 / Math.PI;

/** The parts of a price that is analysed as a wave, by John Ehlers's method. */
export interface Cycle {
  readonly smooth: Line;
  readonly inPhase: Line;
  readonly quadrature: Line;
  /** Length of the dominant cycle, from 6 to 50 bars. */
  readonly period: Line;
}

/**
 * Ehlers' homodyne discriminator, with his constants. It multiplies the wave by itself one bar earlier to
 * find the wave's period.
 */
export function cycleOf(price: Line): Cycle {
  const smooth = price.map((_, at) => fourBars(price, at));
  const detrended: number[] = [];
  const inPhase: number[] = [];
  const quadrature: number[] = [];
  const period: number[] = [];
  let [i2, q2, real, imaginary, found, cycle] = [0, 0, 0, 0, 6, 6];
  for (const at of price.keys()) {
    const reach = 0.075 * found + 0.54;
    detrended.push(quarter(smooth, at) * reach);
    quadrature.push(quarter(detrended, at) * reach);
    inPhase.push(detrended[at - 3] ?? 0);
    const [i2Before, q2Before] = [i2, q2];
    i2 = 0.2 * ((inPhase[at] ?? 0) - quarter(quadrature, at) * reach) + 0.8 * i2;
    q2 = 0.2 * ((quadrature[at] ?? 0) + quarter(inPhase, at) * reach) + 0.8 * q2;
    real = 0.2 * (i2 * i2Before + q2 * q2Before) + 0.8 * real;
    imaginary = 0.2 * (i2 * q2Before - q2 * i2Before) + 0.8 * imaginary;
    const angle = Math.atan(ratio(imaginary, real));
    found = 0.2 * held(angle === 0 ? found : (2 * Math.PI) / angle, found) + 0.8 * found;
    cycle = 0.33 * found + 0.67 * cycle;
    period.push(cycle);
  }
  return { smooth, inPhase, quadrature, period };
}

export function phaseOf({ smooth, period }: Cycle): Line {
  return period.map((cycle, at) => {
    const bars = Math.round(cycle);
    let [sine, cosine] = [0, 0];
    for (let back = 0; back < bars; back += 1) {
      const angle = (2 * Math.PI * back) / bars;
      sine += Math.sin(angle) * (smooth[at - back] ?? 0);
      cosine += Math.cos(angle) * (smooth[at - back] ?? 0);
    }
    const phase = Math.atan(ratio(sine, cosine)) * DEGREES + 90 + 360 / cycle + (cosine < 0 ? 180 : 0);
    return phase > 315 ? phase - 360 : phase;
  });
}

/**
 * Returns the MESA adaptive moving average (`mama`) and the slower following adaptive moving average
 * (`fama`). The faster the phase changes, the more slowly both move.
 */
export function adaptive(price: Line, fastest: number, slowest: number): { mama: Line; fama: Line } {
  const { inPhase, quadrature } = cycleOf(price);
  const mama: number[] = [];
  const fama: number[] = [];
  let [phase, near, far] = [0, price[0] ?? 0, price[0] ?? 0];
  for (const [at, value] of price.entries()) {
    const phaseBefore = phase;
    phase = Math.atan(ratio(quadrature[at] ?? 0, inPhase[at] ?? 0)) * DEGREES;
    const weight = Math.max(slowest, fastest / Math.max(1, phaseBefore - phase));
    near += (value - near) * weight;
    far += (near - far) * weight * 0.5;
    mama.push(near);
    fama.push(far);
  }
  return { mama, fama };
}

export function fourBars(line: Line, at: number): number {
  const [first = 0] = line;
  const [one = first, two = first, three = first] = [line[at - 1], line[at - 2], line[at - 3]];
  return (4 * (line[at] ?? first) + 3 * one + 2 * two + three) / 10;
}

function quarter(line: Line, at: number): number {
  const value = (back: number) => line[at - back] ?? 0;
  return 0.0962 * (value(0) - value(6)) + 0.5769 * (value(2) - value(4));
}

/**
 * From one bar to the next, the cycle's length can grow by at most a half or shrink by at most a third. It
 * stays between 6 and 50 bars.
 */
function held(found: number, before: number): number {
  return Math.min(50, Math.max(6, Math.min(1.5 * before, Math.max(0.67 * before, found))));
}
