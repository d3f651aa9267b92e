import os from "node:os";

/** The figures mean little without the load of the machine. */
export function loadNow(): string {
  return `load ${(os.loadavg()[0] ?? 0).toFixed(1)}`;
}
