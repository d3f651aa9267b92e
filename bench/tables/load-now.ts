import os from "node:os";

/** Load of the machine, without which the figures mean little. */
export function loadNow(): string {
  return `load ${(os.loadavg()[0] ?? 0).toFixed(1)}`;
}
