import { expect, test } from "vitest";
import type { Json } from "@/lib/kit/json";
import { done, failed } from "@/lib/workers/define-worker";
import { isPassedOn } from "./disabled-worker";
import { type Part, stage, trigger } from "./execute-run.suite";

const gives = (result: Json, output?: string): Part => ({ run: () => done(result, output) });
const off: Part = { run: () => failed("internal", "It ran all the same."), disabled: true };

async function resultOf(worker: number, ...args: Parameters<typeof stage>) {
  const run = stage(...args);
  await run.execute();
  const record = run.records().get(worker);
  expect(record && isPassedOn(record.input)).toBe(true);
  return [record?.status, JSON.parse(record?.result ?? "null")];
}

test("a worker that is disabled passes on the result of what led to it, and what follows goes on", async () => {
  const read: unknown[] = [];
  const last: Part = {
    run: ({ workers }) => {
      read.push(workers.get(2)?.result);
      return done(null);
    },
  };
  const connections = [
    { from: 0, to: 1 },
    { from: 1, to: 2 },
    { from: 2, to: 3 },
  ];
  expect(await resultOf(2, [trigger, gives({ close: 5 }), off, last], connections)).toEqual([
    "succeeded",
    { close: 5 },
  ]);
  expect(read).toEqual([{ close: 5 }]);
});

test("of several it is the taken one with the lowest index, whatever the order of connections", async () => {
  const parts = [trigger, gives("one", "true"), gives("two"), gives("three"), off];
  const connections = [
    { from: 0, to: 1 },
    { from: 0, to: 2 },
    { from: 0, to: 3 },
    { from: 3, to: 4 },
    { from: 2, to: 4 },
    { from: 1, to: 4, port: "false" },
  ];
  expect(await resultOf(4, parts, connections)).toEqual(["succeeded", "two"]);
});

test("behind an error port it is the error", async () => {
  const parts = [trigger, { run: () => failed("not_found", "Gone.") }, off];
  const connections = [
    { from: 0, to: 1 },
    { from: 1, to: 2, port: "error" },
  ];
  expect(await resultOf(2, parts, connections)).toEqual([
    "succeeded",
    expect.objectContaining({ code: "not_found", message: "Gone." }),
  ]);
});

test("a run that was interrupted comes to the same", async () => {
  const run = stage(
    [trigger, gives("new"), off],
    [
      { from: 0, to: 1 },
      { from: 1, to: 2 },
    ],
  );
  await run.execute();
  const before = [...run.records().values()].slice(0, 2);
  const again = stage(
    [trigger, gives("other"), off],
    [
      { from: 0, to: 1 },
      { from: 1, to: 2 },
    ],
  );
  await again.execute({ steps: before });
  expect(again.records().get(2)?.result).toBe('"new"');
});
