import { expect, test } from "vitest";
import { createWrongKeys, type Opened } from "./wrong-keys";

/** An endpoint that accepts these keys, and records which keys were compared. */
function endpoint(...right: string[]) {
  const keys = createWrongKeys();
  const compared: string[] = [];
  const open = async (given: readonly string[]): Promise<Opened<boolean>> => {
    compared.push(...given);
    const found = given.find((key) => right.includes(key)) ?? null;
    return { value: found !== null, right: found };
  };
  return {
    compared,
    send: (given: string[], nowMs = 0, place = "a") => keys.compare(place, given, nowMs, open),
  };
}

async function guess(send: ReturnType<typeof endpoint>["send"], times: number, nowMs = 0) {
  const answers = [];
  for (let n = 0; n < times; n += 1) answers.push(await send([`guess ${n}`], nowMs));
  return answers;
}

test("guesses are told to wait, then not compared, each place by itself, and in a minute all is as before", async () => {
  const { send } = endpoint();
  const notified = await guess(send, 100, 1_000);
  expect([notified[29], notified[30]]).toMatchObject([{ retryAfter: null }, { retryAfter: 60 }]);
  expect(await send(["x"], 31_000)).toEqual({ state: "closed", retryAfter: 30 });
  expect(await send(["x"], 31_000, "b")).toMatchObject({ state: "compared", retryAfter: null });
  expect(await send(["x"], 61_000)).toMatchObject({ state: "compared", retryAfter: null });
});

test("a key that was right from there is compared always, and frees no other", async () => {
  const { compared, send } = endpoint("mine", "secret");
  await send(["mine"]);
  await guess(send, 100);
  expect(await send(["mine"])).toMatchObject({ state: "compared", value: true });
  expect(await send(["secret"])).toMatchObject({ state: "closed" });
  compared.length = 0;
  expect(await send(["secret", "mine"])).toMatchObject({ state: "compared", value: true });
  expect(compared).toEqual(["mine"]);
  expect(await send(["mine"], 25 * 3600 * 1000)).toMatchObject({ state: "compared" });
});

test("whoever has a key of their own guesses another no more often than others, beside theirs too", async () => {
  const { compared, send } = endpoint("mine");
  for (let n = 0; n < 300; n += 1) await send(["mine", `guess ${n}`]);
  expect(compared.filter((key) => key !== "mine")).toHaveLength(100);
});

test("of guesses side by side no more are compared; one right key may come in any number", async () => {
  const { compared, send } = endpoint("mine");
  await Promise.all(Array.from({ length: 300 }, (_, n) => send([`guess ${n}`])));
  expect(compared).toHaveLength(100);
  const other = endpoint("mine");
  const answers = await Promise.all(Array.from({ length: 300 }, () => other.send(["mine"])));
  expect(answers.every((answer) => answer.state === "compared" && answer.value)).toBe(true);
});

test("a comparison that breaks counts nothing and holds nothing back", async () => {
  const keys = createWrongKeys();
  const broken = () => Promise.reject(new Error("away"));
  for (let n = 0; n < 200; n += 1)
    await expect(keys.compare("a", [`guess ${n}`], 0, broken)).rejects.toThrow("away");
  const open = async () => ({ value: 1, right: "x" });
  expect(await keys.compare("a", ["x"], 0, open)).toMatchObject({ state: "compared" });
});

test("however many places guess, the memory of them is bounded", async () => {
  const { send } = endpoint();
  await guess(send, 100);
  for (let place = 0; place < 20_000; place += 1) await send(["x"], 0, String(place));
  expect(await send(["x"])).toMatchObject({ state: "compared" });
});
