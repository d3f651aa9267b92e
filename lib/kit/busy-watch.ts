/** Asking for the processor's time costs as much as a small piece of work, so it is known to this much only. */
const KNOWN_TO_MS = 2;

/**
 * How long something held this process up: by the clock, less what other processes had of the processor meanwhile. On a
 * busy machine the clock alone would call dear whatever was interrupted.
 */
export function createBusyWatch(
  nowMs: () => number = () => performance.now(),
  processorMs: () => number = ownProcessorMs,
): { start(): () => number } {
  let askedAt = Number.NEGATIVE_INFINITY;
  let asked = 0;
  return {
    start() {
      const begunMs = nowMs();
      if (begunMs - askedAt > KNOWN_TO_MS) {
        asked = processorMs();
        askedAt = begunMs;
      }
      const before = asked;
      return () => {
        const ms = nowMs() - begunMs;
        return ms < KNOWN_TO_MS ? ms : Math.min(ms, processorMs() - before);
      };
    },
  };
}

function ownProcessorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}
