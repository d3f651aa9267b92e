import { afterAll } from "vitest";
import { RUN_TASK } from "@/db/accept-runs";
import { testDatabase } from "@/db/test-database";
import { createPasswords } from "@/lib/auth/passwords";
import { readServerEnv } from "@/lib/env";
import type { JsonObject } from "@/lib/kit/json";
import { createInlineExecutor } from "@/lib/service/inline/create-inline-executor";
import { INTAKE_MEMORY } from "@/lib/service/intake/intake-memory";
import { makeServices } from "@/lib/service/make-services";
import { ensureOwner } from "@/lib/service/people/ensure-owner";
import { createParts } from "@/lib/service/process/create-parts";
import { listen } from "@/lib/service/process/signals";
import { createEngine } from "@/lib/service/runner/create-engine";
import { createRunExecutor } from "@/lib/service/runner/run-executor";
import { workerOf } from "@/lib/service/runner/worker-of.suite";
import type { Services } from "@/lib/service/services";
import { CHEAP, callerOf, OWNER, serve } from "./http-entry.suite";

/**
 * Starts two web processes and a runner on one database, with a clock that can be set and three people who
 * trade.
 */
export async function testMarket(settings: Record<string, string> = {}) {
  const { url: databaseUrl, sql, settings: database } = await testDatabase();
  const env = readServerEnv({
    ...database,
    MILLRACE_SECRET_KEY: "11".repeat(32),
    MILLRACE_OWNER_EMAIL: OWNER.email,
    MILLRACE_OWNER_PASSWORD: OWNER.password,
    MILLRACE_OWNER_TOKEN: OWNER.token,
    MILLRACE_PAYOUT_HOLD_DAYS: "0",
    ...settings,
  });
  if (!env.ok) throw new Error(env.error);
  const time = { offsetMs: 0 };
  const passwords = createPasswords(CHEAP);
  const instances = [makeServices(env.value), makeServices(env.value)].map((made) => {
    const parts = createParts(() => services);
    const services: Services = {
      ...made,
      clock: () => Date.now() + time.offsetMs,
      passwords,
      part: parts.part,
      end: async () => {
        await parts.stop();
        await made.end();
      },
    };
    return services;
  });
  const [services, other] = instances;
  if (!services || !other) throw new Error("There are two instances");
  const ensured = await ensureOwner(services);
  if (!ensured.ok) throw new Error(ensured.error);

  const signals = await listen(services, ["millrace_cancelled"]);
  const inlineExecutor = createInlineExecutor(services, () => false);
  const engine = createEngine(
    services,
    async (runId) => {
      await sql`select graphile_worker.add_job(${RUN_TASK}, json_build_object('r', ${runId}::text, 'k', 'wake'))`;
    },
    inlineExecutor,
  );
  const executor = createRunExecutor(services, engine, signals);
  const worker = workerOf(databaseUrl);
  afterAll(async () => {
    executor.stop();
    await signals.stop();
    for (const each of instances) await each.end();
  });

  const url = await serve(services, { memory: await services.part(INTAKE_MEMORY) });
  const call = callerOf(url);
  const elsewhereUrl = await serve(other);
  const elsewhere = callerOf(elsewhereUrl);

  async function person(name: string) {
    const email = `${name}@example.com`;
    const made = await call("POST", "/users", { body: { email, password: "correct horse battery", name } });
    const { token, workspace_id: workspaceId } = made.body;
    const api = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
      call(method, path, { token, headers, ...(body === undefined ? {} : { body }) });
    return { email, token: String(token), workspaceId: String(workspaceId), api };
  }
  const seller = await person("seller");
  const buyer = await person("buyer");
  type Person = typeof seller;

  /** Executes all jobs that are due, as a runner would. */
  async function work(): Promise<void> {
    await worker.once({ [RUN_TASK]: executor.task });
  }

  /**
   * Creates a live workflow that returns the symbol it was called with, in capitals. "FAIL" makes it fail.
   */
  async function workflow(owner: Person, given: { trigger?: JsonObject; provider?: JsonObject } = {}) {
    const document = {
      format: "millrace.workflow/1",
      name: "Board",
      workers: [
        {
          index: 0,
          type: "webhook_trigger",
          params: {
            webhook_id: "board",
            variables: [{ name: "symbol", type: "string", default: "AAPL" }],
            ...given.trigger,
          },
        },
        {
          index: 1,
          type: "transform",
          params: {
            expression: '{"symbol": context.symbol = "FAIL" ? $error("no") : $uppercase(context.symbol)}',
          },
        },
        {
          index: 2,
          type: "data_provider",
          params: { provider_id: "board", response_data: "{{workers[1].result}}", ...given.provider },
        },
      ],
      connections: [
        { from: 0, to: 1 },
        { from: 1, to: 2 },
      ],
    };
    const made = await owner.api("POST", "/workflows", document);
    const id = String(made.body.id);
    const published = await owner.api("POST", `/workflows/${id}/publish`);
    if (published.status !== 200) throw new Error(published.text);
    return { id, t: `/api/t/${id}/board`, w: `/api/w/${id}/board` };
  }

  async function setPrice(owner: Person, kind: string, id: string, price: unknown) {
    const { headers } = await owner.api("GET", `/prices/${kind}/${id}`);
    return owner.api("PUT", `/prices/${kind}/${id}`, price, { "If-Match": headers.get("etag") ?? "" });
  }

  async function credit(who: Person, amount: number, currency = "USD") {
    return call("POST", "/credits", { body: { workspace_id: who.workspaceId, amount, currency } });
  }

  async function balance(who: Person, currency = "USD"): Promise<number> {
    const { body } = await who.api("GET", "/balance");
    const items: { currency: string; amount: number }[] = body.items;
    return items.find((item) => item.currency === currency)?.amount ?? 0;
  }

  /** Calls an endpoint with a key, or without one. */
  function knock(path: string, key: string | null, body?: unknown, headers: Record<string, string> = {}) {
    return call(body === undefined ? "GET" : "POST", path, {
      token: key,
      headers,
      ...(body === undefined ? {} : { body }),
    });
  }

  return {
    url,
    sql,
    services,
    other,
    time,
    call,
    elsewhere,
    elsewhereUrl,
    seller,
    buyer,
    person,
    work,
    workflow,
    setPrice,
    credit,
    balance,
    knock,
    carrier: executor,
  };
}
