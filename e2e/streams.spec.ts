import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { Socket } from "node:net";
import { expect, test } from "@playwright/test";
import { z } from "zod";
import { flow, provider, transform, webhook } from "@/e2e/api/documents";
import { live } from "@/e2e/api/live";
import { Instance } from "@/e2e/durability/instance";
import { startLoad } from "@/e2e/durability/load";
import { signal } from "@/e2e/durability/processes";
import { neverRead, StreamReader } from "@/e2e/durability/stream-reader";

const READERS = 900;
/** A tenth of all readers. */
const UNREAD = 100;
/** Longer than the time after which messages of a dead process are taken over. */
const LATER_S = "60";
const message = z.looseObject({ version: z.int() });
const alertMessage = z.looseObject({ type: z.literal("alert.raised"), workflow_id: z.string() });
const alerts = z.looseObject({ items: z.array(z.looseObject({ workflow_id: z.string(), count: z.int() })) });
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

/**
 * An external server that leaves the first message for each URL without a response. It collects one ID per
 * attempt, by published version and by failed workflow.
 */
async function startReceiver() {
  const published = new Map<number, string[]>();
  const failed = new Map<string, string[]>();
  const held = new Set<string>();
  const server = createServer(async (request, response) => {
    let text = "";
    for await (const piece of request.setEncoding("utf8")) text += String(piece);
    const id = String(request.headers["webhook-id"]);
    if (request.url === "/failed") note(failed, alertMessage.parse(JSON.parse(text)).workflow_id, id);
    else note(published, message.parse(JSON.parse(text)).version, id);
    if (held.has(request.url ?? "")) response.end();
    held.add(request.url ?? "");
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  receiver = server;
  const origin = `http://127.0.0.1:${port.parse(server.address()).port}`;
  return { urlOf: (path: string) => `${origin}/${path}`, published, failed };
}

function note<K>(attempts: Map<K, string[]>, of: K, id: string): void {
  attempts.set(of, [...(attempts.get(of) ?? []), id]);
}

/** Creates a workflow that always fails, with an alert to this URL. */
async function failing({ api, address }: Instance, url: string) {
  const of = await live(flow([webhook(0), transform(1, '$error("no")')], [[0, 1]]), api, address);
  const rules = [{ on: "failure", to: [{ channel: "webhook", address: url }] }];
  expect((await api.put(`/workflows/${of.id}/alerts`, { rules })).status).toBe(200);
  return of;
}

const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

test("whatever is killed, readers of streams miss no version, and receivers no message and no alert", async () => {
  const { urlOf, published, failed } = await startReceiver();
  const mine = await Instance.create();
  instance = mine;
  const variables = [{ name: "n", type: "integer" }];
  const document = flow([webhook(0, { variables }), provider(1, "{{context.n}}")], [[0, 1]]);
  const of = await live(document, mine.api, mine.address);
  const address = of.providerPath(1);
  const source = { workflow_id: of.id, provider_id: address.split("/").at(-1) };
  expect((await mine.api.post("/hooks", { ...source, url: urlOf("published") })).status).toBe(201);
  const [notified, noted] = [await failing(mine, urlOf("failed")), await failing(mine, urlOf("failed"))];
  const publish = (from: number, max: number) => startLoad(of, 1, { from, max });

  // The delivering process dies with a message and an alert in progress, and with another failure that was
  // only recorded.
  await publish(1, 1).done;
  expect((await notified.call({})).status).toBe(202);
  await expect.poll(() => [published.size, failed.size]).toEqual([1, 1]);
  expect((await noted.call({})).status).toBe(202);
  for (const worker of mine.workers()) signal(worker, "SIGKILL");

  while (unread.length < UNREAD) unread.push(neverRead(address));
  while (readers.length < READERS) readers.push(new StreamReader(address));
  const have = (last: number) =>
    expect.poll(() => readers.filter((reader) => reader.last === last).length).toBe(READERS);
  await have(1);
  const load = publish(2, 60);
  const accepted = (calls: number) => expect.poll(() => load.accepted.size).toBeGreaterThanOrEqual(calls);
  await accepted(15);
  signal(mine.webServer(), "SIGKILL");
  await accepted(35);
  signal(mine.database() ?? 0, "SIGKILL");
  await load.done;
  await have(61);

  // On shutdown with all of these streams open, the server tells each of them and exits.
  await mine.restart({ MILLRACE_CLOCK_OFFSET: LATER_S });
  expect(readers.filter(({ ends }) => ends.at(-1) !== "shutdown")).toEqual([]);
  await publish(62, 1).done;
  await have(62);
  for (const { versions, resets } of readers) {
    expect(versions).toEqual(upTo(62));
    expect(resets).toBe(0);
  }

  await expect.poll(() => published.size).toBe(62);
  await expect.poll(() => published.get(1)?.length ?? 0).toBeGreaterThan(1);
  await expect.poll(() => failed.get(noted.id)?.length ?? 0).toBeGreaterThan(0);
  await expect.poll(() => failed.get(notified.id)?.length ?? 0).toBeGreaterThan(1);
  const ids = [...published.values(), ...failed.values()].map((all) => new Set(all));
  expect(ids.filter(({ size }) => size !== 1)).toEqual([]);
  expect(new Set(ids.flatMap((all) => [...all])).size).toBe(64);
  const raised = alerts.parse((await mine.api.get("/alerts")).json).items;
  expect(raised.map(({ workflow_id, count }) => [workflow_id, count]).sort()).toEqual(
    [
      [notified.id, 1],
      [noted.id, 1],
    ].sort(),
  );
});
