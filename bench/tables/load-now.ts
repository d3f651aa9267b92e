import os from "node:os";

/** What else the machine does: figures mean little without it. */
export function loadNow(): string {
  return `load ${(os.loadavg()[0] ?? 0).toFixed(1)}`;
}
