import { z } from "zod";
import {
  findSoldWorkflows,
  findWorkflowRecords,
  forgetFailing,
  noteFailing,
  type WorkflowRecord,
} from "@/db/queries/failing-workflows";
import { FAILING, stillFailing } from "@/lib/pricing/judge-failing";
import { instanceOrigin } from "@/lib/service/outbound/instance-origin";
import type { Services } from "@/lib/service/services";
import { nextTimes } from "@/lib/trigger/next-times";
import { scheduleOf } from "@/lib/trigger/schedule-of";
import { mailOfMoney } from "./mail-of-money";
import { saleFailingMail } from "./money-mails";

const BATCH = 200;
/** A schedule this late waits for a runner: what it missed is not its seller's fault. */
const LATE_MS = 5 * 60_000;
/** So long after its time a run is given to succeed. */
const RUN_MS = 10 * 60_000;

/**
 * The hourly duty: notes what has been failing for too long of what is sold by the month, and what works again. Its seller is
 * told once; periods stand still meanwhile (`noteStandstill`), and no new one begins.
 */
export async function watchFailing(services: Services): Promise<void> {
  const { db, clock } = services;
  let after: string | null = null;
  do {
    const ids: string[] = await findSoldWorkflows(db, new Date(clock()), { after, limit: BATCH });
    for (const record of await findWorkflowRecords(db, ids, FAILING.units)) await judge(services, record);
    after = ids.length === BATCH ? (ids.at(-1) ?? null) : null;
  } while (after !== null);
}

async function judge(services: Services, record: WorkflowRecord): Promise<void> {
  const { db, clock, env } = services;
  const { id, noted, workspaceId, name } = record;
  const now = clock();
  const since = stillFailing(noted?.getTime() ?? null, recordOf(record, now), now);
  if (since === null && noted !== null) await forgetFailing(db, id);
  if (since === null || noted !== null) return;
  await db.transaction(async (tx) => {
    if (!(await noteFailing(tx, id, new Date(since), new Date(now)))) return;
    const url = `${instanceOrigin(env)}/workflows/${id}`;
    await mailOfMoney(
      services,
      tx,
      { workspaceId, userId: workspaceId },
      saleFailingMail({ name, since, url }),
    );
  });
}

function recordOf({ ended, succeeded, schedules }: WorkflowRecord, now: number) {
  const lastSuccess = succeeded?.getTime() ?? null;
  return {
    ended: ended.map(({ at, ...rest }) => ({ ...rest, at: at.getTime() })),
    lastSuccess,
    passed: schedules
      .flatMap((each) => passedOf(each, lastSuccess, now))
      .toSorted((one, other) => one - other),
  };
}

const spec = z.object({
  cron: z.string().nullish(),
  timezone: z.string().nullish(),
  every: z.number().nullish(),
});

/** The first times that have passed since anything succeeded, or since it was set up. */
function passedOf(
  { spec: text, anchor, next }: WorkflowRecord["schedules"][number],
  lastSuccess: number | null,
  now: number,
): number[] {
  if (next === null || next.getTime() < now - LATE_MS) return [];
  const { cron, timezone, every } = spec.parse(JSON.parse(text));
  const schedule = scheduleOf(
    { cron: cron ?? undefined, timezone: timezone ?? "UTC", every: every ?? undefined },
    anchor.getTime(),
  );
  const from = Math.max(anchor.getTime(), lastSuccess ?? 0);
  return nextTimes(schedule, from, FAILING.times).filter((time) => time < now - RUN_MS);
}
