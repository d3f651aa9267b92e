import { readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "@playwright/test";
import postgres from "postgres";
import { z } from "zod";
import { apiOf } from "@/e2e/api/api";
import { Instance } from "@/e2e/durability/instance";
import { endedRuns, startLoad, threeStepsFlow } from "@/e2e/durability/load";
import { newBuyer, openShop, PRICE, usdOf } from "@/e2e/durability/shop";
import { startUpstream } from "@/e2e/upstream";
import { expectServed, serveSomething } from "./served";

const MAX_CALLS = 4_000;
const CREDIT = MAX_CALLS * PRICE;
const PASSPHRASE = { MILLRACE_BACKUP_PASSPHRASE: "correct horse battery staple" };

test("a backup taken under load comes up elsewhere with every run that was answered, and its ledger agrees", async () => {
  const upstream = await startUpstream();
  const file = path.join(tmpdir(), `millrace-backup-${process.pid}`);
  const mine = await Instance.create(PASSPHRASE);
  let copy: Instance | undefined;
  try {
    const shop = await openShop(mine, threeStepsFlow(upstream.answers(200).url));
    const buyer = await newBuyer(mine, shop, { credit: CREDIT });
    const load = startLoad(shop.item, 4, { max: MAX_CALLS, headers: buyer.headers });
    const accepted = (calls: number) => expect.poll(() => load.accepted.size).toBeGreaterThanOrEqual(calls);
    await accepted(40);
    const answered = [...load.accepted.values()];
    const taken = await mine.command("backup", file, "--with-key");
    expect(taken.status, taken.said).toBe(0);
    await accepted(answered.length + 1);
    await load.stop();
    const refused = await mine.command("restore", file);
    expect(refused.status).toBe(1);
    expect(refused.said).toContain("Millrace is already running on");
    await mine.stop();

    copy = await Instance.create(PASSPHRASE, async (empty) => {
      const restored = await empty.command("restore", file);
      expect(restored.status, restored.said).toBe(0);
    });
    const { address } = copy;
    const runs = await endedRuns(apiOf(shop.seller.api.token, address));
    expect(answered.filter((id) => !runs.some((run) => run.id === id))).toEqual([]);
    expect(runs.filter(({ status }) => status !== "succeeded")).toEqual([]);
    expect(runs.length).toBeLessThan(load.accepted.size);
    const paid = await usdOf(apiOf(buyer.api.token, address));
    expect(paid).toEqual({ amount: CREDIT - PRICE * runs.length, held: 0 });
    const proof = await copy.command("reconcile");
    expect(proof.status, proof.said).toBe(0);
  } finally {
    await copy?.remove();
    await mine.remove();
    await upstream.close();
    rmSync(file, { force: true });
  }
});

const access = z.object({ password: z.string(), port: z.int() });

/** Creates another database on the embedded PostgreSQL of an instance. */
async function databaseBeside({ dataDir }: Instance, name: string): Promise<string> {
  const { password, port } = access.parse(
    JSON.parse(readFileSync(path.join(dataDir, "postgres", "millrace.json"), "utf8")),
  );
  const url = `postgres://millrace:${encodeURIComponent(password)}@127.0.0.1:${port}`;
  const sql = postgres(`${url}/millrace`, { max: 1 });
  await sql.unsafe(`create database ${name}`).finally(() => sql.end());
  return `${url}/${name}`;
}

test("what is restored serves what was served and goes on, embedded and in a PostgreSQL of one's own", async () => {
  test.setTimeout(600_000);
  const file = path.join(tmpdir(), `millrace-served-${process.pid}`);
  const restore = async (empty: Instance) => {
    const restored = await empty.command("restore", file);
    expect(restored.status, restored.said).toBe(0);
  };
  const mine = await Instance.create(PASSPHRASE);
  let embedded: Instance | undefined;
  let outside: Instance | undefined;
  try {
    const served = await serveSomething(mine);
    const taken = await mine.command("backup", file, "--with-key");
    expect(taken.status, taken.said).toBe(0);
    await mine.stop();

    embedded = await Instance.create(PASSPHRASE, restore);
    await expectServed(served, embedded);
    const url = await databaseBeside(embedded, "moved");
    outside = await Instance.create({ ...PASSPHRASE, DATABASE_URL: url }, restore);
    expect(outside.database()).toBeUndefined();
    await expectServed(served, outside);
    await outside.stop();
  } finally {
    await outside?.remove();
    await embedded?.remove();
    await mine.remove();
    rmSync(file, { force: true });
  }
});
