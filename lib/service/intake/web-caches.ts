import { connectSql } from "@/db/client";
import { createWrongKeys, type WrongKeys } from "@/lib/limits/wrong-keys";
import { outboundAccessOf } from "@/lib/service/outbound/outbound-access";
import { createPulse, type Pulse } from "@/lib/service/process/pulse";
import { listen, type Signals } from "@/lib/service/process/signals";
import type { Services } from "@/lib/service/services";
import { createIntake, type Intake } from "./intake";
import { createLiveWorkflows, type LiveWorkflows } from "./live-workflows";
import { createPackedValues, type PackedValues } from "./packed-values";
import { createPaidIntake, type PaidIntake } from "./paid-intake";
import { createProviderValues, type ProviderValues } from "./provider-values";
import { createRequestLog, type RequestLog } from "./request-log";
import { createRunEndings, type RunEndings } from "./run-endings";
import { createSubscriberKeys, type SubscriberKeys } from "./subscriber-keys";
import { createWithdrawals } from "./withdrawals";

/** What a process that answers calls keeps in memory, and what tells it that something changed. */
export interface WebCaches {
  readonly pulse: Pulse;
  readonly signals: Signals;
  readonly intake: Intake;
  readonly paid: PaidIntake;
  readonly subscribers: SubscriberKeys;
  readonly endings: RunEndings;
  readonly live: LiveWorkflows;
  readonly values: ProviderValues;
  readonly packed: PackedValues;
  readonly requests: RequestLog;
  readonly wrongKeys: WrongKeys;
  stop(): Promise<void>;
}

export async function createWebCaches(services: Services): Promise<WebCaches> {
  const { sql, hot, seal, env, clock, log } = services;
  const signals = await listen(sql, [
    "millrace_ended",
    "millrace_published",
    "millrace_workflow",
    "millrace_subscription",
    "millrace_keys",
  ]);
  outboundAccessOf(services).hear(signals);
  const pulse = createPulse(connectSql(env.databaseUrl, { max: 1 }));
  const withdrawals = createWithdrawals(hot, pulse, log);
  const intake = createIntake(hot, env.queueBound, withdrawals);
  const endings = createRunEndings(hot, signals);
  const requests = createRequestLog(sql, clock);
  return {
    pulse,
    signals,
    intake,
    paid: createPaidIntake(sql, intake, withdrawals, clock),
    subscribers: createSubscriberKeys(hot, signals),
    endings,
    live: createLiveWorkflows(hot, seal, signals),
    values: createProviderValues(hot, signals),
    packed: createPackedValues(),
    requests,
    wrongKeys: createWrongKeys(),
    stop: async () => {
      intake.stop();
      endings.stop();
      await requests.stop();
      await signals.stop();
      await pulse.stop();
    },
  };
}
