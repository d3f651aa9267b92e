import { expect } from "@playwright/test";
import { z } from "zod";
import { type Api, apiOf } from "@/e2e/api/api";
import { flow, provider, transform, webhook } from "@/e2e/api/documents";
import { endpointsOf, type Live, live } from "@/e2e/api/live";
import { send } from "@/e2e/api/send";
import type { Instance } from "@/e2e/durability/instance";
import { deployment } from "./deployment";

const page = z.object({ items: z.array(z.looseObject({ id: z.string() })) });

/** Data of an instance that must be the same after a restore. */
export interface Served {
  /** Starts a run, which publishes the body of the call. */
  readonly board: Live;
  /** Runs every two seconds. */
  readonly clock: Live;
  readonly body: string;
  readonly etag: string | null;
  readonly runs: readonly string[];
}

export async function serveSomething({ api, address }: Instance): Promise<Served> {
  const board = await live(
    flow(
      [
        webhook(0, { respond: "result", variables: [{ name: "symbol", default: "AAPL" }] }),
        transform(1, '{ "symbol": context.symbol, "rows": [[1..400].{ "n": $, "name": "Ä" & $string($) }] }'),
        provider(2, "{{workers[1].result}}"),
      ],
      [
        [0, 1],
        [1, 2],
      ],
    ),
    api,
    address,
  );
  const clock = await live(
    flow([{ index: 0, type: "schedule_trigger", params: { every: 2 } }, transform(1, "1")], [[0, 1]]),
    api,
    address,
  );
  const called = await board.call({ symbol: "KEPT" });
  expect(called.status, called.text).toBe(200);
  const read = await send(board.providerPath(2));
  expect(read.status, read.text).toBe(200);
  return {
    board,
    clock,
    body: read.text,
    etag: read.headers.get("etag"),
    runs: await runsOf(board, api),
  };
}

/** Checks that another instance serves the same data and continues to run. */
export async function expectServed(of: Served, { address }: Instance): Promise<void> {
  const api = apiOf(deployment.ownerToken, address);
  const [board, clock] = [of.board, of.clock].map(({ document }) => endpointsOf(document, address));
  if (!board || !clock) throw new Error("Two workflows");
  const read = await send(board.providerPath(2));
  expect([read.status, read.text, read.headers.get("etag")]).toEqual([200, of.body, of.etag]);
  expect(await runsOf(board, api)).toEqual(of.runs);

  const fired = (await runsOf(clock, api)).length;
  await expect.poll(async () => (await runsOf(clock, api)).length).toBeGreaterThan(fired);
  await expectSignIn(address);

  const called = await board.call({ symbol: "AFTER" });
  expect(called.status, called.text).toBe(200);
  await expect.poll(async () => (await send(board.providerPath(2))).text).toContain('"AFTER"');
}

async function runsOf({ id }: Live, api: Api): Promise<string[]> {
  const answer = await api.get(`/workflows/${id}/runs?limit=100`);
  expect(answer.status, answer.text).toBe(200);
  return page.parse(answer.json).items.map((run) => run.id);
}

/** Checks that the owner can sign in with the earlier password. */
async function expectSignIn(address: string): Promise<void> {
  const token = await fetch(`${address}/api/auth/csrf`);
  const { csrfToken } = z.object({ csrfToken: z.string() }).parse(await token.json());
  const cookies = (answer: Response) =>
    answer.headers
      .getSetCookie()
      .map((cookie) => cookie.split(";")[0])
      .join("; ");
  const { ownerEmail: email, ownerPassword: password } = deployment;
  const answer = await fetch(`${address}/api/auth/callback/credentials`, {
    method: "POST",
    headers: { Cookie: cookies(token), "Sec-Fetch-Site": "same-origin" },
    body: new URLSearchParams({ email, password, csrfToken, json: "true" }),
  });
  expect(answer.status).toBe(200);
  const home = await fetch(`${address}/workflows`, {
    headers: { Cookie: cookies(answer) },
    redirect: "manual",
  });
  expect(home.status, "signed in, the page is drawn").toBe(200);
}
