import { findModelPrice } from "@/db/queries/model-prices";
import type { StepFacts } from "@/lib/engine/engine";
import type { AskedCall, RecordedCall } from "@/lib/replay/recorded-calls";
import type { GuardedFetch } from "@/lib/schema/guarded-fetch";
import { upstreamOf } from "@/lib/service/outbound/choose-secret";
import { OUTBOUND_ACCESS } from "@/lib/service/outbound/outbound-access";
import { describeCall } from "@/lib/service/outbound/pack-answer";
import type { Services } from "@/lib/service/services";
import type { Secret, WorkerContext } from "@/lib/workers/define-worker";
import { costOf } from "@/lib/workers/model/model-usage";
import type { ScratchTables } from "./scratch-tables";

export interface UnansweredCall {
  readonly worker: number;
  readonly method: string;
  readonly url: string;
}

type MaybeCall = RecordedCall | null | Promise<RecordedCall | null>;

export interface CallSource {
  take(place: Pick<RecordedCall, "worker" | "iteration">, asked: AskedCall): MaybeCall;
  /** Returns a recorded call of this worker, which shows what kind of key the worker used. */
  firstOf(worker: number): MaybeCall;
}

interface Recording {
  readonly calls: CallSource;
  readonly tables: ScratchTables | null;
  unanswered(stepKey: string, call: UnansweredCall): void;
}

/**
 * Placeholder for every API key in a replayed run, so that the run doesn't need any keys and can't leak them.
 */
const KEY = "key-of-a-repeated-run";
const SIGNED_IN = Buffer.from(JSON.stringify({ access_token: KEY, token_type: "Bearer" }));
const COMPLETIONS = "/chat/completions";

/**
 * Creates the contexts of a replayed run. Every external call gets its recorded response, and nothing is
 * sent.
 */
export function replayContexts(
  services: Services,
  { calls, tables, unanswered }: Recording,
): (facts: StepFacts) => WorkerContext {
  const { db, env } = services;
  const outside = services.part(OUTBOUND_ACCESS);

  function recorded(facts: StepFacts): GuardedFetch {
    const place = { worker: facts.worker, iteration: facts.path ?? [] };
    return async (url, init = {}) => {
      if (init.isSignIn === true) return { ok: true, status: 200, headers: {}, body: SIGNED_IN, url };
      const secrets = new Set([...facts.secrets, ...(init.secrets ?? [])]);
      const asked = await describeCall({ url, init }, secrets);
      const call = await calls.take(place, asked);
      const body = call?.status === 0 ? null : await call?.body();
      if (call === null || (body === null && call.status !== 0)) {
        unanswered(stepKeyOf(facts), { worker: facts.worker, method: asked.method, url: asked.url });
        const message = `No response was recorded for ${asked.method} ${asked.url}.`;
        return { ok: false, code: "no_recorded_input", message };
      }
      const { status, error, message, headers, receivedAt } = call;
      if (body === null || body === undefined)
        return { ok: false, code: faultOf(error), message: message ?? WITHOUT_RESPONSE };
      return { ok: true, status, headers, body, url, receivedAt };
    };
  }

  /**
   * Returns a placeholder of the same kind as the key that the recorded run used, as far as the recorded
   * calls show it.
   */
  async function secretOf(
    facts: StepFacts,
    provider: string,
    name: string | undefined,
  ): Promise<Secret | null> {
    if (provider === "http") return { value: `Bearer ${KEY}`, source: "workspace" };
    const first = await calls.firstOf(facts.worker);
    if (first === null) {
      const access = { workspaceId: facts.run.workspaceId, signal: facts.signal, secrets: new Set<string>() };
      const present = await outside.access(access).secret(provider, name);
      return present === null || present.source === "sample" ? present : { ...present, value: KEY };
    }
    if (first.sample) return { value: "", source: "sample" };
    if (provider === "model") {
      const baseUrl = first.url.endsWith(COMPLETIONS) ? first.url.slice(0, -COMPLETIONS.length) : first.url;
      return { value: KEY, source: "workspace", baseUrl };
    }
    return provider === "economic" && !first.url.includes("[redacted]")
      ? null
      : { value: KEY, source: "workspace" };
  }

  return (facts) => {
    const { run, ownerId, worker, attempt, signal, workers, variables, timeoutMs } = facts;
    const { runStartedAt, runClock, request, iteration } = facts;
    const fetch = recorded(facts);
    return {
      signal,
      workspaceId: run.workspaceId,
      workflowId: run.workflowId,
      runId: run.id,
      worker,
      canRunInline: false,
      spend: () => undefined,
      userId: ownerId,
      isTest: false,
      stepKey: stepKeyOf(facts),
      attempt,
      ...(timeoutMs === undefined ? {} : { timeoutMs }),
      ...(iteration === undefined ? {} : { iteration }),
      now: () => runClock,
      runStartedAt,
      runClock,
      request,
      workers,
      variables,
      traceparent: () => null,
      ask: () => Promise.reject(new Error("A repeated run asks nobody")),
      readTable: (query) =>
        tables === null
          ? Promise.reject(new Error("The replay was started without tables"))
          : tables.read(query),
      fetch,
      recordSample: () => fetch,
      reach: async () => ({
        ok: false,
        code: "no_recorded_input",
        message: "A run can't send anything while it is being replayed from its recorded inputs.",
      }),
      async secret(provider, name) {
        const secret = await secretOf(facts, provider, name);
        if (secret !== null && secret.value !== "") facts.secrets.add(KEY);
        return secret;
      },
      conceal: (value) => {
        facts.secrets.add(value);
      },
      allow: async () => ({ allowed: true }),
      upstream: (provider) => ({ ...upstreamOf(env, provider), fetch }),
      cached: async (_key, _ttl, load) => (await load()).outcome,
      withSlot: (_key, _places, work) => work(),
      budget: { left: async () => null, note: async () => undefined },
      models: {
        defaultModel: env.model.name ?? null,
        fetch,
        budget: async () => null,
        async spend({ model, usage }) {
          const price = await findModelPrice(db, model);
          return usage === null || price === undefined ? null : costOf(usage, price);
        },
      },
    };
  };
}

function stepKeyOf({ run, worker, path = [] }: StepFacts): string {
  return [run.id, worker, ...path].join("-");
}

const WITHOUT_RESPONSE = "The recorded call had no response.";
const FAULTS = [
  "egress_blocked",
  "upstream_timeout",
  "upstream_error",
  "result_too_large",
  "cancelled",
] as const;

function faultOf(error: string | null): (typeof FAULTS)[number] {
  return FAULTS.find((code) => code === error) ?? "upstream_error";
}
