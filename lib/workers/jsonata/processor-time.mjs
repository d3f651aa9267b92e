// Plain JavaScript, because the evaluator process runs it unbundled.

/**
 * Counts processor time, so that a busy machine fails no expression. The system is queried only when enough
 * wall time has passed to reach the limit.
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
