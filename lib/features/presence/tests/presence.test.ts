import { expect, test } from "vitest";
import { openEvents } from "@/lib/features/providers/tests/event-stream.suite";
import { testMarket } from "@/lib/http/tests/market.suite";
import { OPEN_PRESENCE } from "@/lib/service/presence/open-presence";

const { buyer, call, elsewhereUrl, person, seller, services, url, workflow } = await testMarket();
const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });

type Who = Pick<typeof seller, "token">;
const follow = (id: string, session: string, { token }: Who = seller, base = url) =>
  openEvents(`${base}/api/v1/workflows/${id}/presence?seat=${session}`, bearer(token));
type Stream = Awaited<ReturnType<typeof follow>>;

async function next(stream: Stream, event: string) {
  for (;;) {
    const notified = await stream.next();
    if (notified === null || notified.event === event) return notified?.data;
  }
}

const at = (seat: string, x: number, chosen: number[] = []) => ({ seat, cursor: { x, y: 2.4 }, chosen });
const move = (id: string, body: unknown, { token }: Who = seller) =>
  call("POST", `/workflows/${id}/presence`, { token, body });

test("who opens a workflow hears who is there, where they are and that they leave, in every web process", async () => {
  const { id } = await workflow(seller);
  const anna = await follow(id, "annas-tab");
  expect(await anna.next()).toMatchObject({
    event: "ready",
    data: { seat: expect.stringMatching(/\/annas-tab$/) },
  });
  const ben = await follow(id, "bens-own-tab", seller, elsewhereUrl);
  const seen = await next(anna, "person");
  expect(seen).toMatchObject({
    seat: expect.stringMatching(/\/bens-own-tab$/),
    name: "seller",
    cursor: null,
    chosen: [],
  });
  expect(await next(ben, "person")).toMatchObject({ seat: expect.stringMatching(/\/annas-tab$/) });
  // Sent to one process and received from the other.
  expect((await move(id, at("annas-tab", 10.6, [1, 2]))).status).toBe(204);
  expect(await next(ben, "person")).toMatchObject({ cursor: { x: 11, y: 2 }, chosen: [1, 2] });
  // Someone who opens the workflow later learns the earlier position.
  const late = await follow(id, "late-tab", seller, elsewhereUrl);
  const notified = [await next(late, "person"), await next(late, "person")];
  expect(notified.find(({ seat: session }) => session.endsWith("/annas-tab"))).toMatchObject({
    cursor: { x: 11, y: 2 },
  });
  anna.close();
  expect(await next(ben, "left")).toEqual({ seat: expect.stringMatching(/\/annas-tab$/) });
});

test("a save is heard of at once by all who have the workflow open", async () => {
  const { id } = await workflow(seller);
  const stream = await follow(id, "annas-tab", seller, elsewhereUrl);
  await stream.next();
  const { body } = await seller.api("GET", `/workflows/${id}`);
  const { workers, connections, format } = body;
  const document = { format, workers, connections, name: "Renamed" };
  const saved = await seller.api("PUT", `/workflows/${id}`, document, { "If-Match": `"${body.revision}"` });
  expect(saved.status).toBe(200);
  expect(await next(stream, "saved")).toEqual({ revision: saved.body.revision });
  await seller.api("DELETE", `/workflows/${id}`);
  expect(await next(stream, "end")).toEqual({ code: "workflow_not_found" });
  expect(await stream.next()).toBeNull();
});

test("nobody of another workspace hears or is heard", async () => {
  const { id } = await workflow(seller);
  const stream = await follow(id, "annas-tab");
  await stream.next();
  await expect(follow(id, "strangers", buyer)).rejects.toThrow("404 workflow_not_found");
  const refused = await move(id, at("annas-tab", 1), buyer);
  expect([refused.status, refused.body.code]).toEqual([404, "workflow_not_found"]);
  const unknown = await call("GET", `/workflows/${id}/presence?seat=strangers`, { token: null });
  expect(unknown.status).toBe(401);
  // A session without a stream has no effect, and another person's session can't be taken over.
  expect((await move(id, at("no-such-tab", 1))).status).toBe(204);
  const mine = await workflow(buyer);
  expect((await move(mine.id, at("annas-tab", 1), buyer)).status).toBe(204);
  const second = await follow(id, "second-tab");
  const { seat: session } = await next(second, "person");
  expect(session).toMatch(/\/annas-tab$/);
  expect(await next(stream, "person")).toMatchObject({ seat: expect.stringMatching(/\/second-tab$/) });
});

test("who loses the right hears no more", async () => {
  const { id } = await workflow(seller);
  const { body } = await seller.api("POST", "/tokens", { name: "reader", scopes: ["read"] });
  const stream = await follow(id, "readers-tab", body);
  await stream.next();
  expect((await move(id, at("readers-tab", 1), body)).status).toBe(204);
  await seller.api("DELETE", `/tokens/${body.id}`);
  await follow(id, "another-tab");
  expect(await next(stream, "end")).toEqual({ code: "unauthorized" });
  expect((await move(id, at("readers-tab", 1), body)).status).toBe(401);
});

test("a faulty place is refused with what is wrong", async () => {
  const { id } = await workflow(seller);
  const wrong = [
    {},
    at("short", 1),
    at("has a space in it", 1),
    at("annas-tab", 1e9),
    { ...at("annas-tab", 1), chosen: [-1] },
    { ...at("annas-tab", 1), chosen: Array.from({ length: 51 }, (_, index) => index) },
    { ...at("annas-tab", 1), name: "Somebody else" },
  ];
  for (const body of wrong) {
    const { status, body: answer } = await move(id, body);
    expect([status, answer.code]).toEqual([422, "invalid_input"]);
  }
  expect((await seller.api("GET", `/workflows/${id}/presence`)).status).toBe(400);
});

test("so many tabs of a person and so many moves in a second, and no more", async () => {
  const watcher = await person("watcher");
  const { id } = await workflow(watcher);
  const opened: Stream[] = [];
  for (let tab = 0; tab < 20; tab += 1) {
    const stream = await follow(id, `tab-number-${tab}`, watcher);
    await stream.next();
    opened.push(stream);
  }
  await expect(follow(id, "one-too-many", watcher)).rejects.toThrow("429 rate_limited");
  const begun = performance.now();
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, x) =>
      move(id, at("tab-number-0", x), watcher).then(({ status }) => status),
    ),
  );
  const seconds = Math.ceil((performance.now() - begun) / 1_000);
  expect(answers.filter((status) => status === 204).length).toBeLessThanOrEqual(40 * seconds);
  if (seconds < 5) expect(answers).toContain(429);
  (await services.part(OPEN_PRESENCE)).endAll();
  for (const stream of opened) expect(await next(stream, "end")).toEqual({ code: "shutdown" });
});
