// Plain JavaScript: the evaluator process runs it as it is.

/**
 * Counts the processor time of this process from now on, so that a busy machine fails no expression. The system is asked
 * only when enough time has passed for the limit to be reached.
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
