// This file is plain JavaScript, because the evaluator process runs it unbundled.

/**
 * Limits processor time instead of elapsed time, so that a busy machine doesn't make expressions fail. Asks
 * the system only when enough time has passed that the limit may have been reached.
 */
export function limitProcessorTime(limitMs) {
  const before = process.cpuUsage();
  let askAt = performance.now() + limitMs;
  return {
    isSpent() {
      const now = performance.now();
      if (now < askAt) return false;
      const left = limitMs - getUsedMs(before);
      askAt = now + left;
      return left <= 0;
    },
  };
}

export function getUsedMs(before) {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
