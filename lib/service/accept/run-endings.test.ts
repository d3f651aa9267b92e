import { afterAll, expect, test, vi } from "vitest";
import { connectSql } from "@/db/client";
import { handleOn } from "@/db/handle";
import { createRunEndings } from "./run-endings";

const sql = connectSql("postgres://nobody@127.0.0.1:1/none", { max: 1, name: "never connected" });
afterAll(() => sql.end());
const signals = {
  on: () => undefined,
  onGap: () => undefined,
  isSubscribed: true,

  isConnected: true,
  sinceSilenceMs: Number.POSITIVE_INFINITY,

  sinceRestMs: 0,
  stop: async () => undefined,
};

test("a database that does not answer is asked once for all who wait, not again each second", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "setTimeout", "clearInterval", "clearTimeout"] });
  const asked: string[][] = [];
  const unsafe = (_statement: string, [ids]: string[][]) => {
    asked.push(ids ?? []);
    return new Promise(() => undefined);
  };
  const hot = new Proxy(sql, {
    get: (target, name) => (name === "unsafe" ? unsafe : Reflect.get(target, name)),
  });
  const endings = createRunEndings(handleOn(hot), signals);
  const waits = ["a", "b"].map((runId) => endings.wait(runId, 60_000));
  await vi.advanceTimersByTimeAsync(1_000);
  await vi.waitFor(() => expect(asked).toEqual([["a", "b"]]), 120_000);
  await vi.advanceTimersByTimeAsync(59_000);
  expect(await Promise.all(waits)).toEqual([null, null]);
  expect(asked).toHaveLength(1);
  endings.stop();
  vi.useRealTimers();
});
