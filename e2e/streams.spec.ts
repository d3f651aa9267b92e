import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { Socket } from "node:net";
import { expect, test } from "@playwright/test";
import { z } from "zod";
import { flow, provider, webhook } from "@/e2e/api/documents";
import { live } from "@/e2e/api/live";
import { Instance } from "@/e2e/durability/instance";
import { startLoad } from "@/e2e/durability/load";
import { signal } from "@/e2e/durability/processes";
import { neverRead, StreamReader } from "@/e2e/durability/stream-reader";

const READERS = 180;
/** A tenth of all. */
const UNREAD = 20;
const WITHIN_MS = 60_000;
/** Longer than what a dead process was about to send is left to it. */
const LATER_S = "60";
const message = z.looseObject({ version: z.int() });
const port = z.object({ port: z.int() });

let instance: Instance | undefined;
let receiver: Server | undefined;
const readers: StreamReader[] = [];
const unread: Socket[] = [];
test.afterEach(async () => {
  for (const reader of readers.splice(0)) reader.stop();
  for (const socket of unread.splice(0)) socket.destroy();
  receiver?.closeAllConnections();
  receiver?.close();
  await instance?.remove();
  instance = undefined;
});

/** Somebody else's server, which leaves its first message without an answer; ids by version, one for each attempt. */
async function startReceiver() {
  const attempts = new Map<number, string[]>();
  let isFirst = true;
  const server = createServer(async (request, response) => {
    let text = "";
    for await (const piece of request.setEncoding("utf8")) text += String(piece);
    const { version } = message.parse(JSON.parse(text));
    attempts.set(version, [...(attempts.get(version) ?? []), String(request.headers["webhook-id"])]);
    if (!isFirst) response.end();
    isFirst = false;
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  receiver = server;
  return { url: `http://127.0.0.1:${port.parse(server.address()).port}/`, attempts };
}

const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

test("whatever is killed, readers of streams miss no version, and receivers no message", async () => {
  test.setTimeout(240_000);
  const { url, attempts } = await startReceiver();
  const mine = await Instance.create();
  instance = mine;
  const variables = [{ name: "n", type: "integer" }];
  const document = flow([webhook(0, { variables }), provider(1, "{{context.n}}")], [[0, 1]]);
  const of = await live(document, mine.api, mine.address);
  const address = of.providerPath(1);
  const source = { workflow_id: of.id, provider_id: address.split("/").at(-1) };
  expect((await mine.api.post("/hooks", { ...source, url })).status).toBe(201);
  const publish = (from: number, most: number) => startLoad(of, 1, { from, most });

  // Whoever delivers dies with a message on its way.
  await publish(1, 1).done;
  await expect.poll(() => attempts.size, { timeout: WITHIN_MS }).toBe(1);
  for (const worker of mine.workers()) signal(worker, "SIGKILL");

  while (unread.length < UNREAD) unread.push(neverRead(address));
  while (readers.length < READERS) readers.push(new StreamReader(address));
  const have = (last: number) =>
    expect
      .poll(() => readers.filter((reader) => reader.last === last).length, { timeout: WITHIN_MS })
      .toBe(READERS);
  await have(1);
  const load = publish(2, 60);
  const accepted = (calls: number) =>
    expect.poll(() => load.accepted.size, { timeout: WITHIN_MS }).toBeGreaterThanOrEqual(calls);
  await accepted(15);
  signal(mine.webServer(), "SIGKILL");
  await accepted(35);
  signal(mine.database() ?? 0, "SIGKILL");
  await load.done;
  await have(61);

  // Told to go with all of these streams open, it says so and goes.
  await mine.restart({ MILLRACE_CLOCK_OFFSET: LATER_S });
  expect(readers.filter(({ ends }) => ends.at(-1) !== "shutdown")).toEqual([]);
  await publish(62, 1).done;
  await have(62);
  for (const { versions, resets } of readers) {
    expect(versions).toEqual(upTo(62));
    expect(resets).toBe(0);
  }

  await expect.poll(() => attempts.size, { timeout: WITHIN_MS }).toBe(62);
  await expect.poll(() => attempts.get(1)?.length ?? 0, { timeout: WITHIN_MS }).toBeGreaterThan(1);
  const ids = [...attempts.values()].map((all) => new Set(all));
  expect(ids.filter(({ size }) => size !== 1)).toEqual([]);
  expect(new Set(ids.flatMap((all) => [...all])).size).toBe(62);
});
