import * as contract from "@/lib/contract/catalogue";
import { explainIssues } from "@/lib/graph/explain-issues";
import type { JsonObject } from "@/lib/kit/json";
import { fail, ok } from "@/lib/kit/result";
import { problem } from "@/lib/schema/problem";
import { on } from "@/lib/service/on";
import { nextTimes } from "@/lib/trigger/next-times";
import { scheduleOf } from "@/lib/trigger/schedule-of";
import { scheduleTrigger } from "@/lib/workers/schedule-trigger";

const SHOWN = 10;

export const previewSchedule = on(contract.nextTimes, async ({ clock }, { body }) => {
  const params = scheduleTrigger.params.safeParse(body);
  if (!params.success) {
    const sent: JsonObject = JSON.parse(JSON.stringify(body));
    const errors = explainIssues(params.error.issues, sent, () => false).map(({ path, code, message }) => ({
      path: path.join("."),
      code,
      message,
    }));
    return fail(problem("invalid_input", errors[0]?.message ?? "The schedule is not valid.", { errors }));
  }
  const now = clock();
  return ok({
    times: nextTimes(scheduleOf(params.data, now), now, SHOWN).map((time) => new Date(time).toISOString()),
  });
});
