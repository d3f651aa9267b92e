import { expect, test } from "vitest";
import { createPasswords } from "./passwords";

const cheap = { log2N: 8, r: 8, p: 1 };

async function hashOf(password: string, cost = cheap): Promise<string> {
  const hashed = await createPasswords(cost).hash(password);
  return hashed.ok ? hashed.value : "";
}

test("a password matches its own hash alone, and each hash has a salt of its own", async () => {
  const stored = await hashOf("correct horse");
  const passwords = createPasswords(cheap);
  expect(await passwords.verify("correct horse", stored)).toEqual({
    ok: true,
    value: { matches: true, outdated: false },
  });
  expect(await passwords.verify("correct horses", stored)).toMatchObject({ value: { matches: false } });
  expect(await hashOf("correct horse")).not.toBe(stored);
});

test("a hash of another cost still matches, and says that it is outdated", async () => {
  const stored = await hashOf("correct horse", { ...cheap, log2N: 6 });
  expect(await createPasswords(cheap).verify("correct horse", stored)).toMatchObject({
    value: { matches: true, outdated: true },
  });
});

test("the same letters composed differently are the same password", async () => {
  const stored = await hashOf("caf\u00e9 au lait");
  expect(await createPasswords(cheap).verify("cafe\u0301 au lait", stored)).toMatchObject({
    value: { matches: true },
  });
});

test("nobody, damage and absurd costs never match, and never throw", async () => {
  const passwords = createPasswords(cheap);
  const stored = await hashOf("correct horse");
  for (const text of [
    null,
    "",
    "scrypt",
    stored.slice(0, -4),
    stored.replace("$8$8$", "$40$8$"),
    stored.replace("scrypt", "md5"),
  ]) {
    expect(await passwords.verify("correct horse", text)).toMatchObject({ value: { matches: false } });
  }
});

test("a flood of sign-ins is turned away rather than queued without end", async () => {
  const passwords = createPasswords(cheap);
  const results = await Promise.all(Array.from({ length: 300 }, () => passwords.verify("x", null)));
  expect(results.filter((result) => !result.ok)).toHaveLength(300 - 252);
});

test("somebody unknown costs as much work as somebody known", async () => {
  const passwords = createPasswords();
  const hashed = await passwords.hash("correct horse");
  const stored = hashed.ok ? hashed.value : "";
  // Processor time, because a busy machine changes the elapsed time of one call and not of the next.
  const workOf = async (against: string | null) => {
    const before = process.cpuUsage();
    await passwords.verify("wrong password", against);
    return process.cpuUsage(before).user;
  };
  const known: number[] = [];
  const unknown: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    known.push(await workOf(stored));
    unknown.push(await workOf(null));
  }
  expect(Math.min(...unknown) / Math.min(...known)).toBeGreaterThan(0.5);
  expect(Math.min(...unknown) / Math.min(...known)).toBeLessThan(2);
});
