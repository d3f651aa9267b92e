import { createServer } from "node:http";
import { expect, test } from "vitest";
import { createPageGate, onHead } from "./create-page-gate";

const turn = () => new Promise((resolve) => setImmediate(resolve));

test("so many are drawn at a time, the others in order, each in a turn of its own", async () => {
  const gate = createPageGate(2);
  const started: number[] = [];
  const leaves: (() => void)[] = [];
  for (const number of [1, 2, 3, 4, 5])
    gate.enter().then((leave) => {
      started.push(number);
      leaves.push(leave);
    });
  await turn();
  expect(started).toEqual([1, 2]);
  leaves[0]?.();
  leaves[1]?.();
  // A slot that is freed twice still counts as one.
  leaves[0]?.();
  expect(started).toEqual([1, 2]);
  await turn();
  await turn();
  expect(started).toEqual([1, 2, 3, 4]);
  for (const leave of leaves) leave();
  await turn();
  await turn();
  expect(started).toEqual([1, 2, 3, 4, 5]);
});

test("a place is given back when the head is written, and not when a slow reader has all of it", async () => {
  const written: string[] = [];
  const server = createServer((_, outgoing) => {
    onHead(outgoing, () => written.push("head"));
    outgoing.setHeader("X-Kept", "yes");
    outgoing.write("begun");
    expect(written).toEqual(["head"]);
    outgoing.end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" ? address?.port : 0;
  const answer = await fetch(`http://127.0.0.1:${port}/`);
  expect([answer.headers.get("x-kept"), await answer.text()]).toEqual(["yes", "begun"]);
  server.close();
});
