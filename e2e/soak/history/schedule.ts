import { setTimeout as pause } from "node:timers/promises";
import { flow, transform } from "@/e2e/api/documents";
import { ask, mustAsk, mustPublish } from "./client";
import { type Life, recordLastRead, recordRead } from "./life";
import { addressOf } from "./runs-load";

const EVERY_S = 2;

/**
 * A schedule that makes up for what it missed, so each of its times fires once, whatever the clocks do. Nobody
 * calls it: a time is recorded as added when a reader first sees it or a later one.
 */
export async function schedule(life: Life): Promise<void> {
  const { world } = life;
  const document = flow(
    [{ index: 0, type: "schedule_trigger", params: { every: EVERY_S, catch_up: "all" } }, transform(1, "1")],
    [[0, 1]],
  );
  const id = await mustPublish(world, document);
  const key = `schedule${life.suffix}`;
  let recorded = Number.POSITIVE_INFINITY;
  const read = (address: string) => async () => {
    const times = await firedTimes(address, id);
    if (times === undefined || times.length === 0) return times;
    const newest = times.reduce((one, other) => Math.max(one, other));
    if (recorded === Number.POSITIVE_INFINITY)
      recorded = times.reduce((one, other) => Math.min(one, other)) - EVERY_S;
    while (recorded < newest) {
      recorded += EVERY_S;
      life.counts();
      world.history.begin("add", key, recorded).ok();
    }
    return times;
  };
  await life.repeat("schedule", async (_, random) => {
    await recordRead(world, key, read(addressOf(world, random)));
    await pause(500);
  });
  await mustAsk(world, `/api/v1/workflows/${id}/unpublish`, { method: "POST" });
  await recordLastRead(world, key, read(world.addresses[0] ?? ""));
}

/** Returns the times at which the schedule has fired, in seconds. */
async function firedTimes(address: string, id: string): Promise<number[] | undefined> {
  const answer = await ask(`${address}/api/v1/workflows/${id}/runs?limit=200`);
  if (answer?.status !== 200) return undefined;
  return (answer.json.items as { context: { scheduled_at: string } }[]).map(
    ({ context }) => Date.parse(context.scheduled_at) / 1000,
  );
}
