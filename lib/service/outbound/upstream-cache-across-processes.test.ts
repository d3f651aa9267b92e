import { expect, test } from "vitest";
import { connectForRows } from "@/db/client";
import { type Db, handleOn } from "@/db/handle";
import { sweepLeases } from "@/db/queries/leases";
import { testDatabase } from "@/db/test-database";
import { allow } from "@/lib/service/process/allow";
import { createLeases } from "@/lib/service/process/leases";
import { done, failed, type Loaded } from "@/lib/workers/define-worker";
import { held } from "@/lib/workers/upstream/connector-context.suite";
import { memoryUpstreamCache } from "@/lib/workers/upstream/memory-upstream-cache";
import { shareCalls } from "@/lib/workers/upstream/share-calls";
import { createKeyBudgets } from "./key-budgets";
import { postgresUpstreamCache, sweepUpstreamCache } from "./postgres-upstream-cache";
import { sharedSlots } from "./shared-slots";

const { url, sql, db: own } = await testDatabase();
const never = () => new AbortController().signal;
const clock = { nowMs: Date.UTC(2026, 10, 20) };

async function withProcesses<T>(
  count: number,
  work: (processes: ReturnType<typeof openProcess>[]) => Promise<T>,
): Promise<T> {
  const processes = Array.from({ length: count }, openProcess);
  try {
    // Connects all of them first. Otherwise one might still be connecting when the others already have their
    // response.
    await Promise.all(processes.map(({ pool }) => pool`select 1`));
    return await work(processes);
  } finally {
    await Promise.all(processes.map(({ pool }) => pool.end()));
  }
}

function openProcess() {
  const pool = connectForRows(url, { max: 4, name: "one of several" });
  const db = handleOn(pool);
  const leases = createLeases(db);
  const now = () => clock.nowMs;
  const store = postgresUpstreamCache(db, leases, memoryUpstreamCache(now), now);
  const budget = createKeyBudgets(db, now);
  const share = shareCalls(store);
  const cached =
    (signal: AbortSignal) =>
    async (...call: Parameters<ReturnType<typeof share>>) =>
      (await share(signal)(...call)).outcome;
  return { pool, db, leases, cached, withSlot: sharedSlots(leases), budget };
}

function upstream(loaded: Loaded) {
  const calls = { count: 0 };
  const load = async () => {
    calls.count += 1;
    await new Promise((resolve) => setTimeout(resolve, 250));
    return loaded;
  };
  return { calls, load };
}

test("200 who ask the same in one second make one call, over two processes", async () => {
  await withProcesses(2, async (processes) => {
    const { calls, load } = upstream({ outcome: done({ price: 1 }), reach: "kept" });
    const all = await Promise.all(
      Array.from({ length: 200 }, (_, index) => processes[index % 2]?.cached(never())("quote", 60_000, load)),
    );
    expect(new Set(all.map((outcome) => JSON.stringify(outcome)))).toEqual(
      new Set([JSON.stringify(done({ price: 1 }))]),
    );
    expect(calls.count).toBe(1);
    await processes[1]?.cached(never())("quote", 60_000, load);
    expect(calls.count).toBe(1);
    clock.nowMs += 60_000;
    await processes[1]?.cached(never())("quote", 60_000, load);
    expect(calls.count).toBe(2);
  });
});

test("an error is shared with those who waited for it in another process, and not kept", async () => {
  await withProcesses(2, async (processes) => {
    const refusal = failed("rate_limited", "No.", { retryAfterMs: 2000, details: { status: 429 } });
    const { calls, load } = upstream({ outcome: refusal, reach: "shared" });
    const all = await Promise.all(processes.map(({ cached }) => cached(never())("bad", 60_000, load)));
    expect(all).toEqual([refusal, refusal]);
    expect(calls.count).toBe(1);
    await processes[0]?.cached(never())("bad", 60_000, load);
    expect(calls.count).toBe(2);
  });
});

test("what is one person's alone goes to nobody in another process", async () => {
  await withProcesses(2, async (processes) => {
    const { calls, load } = upstream({ outcome: failed("rate_limited", "Yours."), reach: "own" });
    await Promise.all(processes.map(({ cached }) => cached(never())("own", 60_000, load)));
    expect(calls.count).toBe(2);
  });
});

test("a call whose process died is made by the next", async () => {
  await withProcesses(2, async ([dead, alive]) => {
    await dead?.leases.take(["call:stuck"]);
    await sql`update leases set until = now() - interval '1 second' where name = 'call:stuck'`;
    const { calls, load } = upstream({ outcome: done(1), reach: "kept" });
    expect(await alive?.cached(never())("stuck", 1_000, load)).toEqual(done(1));
    expect(calls.count).toBe(1);
  });
});

test("no more than the places are taken at once, by all processes together", async () => {
  await withProcesses(3, async (processes) => {
    let busy = 0;
    let max = 0;
    const allTaken = held<void>();
    const work = async () => {
      busy += 1;
      max = Math.max(max, busy);
      if (busy === 5) allTaken.resolve();
      await allTaken.promise;
      await new Promise((resolve) => setTimeout(resolve, 5));
      busy -= 1;
      return "done";
    };
    const all = await Promise.all(
      Array.from({ length: 30 }, (_, index) => processes[index % 3]?.withSlot(never())("news", 5, work)),
    );
    expect(new Set(all)).toEqual(new Set(["done"]));
    expect(max).toBe(5);
    expect(await sql`select from leases where name like 'place:%'`).toHaveLength(0);
  });
});

test("who is cancelled while all places are taken elsewhere leaves the line", async () => {
  await withProcesses(2, async ([first, second]) => {
    const hold = held<string>();
    const holding = first?.withSlot(never())("full", 1, () => hold.promise);
    const leaving = new AbortController();
    const waiting = second?.withSlot(leaving.signal)("full", 1, async () => "in");
    leaving.abort();
    expect(await waiting).toBe("cancelled");
    hold.resolve("done");
    expect(await holding).toBe("done");
    expect(await second?.withSlot(never())("full", 1, async () => "in")).toBe("in");
  });
});

test("two processes together never pass a limit", async () => {
  await withProcesses(2, async (processes) => {
    const ask = (db: Db) => allow(db, "five", { limit: 5, windowMs: 60_000 }, clock.nowMs);
    const all = await Promise.all(
      Array.from({ length: 24 }, (_, index) => ask(processes[index % 2]?.db ?? own)),
    );
    expect(all.filter(({ allowed }) => allowed)).toHaveLength(5);
  });
});

test("what a provider says is left holds until the time it said, and the smaller number counts", async () => {
  await withProcesses(2, async ([one, other]) => {
    const resetsAtMs = clock.nowMs + 1_000;
    await one?.budget.note("key", 3, resetsAtMs);
    await other?.budget.note("key", 7, resetsAtMs);
    expect(await other?.budget.left("key")).toEqual({ left: 3, resetsAtMs });
    await one?.budget.note("key", 8, resetsAtMs + 60_000);
    expect(await other?.budget.left("key")).toMatchObject({ left: 8 });
    await one?.budget.note("key", 0, resetsAtMs);
    expect(await other?.budget.left("key")).toMatchObject({ left: 8 });
    clock.nowMs += 61_000;
    expect(await other?.budget.left("key")).toBeNull();
  });
});

test("kept answers are bounded: what is stale goes, then what would be stale soonest", async () => {
  await sql`delete from answers`;
  const at = (ms: number) => new Date(clock.nowMs + ms);
  for (const [key, ms] of [
    ["stale", 0],
    ["soon", 10],
    ["later", 20],
  ] as const) {
    await sql`insert into answers (key, outcome, weight, expires_at) values (${key}, '{}', 60, ${at(ms)})`;
  }
  await sweepUpstreamCache(own, clock.nowMs, 100);
  expect(await sql`select key from answers`).toEqual([{ key: "later" }]);
  await sql`insert into leases (name, holder, until, outcome) values ('old', 'x', now() - interval '2 minutes', '{}')`;
  await sweepLeases(own);
  expect(await sql`select from leases where name = 'old'`).toHaveLength(0);
});
