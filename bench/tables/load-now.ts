import os from "node:os";

/** Without the load of the machine, the figures mean little. */
export function loadNow(): string {
  return `load ${(os.loadavg()[0] ?? 0).toFixed(1)}`;
}
