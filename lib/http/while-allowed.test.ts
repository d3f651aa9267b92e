import { expect, test } from "vitest";
import { watchRun } from "@/lib/contract/runs";
import { peopleOf, SAME_ORIGIN } from "@/lib/features/people/tests/people.suite";
import { testHttpEntry } from "@/lib/http/tests/http-entry.suite";
import { ok } from "@/lib/kit/result";
import { asEvents, on } from "@/lib/service/on";
import { PATIENT } from "@/lib/service/process/pulse";
import { createApi } from "./entry/create-api";
import { fromWeb } from "./entry/next-entry";
import { handle } from "./handle";

const entry = await testHttpEntry();
const { call, services } = entry;
const { newMember } = peopleOf(entry);

/** Yields events without ever ending. */
async function* endless() {
  for (let number = 0; ; number += 1) yield `data: ${number}\n\n`;
}
const api = createApi(services, PATIENT, [handle(on(watchRun, async () => ok(endless()), asEvents))]);

async function watch(headers: Record<string, string>): Promise<AsyncIterator<string | Uint8Array>> {
  const path = "/api/v1/runs/00000000-0000-7000-8000-000000000000/events";
  const { status, body } = await api(
    fromWeb(new Request(`http://host${path}`, { headers: { ...headers, Host: "host" } })),
  );
  if (body === undefined || typeof body === "string" || body instanceof Uint8Array)
    throw new Error(`${status}`);
  return body[Symbol.asyncIterator]();
}

async function endOf(events: AsyncIterator<string | Uint8Array>) {
  const last = (await events.next()).value;
  return { last, done: (await events.next()).done };
}
const END = { last: 'event: end\ndata: {"code":"unauthorized"}\n\n', done: true };

test("a stream ends at the next event once its token is revoked", async () => {
  const { body } = await call("POST", "/tokens", { body: { name: "watcher" } });
  const events = await watch({ Authorization: `Bearer ${body.token}` });
  expect((await events.next()).value).toBe("data: 0\n\n");
  await call("DELETE", `/tokens/${body.id}`);
  expect(await endOf(events)).toEqual(END);
});

test("a stream ends once its session has ended, or its person works in another workspace", async () => {
  const [leaving, moving] = [await newMember("viewer"), await newMember("viewer")];
  const [left, moved] = [await watch({ Cookie: leaving.cookie }), await watch({ Cookie: moving.cookie })];
  for (const events of [left, moved]) expect((await events.next()).value).toBe("data: 0\n\n");
  const { body } = await call("GET", "/sessions", { cookie: leaving.cookie });
  const ended = { cookie: leaving.cookie, headers: SAME_ORIGIN };
  await call("DELETE", `/sessions/${body.items[0].id}`, ended);
  expect(await endOf(left)).toEqual(END);
  expect((await call("DELETE", `/members/${moving.id}`)).status).toBe(204);
  expect(await endOf(moved)).toEqual({ ...END, last: 'event: end\ndata: {"code":"not_found"}\n\n' });
});
