import { describe, expect, it } from "vitest";
import {
  accept,
  answerWith,
  chain,
  ended,
  request,
  sql,
  trigger,
  WORKSPACE,
  work,
  workflow,
} from "./carry-jobs.suite";
import { sweepGates } from "./run-gate";

describe("a limit of runs at once", () => {
  it.each(["workflow", "workspace"])("of a %s is never passed, and everybody gets a turn", async (scope) => {
    let under = 0;
    let most = 0;
    const holds: (() => void)[] = [];
    answerWith(() => {
      under += 1;
      most = Math.max(most, under);
      return {
        status: 200,
        holdUntil: new Promise<void>((resolve) => {
          holds.push(() => {
            under -= 1;
            resolve();
          });
        }),
      };
    });
    const ofWorkspace = scope === "workspace";
    await sql`update workspaces set concurrency = ${ofWorkspace ? 2 : null} where id = ${WORKSPACE}`;
    const held = () =>
      workflow([trigger, request(1, "/held")], chain(0, 1), ofWorkspace ? {} : { concurrency: 2 });
    const workflows = ofWorkspace ? [await held(), await held()] : [await held()];
    const ids = await Promise.all(
      Array.from({ length: 5 }, (_, turn) => accept(workflows[turn % workflows.length] ?? "")),
    );
    const open = setInterval(() => holds.shift()?.(), 20);
    await expect
      .poll(
        async () => {
          await sweepGates(sql);
          await work();
          return Promise.all(ids.map(async (id) => (await ended(id)).status));
        },
        { timeout: 15_000 },
      )
      .toEqual(ids.map(() => "succeeded"));
    clearInterval(open);
    expect(most).toBeLessThanOrEqual(2);
    expect(await sql`select * from run_slots`).toHaveLength(0);
    await sql`update workspaces set concurrency = null where id = ${WORKSPACE}`;
    answerWith(() => ({ status: 200 }));
  });
});
