/**
 * Measures how long an action takes, and how slow the machine is meanwhile: the longest of the trivial calls
 * made alongside it. Tests of duration allow for a multiple of that delay.
 */
export async function took(
  call: (method: string, path: string, options: { token: null }) => Promise<unknown>,
  act: () => Promise<unknown>,
): Promise<{ ms: number; delayMs: number }> {
  let [isOver, delayMs] = [false, 0];
  const beside = (async () => {
    while (!isOver) {
      const begun = performance.now();
      await call("GET", "/api/health/live", { token: null });
      delayMs = Math.max(delayMs, performance.now() - begun);
    }
  })();
  const begun = performance.now();
  await act().finally(() => {
    isOver = true;
  });
  const ms = performance.now() - begun;
  await beside;
  return { ms, delayMs };
}
