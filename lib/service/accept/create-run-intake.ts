import { createInlineExecutor, NO_INLINE_EXECUTION } from "@/lib/service/inline/create-inline-executor";
import { ACTIVITY } from "@/lib/service/process/activity";
import { LINK } from "@/lib/service/process/link";
import type { OnStop, Services } from "@/lib/service/services";
import { createIntake } from "./intake";
import type { Intake } from "./order";
import { createRunEndings, type RunEndings } from "./run-endings";
import { createRunQueue } from "./run-queue";
import { createWithdrawals } from "./withdrawals";

export interface RunIntake {
  readonly intake: Intake;
  readonly endings: RunEndings;
}

export async function createRunIntake(services: Services, onStop: OnStop): Promise<RunIntake> {
  const { env, hot } = services;
  const { pulse, signals } = await services.part(LINK);
  const withdrawals = createWithdrawals(services, pulse);
  const bound = { runs: env.queueBound, bytes: env.queueBytes };
  const queue = createRunQueue(hot, bound, withdrawals, services.part(ACTIVITY));
  const inlineExecutor = env.runsInline
    ? createInlineExecutor(services, withdrawals.isRefused)
    : NO_INLINE_EXECUTION;
  const endings = createRunEndings(hot, signals);
  onStop(endings.stop);
  onStop(queue.stop);
  return { intake: createIntake(services, { inlineExecutor, queue, withdrawals, pulse }), endings };
}
