import { connect } from "@/db/client";
import { createWrongKeys } from "@/lib/limits/wrong-keys";
import { createIntake } from "@/lib/service/accept/intake";
import { createRunEndings } from "@/lib/service/accept/run-endings";
import { createRunQueue } from "@/lib/service/accept/run-queue";
import { createWithdrawals } from "@/lib/service/accept/withdrawals";
import { createInlineExecutor, NO_INLINE_EXECUTION } from "@/lib/service/inline/create-inline-executor";
import { outboundAccessOf } from "@/lib/service/outbound/outbound-access-of";
import { createOpenPresence } from "@/lib/service/presence/open-presence";
import { createOpenChanges } from "@/lib/service/process/open-changes";
import { readPageBuild } from "@/lib/service/process/page-build";
import { createPulse } from "@/lib/service/process/pulse";
import { listen } from "@/lib/service/process/signals";
import type { Services, WebCaches } from "@/lib/service/services";
import { createLiveWorkflows } from "./live-workflows";
import { createOpenStreams } from "./open-streams";
import { createPackedValues } from "./packed-values";
import { createProviderValues } from "./provider-values";
import { createReadBudgets } from "./read-budgets";
import { createReadMeter } from "./read-meter";
import { createReaderKeys } from "./reader-keys";
import { createRequestLog } from "./request-log";
import { admitReader } from "./serve-provider";
import { createSubscriberKeys } from "./subscriber-keys";
import { createTableValues } from "./table-values";

export async function createWebCaches(services: Services): Promise<WebCaches> {
  const { db, hot, seal, env, clock } = services;
  const signals = await listen(services, [
    "millrace_ended",
    "millrace_published",
    "millrace_workflow",
    "millrace_draft",
    "millrace_presence",
    "millrace_subscription",
    "millrace_reader_key",
    "millrace_keys",
  ]);
  outboundAccessOf(services).subscribe(signals);
  const pulse = createPulse(connect(env.databaseUrl, { max: 1 }));
  const withdrawals = createWithdrawals(services, pulse);
  const queue = createRunQueue(hot, { runs: env.queueBound, bytes: env.queueBytes }, withdrawals);
  const inlineExecutor = env.runsInline
    ? createInlineExecutor(services, withdrawals.isRefused)
    : NO_INLINE_EXECUTION;
  const endings = createRunEndings(hot, signals);
  const requests = createRequestLog(db, clock);
  const values = createProviderValues(hot, signals);
  const live = createLiveWorkflows(hot, seal, signals);
  const subscribers = createSubscriberKeys(hot, signals);
  const readMeter = createReadMeter(services);
  const memory: WebCaches = {
    pulse,
    signals,
    intake: createIntake(services, { inlineExecutor, queue, withdrawals, pulse }),
    subscribers,
    readers: createReaderKeys(services, signals),
    readMeter,
    endings,
    live,
    values,
    // Created last, so that the other caches have dropped a value before it handles the signal.
    streams: createOpenStreams({
      values,
      readMeter,
      tableValues: createTableValues(services),
      signals,
      bounds: env.streamBounds,
      admit: (call) => admitReader(services, memory, call),
    }),
    changes: createOpenChanges(signals, env.streamBounds),
    presence: createOpenPresence({ db, build: readPageBuild() }, signals, env.streamBounds),
    packed: createPackedValues(),
    requests,
    wrongKeys: createWrongKeys(),
    readBudgets: createReadBudgets(clock),
    stop: async () => {
      memory.streams.stop();
      memory.changes.stop();
      memory.presence.stop();
      queue.stop();
      endings.stop();
      await memory.readMeter.stop();
      await requests.stop();
      await signals.stop();
      await pulse.stop();
    },
  };
  return memory;
}
