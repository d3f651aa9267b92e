import { expect, test } from "vitest";
import { testDatabase } from "@/db/test-database";
import { createSeal, deriveKey } from "@/lib/kit/seal";
import { findOrAddTrialKey } from "@/lib/service/process/find-or-add-trial-key";
import { CANARY } from "./open-instance";
import { rotateKey } from "./rotate-key";

const keyOf = (byte: number) => Buffer.alloc(32, byte);

test("a change of the secret key keeps what trials are known by, also where nobody had one since the upgrade", async () => {
  const { db, sql } = await testDatabase();
  await sql`insert into instance (id, canary) values (1, ${createSeal(keyOf(1)).seal(CANARY)})
    on conflict (id) do update set canary = excluded.canary`;
  const before = deriveKey(keyOf(1), "trial").toString("base64");
  for (const byte of [1, 2]) {
    expect(await rotateKey(db, keyOf(byte), keyOf(byte + 1))).toMatchObject({ ok: true });
    expect(await findOrAddTrialKey(db, keyOf(byte + 1))).toBe(before);
  }
});
