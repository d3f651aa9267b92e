import { writeFile } from "node:fs/promises";
import { afterAll, expect, test } from "vitest";
import { z } from "zod";
import { dumpRelease, storedDumps } from "@/db/dump-release";
import { LocalServers } from "@/lib/egress/local-servers.suite";
import { testInstance } from "./instance.suite";
import { answerTables, beginEverything, csv, headOf, upstreamOf, withHead } from "./release.suite";

const servers = new LocalServers();
await servers.start();
afterAll(() => servers.stop());
const env = upstreamOf(servers);
const stored = (await storedDumps()).flatMap(({ release, text }) => {
  const head = headOf(text);
  return head === undefined ? [] : [{ release, text, head }];
});
/** By all clocks: the wait is over, the schedule is due again, and no run has come to the end of its time. */
const LATER_S = 1_200;

/** The file to write, of the release that is kept: for `npm run keep-release`. */
const target = process.env.MILLRACE_KEEP_RELEASE;
if (target === undefined) await goesOn();
else await keep(target);

async function keep(file: string): Promise<void> {
  answerTables(servers, ["CUT", "BOX2"]);
  const instance = await testInstance({ env });
  test("what is under way is kept", async () => {
    const head = await beginEverything(instance, servers);
    await instance.services.security.flush();
    await writeFile(file, withHead(await dumpRelease(instance.database.sql), head));
  });
}

async function goesOn(): Promise<void> {
  const newest = stored.at(-1);
  if (newest === undefined) throw new Error("No release is kept with something under way");
  const { release, text, head } = newest;
  answerTables(servers);
  const offsetSeconds = Math.round((Date.parse(head.at) - Date.now()) / 1000) + LATER_S;
  const { call } = await testInstance({ env, dump: text, offsetSeconds });
  const run = async (id: string) => (await call("GET", `/runs/${id}`)).body;
  const results = z.array(z.looseObject({ worker: z.int(), status: z.string(), result: z.unknown() }));
  const ended = async (id: string) => {
    await expect.poll(async () => (await run(id)).status).not.toMatch(/queued|running/);
    const { status, steps, error } = await run(id);
    return { status, error, last: results.parse(steps).at(-1)?.result };
  };

  test(`what began under ${release} goes on where it was`, async () => {
    for (const id of [...head.queued, head.cut])
      expect(await ended(id), id).toMatchObject({ error: null, last: "5" });
    expect(await ended(head.waits)).toMatchObject({ error: null, last: "waited" });
    expect((await ended(head.box)).status).toBe("succeeded");
    const [box] = results.parse((await run(head.box)).steps).filter(({ worker }) => worker === 2);
    expect(box?.result).toMatchObject({ count: 3, failed: 0 });
    const asked = ["CUT", "BOX1", "BOX2", "BOX3"].map((series) => csv(servers, series));
    expect(asked, "what had its answer is not asked again").toEqual([1, 0, 1, 1]);

    expect((await run(head.approval.run)).status).toBe("running");
    const body = { decision: "approved" };
    expect((await call("POST", `/approvals/${head.approval.id}`, { body })).status).toBe(200);
    expect((await ended(head.approval.run)).status).toBe("succeeded");

    const retried = await call("POST", `/runs/${head.failed}/retry`, { body: {} });
    expect(retried.status, retried.text).toBeLessThan(300);
    const fired = async () => (await call("GET", `/workflows/${head.schedule}/runs`)).body.items.length;
    await expect.poll(fired).toBe(1);
  }, 120_000);

  test(`what was kept under ${release} is there`, async () => {
    const again = await call("POST", `/api/t/${head.keeper}/in?wait=30`, { body: { symbols: ["B", "C"] } });
    expect(again.body).toMatchObject({ status: "succeeded", result: { inserted: 1, updated: 0 } });
    const rows = (await call("GET", `/tables/${head.table}/rows`)).body;
    expect(rows.map(({ symbol }: { symbol: string }) => symbol).sort()).toEqual(["A", "B", "C"]);
    const { id, key } = head.sold;
    const bought = await call("POST", `/api/t/${id}/in`, { token: key, body: {} });
    expect([bought.status, bought.headers.get("x-quota-remaining")]).toEqual([200, "0"]);
  });

  test(`what was published under ${release} is served, to the keys of that time`, async () => {
    const { board, token } = head;
    if (board === undefined || token === undefined) throw new Error("The newest release has a board");
    const read = await call("GET", `/api/w/${board.id}/board`, { token: board.key });
    expect([read.status, read.text, read.headers.get("etag")]).toEqual([200, board.body, board.etag]);
    expect((await call("GET", `/api/w/${board.id}/board`, { token: null })).status).toBe(401);

    const mine = await call("GET", "/workflows", { token });
    expect(mine.body.items.map(({ id }: { id: string }) => id)).toContain(board.id);
    const old = await call("GET", `/runs/${board.run}`, { token });
    expect(old.body).toMatchObject({ status: "succeeded", workflow_id: board.id });
    expect(results.parse(old.body.steps).map(({ worker, status }) => [worker, status])).toEqual([
      [0, "succeeded"],
      [1, "succeeded"],
      [2, "succeeded"],
    ]);

    const next = await call("POST", `/api/t/${board.id}/in?wait=30`, {
      token: null,
      body: { symbol: "NEW" },
    });
    expect(next.body).toMatchObject({ status: "succeeded" });
    const after = await call("GET", `/api/w/${board.id}/board`, { token: board.key });
    expect(after.body).toMatchObject({ symbol: "NEW" });
  });
}
