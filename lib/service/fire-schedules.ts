import { z } from "zod";
import { postgresRunStore } from "@/db/run-store";
import { missedTimes, nextTimes } from "@/lib/trigger/next-times";
import { newRun } from "./new-run";
import { resultWorkers } from "./result-workers";
import { scheduleOf } from "./schedules-of";
import type { Services } from "./services";
import { documentOf } from "./workflow-answer";

const BATCH = 100;

const due = z.object({
  workflow_id: z.string(),
  worker: z.number(),
  workspace_id: z.string(),
  version: z.number(),
  spec: z.string(),
  catch_up: z.enum(["skip", "once", "all"]),
  anchor_at: z.date(),
  next_at: z.date(),
  document: z.string(),
});
const spec = z.object({
  cron: z.string().nullable(),
  timezone: z.string().nullable(),
  every: z.number().nullable(),
});

/**
 * Starts the runs of schedules that are due. Reading a row, starting its runs and moving its next time on are one
 * transaction on a locked row, so a time fires once however many processes look.
 */
export async function fireSchedules({ sql, clock }: Pick<Services, "sql" | "clock">): Promise<number> {
  const now = clock();
  return sql.begin(async (transaction) => {
    const rows = z.array(due).parse(
      await transaction`
        select s.*, v.document from schedules s
        join workflow_versions v on v.workflow_id = s.workflow_id and v.version = s.version
        where s.next_at <= ${new Date(now)} order by s.next_at limit ${BATCH} for update of s skip locked`,
    );
    for (const row of rows) {
      const { cron, timezone, every } = spec.parse(JSON.parse(row.spec));
      const schedule = scheduleOf(
        { cron: cron ?? undefined, timezone: timezone ?? "UTC", every: every ?? undefined },
        row.anchor_at.getTime(),
      );
      const times = missedTimes(schedule, row.next_at.getTime() - 1, now, row.catch_up);
      const document = documentOf(row.document);
      const runs = times.map((time) => ({
        ...newRun(now, {
          workspaceId: row.workspace_id,
          workflowId: row.workflow_id,
          version: row.version,
          trigger: row.worker,
          context: JSON.stringify({
            scheduled_at: new Date(time).toISOString(),
            fired_at: new Date(now).toISOString(),
          }),
          resultWorkers: resultWorkers(document, row.worker),
        }),
        // A time was promised: schedules do not stand in line behind a flood of calls.
        order: 0,
      }));
      if (runs.length > 0) await postgresRunStore(transaction).accept(runs);
      const [next] = nextTimes(schedule, now, 1);
      await transaction`update schedules set next_at = ${next === undefined ? null : new Date(next)}
        where workflow_id = ${row.workflow_id} and worker = ${row.worker}`;
    }
    return rows.length;
  });
}
