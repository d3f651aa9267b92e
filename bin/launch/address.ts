import { get } from "node:http";
import { createServer } from "node:net";

export function isFree(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, host, () => probe.close(() => resolve(true)));
  });
}

export async function becomesReady(address: string, signal: AbortSignal): Promise<boolean> {
  while (!signal.aborted) {
    if ((await statusOf(`${address}/api/health/ready`, signal)) === 200) return true;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  return false;
}

/**
 * Returns the HTTP status, or 0 if there is no response. Doesn't use `fetch`, which refuses some ports that a
 * server may listen on.
 */
function statusOf(url: string, signal: AbortSignal): Promise<number> {
  return new Promise((resolve) => {
    get(url, { signal, agent: false }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    }).once("error", () => resolve(0));
  });
}
