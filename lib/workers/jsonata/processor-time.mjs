// This file is plain JavaScript, because the evaluator process runs it unbundled.

/**
 * Limits CPU time rather than wall-clock time, so that expressions don't fail on a busy machine. Checks the
 * CPU usage only after enough wall-clock time has passed for the limit to have been reached.
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
