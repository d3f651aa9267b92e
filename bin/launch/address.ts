import { createServer } from "node:net";

export function isFree(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, host, () => probe.close(() => resolve(true)));
  });
}

/** Asks until the answer is 200; false when told to give up. */
export async function becomesReady(address: string, signal: AbortSignal): Promise<boolean> {
  while (!signal.aborted) {
    const status = await fetch(`${address}/api/health/ready`, { signal }).then(
      (answer) => answer.status,
      () => 0,
    );
    if (status === 200) return true;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  return false;
}
