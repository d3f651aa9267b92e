import { createServer } from "node:http";
import { afterEach, expect, test } from "vitest";
import { becomesReady } from "./address";

let close = () => {};
afterEach(() => close());

/** Ports of other protocols, to which browsers and `fetch` refuse to connect. */
const PORTS = [4190, 5060, 6000, 6566, 6665, 6697];

test("a web server is found ready whatever port it listens on", async () => {
  const server = createServer((_request, response) => response.end());
  close = () => server.close();
  const port = await firstFree(server, PORTS);
  expect(await becomesReady(`http://127.0.0.1:${port}`, AbortSignal.timeout(5_000))).toBe(true);
});

async function firstFree(server: ReturnType<typeof createServer>, ports: readonly number[]): Promise<number> {
  for (const port of ports) {
    const isOurs = await new Promise((resolve) => {
      server.once("error", () => resolve(false)).listen(port, "127.0.0.1", () => resolve(true));
    });
    if (isOurs) return port;
  }
  throw new Error("Every one of these ports is taken");
}
