/**
 * Duration of an action, and delay of the machine at that time: the longest of the trivial calls made beside it.
 * Promises about time allow a few times that.
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
