import { connect } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { reservePort } from "@/bin/check/reserve-port.mjs";
import { connectionGiven } from "@/lib/schema/shared-port";
import { type SharedPort, sharePort } from "./share-port";
import type { SupervisedChild } from "./supervise-child";

/** A web server for which the test decides whether it accepts connections. */
class Web implements SupervisedChild {
  readonly pid: number;
  readonly got: string[] = [];
  isOpen = true;
  leaves = false;

  constructor(pid: number) {
    this.pid = pid;
  }
  send(message: unknown): number | undefined {
    if (!this.isOpen) return undefined;
    this.got.push(connectionGiven.parse(message).id);
    return this.pid;
  }
  isLeaving = () => this.leaves;
  stop = async () => undefined;
  cut = () => undefined;
  restart = () => undefined;
}

let shared: SharedPort;
let port: number;
let webs: [Web, Web];
beforeEach(async () => {
  port = await reservePort();
  shared = await sharePort("127.0.0.1", port);
  webs = [new Web(1), new Web(2)];
  for (const web of webs) shared.add(web);
});
const callers: ReturnType<typeof connect>[] = [];
afterEach(() => {
  shared.close();
  for (const caller of callers.splice(0)) caller.destroy();
});

async function call(times = 1): Promise<void> {
  const [one, other] = webs;
  const before = one.got.length + other.got.length;
  for (let each = 0; each < times; each += 1) callers.push(connect(port, "127.0.0.1").on("error", () => {}));
  await expect.poll(() => one.got.length + other.got.length - before).toBe(times);
}

test("connections are given in turn, and to one that leaves only where no other is there", async () => {
  const [one, other] = webs;
  await call(4);
  expect([one.got.length, other.got.length]).toEqual([2, 2]);
  one.leaves = true;
  await call(3);
  expect([one.got.length, other.got.length]).toEqual([2, 5]);
  other.isOpen = false;
  await call(1);
  expect([one.got.length, other.got.length]).toEqual([3, 5]);
});

test("what one refuses, or had when it ended, goes to another; with none there it waits for one", async () => {
  const [one, other] = webs;
  other.isOpen = false;
  await call(2);
  one.isOpen = false;
  other.isOpen = true;
  shared.receive({ refused: one.got[0] });
  expect(other.got).toHaveLength(1);
  shared.ended(1);
  expect(other.got).toHaveLength(2);
  other.isOpen = false;
  callers.push(connect(port, "127.0.0.1").on("error", () => {}));
  shared.ended(2);
  one.isOpen = true;
  await expect
    .poll(() => {
      shared.add(one);
      return one.got.length;
    })
    .toBe(5);
});
