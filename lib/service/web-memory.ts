import { createWrongKeys, type WrongKeys } from "@/lib/limits/wrong-keys";
import { createIntake, type Intake } from "./intake";
import { createLiveWorkflows, type LiveWorkflows } from "./live-workflows";
import { createPaidIntake, type PaidIntake } from "./paid-intake";
import { createProviderValues, type ProviderValues } from "./provider-values";
import { createRequestLog, type RequestLog } from "./request-log";
import { createRunEndings, type RunEndings } from "./run-endings";
import type { Services } from "./services";
import { listen, type Signals } from "./signals";
import { createSubscriberKeys, type SubscriberKeys } from "./subscriber-keys";

/** What a process that answers calls keeps in memory, and what tells it that something changed. */
export interface WebMemory {
  readonly signals: Signals;
  readonly intake: Intake;
  readonly paid: PaidIntake;
  readonly subscribers: SubscriberKeys;
  readonly endings: RunEndings;
  readonly live: LiveWorkflows;
  readonly values: ProviderValues;
  readonly requests: RequestLog;
  readonly wrongKeys: WrongKeys;
  stop(): Promise<void>;
}

export async function createWebMemory({ sql, hot, seal, env, clock }: Services): Promise<WebMemory> {
  const signals = await listen(sql, [
    "millrace_ended",
    "millrace_published",
    "millrace_workflow",
    "millrace_subscription",
  ]);
  const intake = createIntake(hot, env.queueBound);
  const endings = createRunEndings(hot, signals);
  const requests = createRequestLog(sql, clock);
  return {
    signals,
    intake,
    paid: createPaidIntake(sql, intake, clock),
    subscribers: createSubscriberKeys(hot, signals),
    endings,
    live: createLiveWorkflows(hot, seal, signals),
    values: createProviderValues(hot, signals),
    requests,
    wrongKeys: createWrongKeys(),
    stop: async () => {
      intake.stop();
      endings.stop();
      await requests.stop();
      await signals.stop();
    },
  };
}
