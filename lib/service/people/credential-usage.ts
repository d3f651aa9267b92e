import { credentialsOf } from "@/db/queries/credentials";
import { findWorkflowsWithWorkers } from "@/db/queries/workflows";
import * as contract from "@/lib/contract/credentials";
import type { AnswerOf } from "@/lib/contract/endpoint";
import { ok } from "@/lib/kit/result";
import type { CredentialProvider } from "@/lib/schema/credential";
import type { Worker } from "@/lib/schema/workflow";
import { documentInTurn } from "@/lib/service/document/workflow-answer";
import { on } from "@/lib/service/on";
import { notFound } from "@/lib/service/process/faults";
import { pageOf, windowOf } from "@/lib/service/process/page";

type Usage = AnswerOf<typeof contract.credentialUsage>;

interface Wanted {
  readonly id: string;
  readonly provider: CredentialProvider;
  /**
   * Null if the provider has a newer credential with the same name, because the name then refers to that one.
   */
  readonly name: string | null;
  readonly newest: boolean;
}

/**
 * Lists the workflows that would use this key now. If a workflow selects its key with an expression, the key
 * is unknown until it runs.
 */
export const credentialUsage = on(contract.credentialUsage, async ({ db }, { caller, params, query }) => {
  const window = windowOf(query);
  if (!window.ok) return window;
  const all = await credentialsOf(db, caller.workspaceId);
  const credential = all.find((each) => each.id === params.id);
  if (credential === undefined) return notFound("credential");
  const { provider, name } = credential;
  const alike = all.filter((each) => each.provider === provider);
  const wanted = {
    id: params.id,
    provider,
    name: alike.find((each) => each.name === name)?.id === params.id ? name : null,
    newest: alike[0]?.id === params.id,
  };
  const found: (Usage["items"][number] & { id: string })[] = [];
  let { before } = window.value;
  // The query finds all workflows with a worker for this provider. The loop skips those that use a different
  // key.
  while (found.length < window.value.limit) {
    const rows = await findWorkflowsWithWorkers(db, caller.workspaceId, {
      marks: TYPES[provider].map((type) => `"type":"${type}"`),
      before,
      limit: BATCH,
    });
    for (const row of rows) {
      const live = row.live === null ? [] : await users(row.live, wanted);
      const workers = [...new Set([...(await users(row.draft, wanted)), ...live])].sort((a, b) => a - b);
      if (workers.length > 0)
        found.push({ id: row.id, workflow_id: row.id, name: row.name, live: live.length > 0, workers });
    }
    before = rows.at(-1)?.id ?? null;
    if (rows.length < BATCH) break;
  }
  return ok(pageOf(found, query, ({ id: _, ...usage }) => usage));
});

const BATCH = 200;

const TYPES: Readonly<Record<CredentialProvider, readonly string[]>> = {
  news: ["fetch_news"],
  market: ["market_data"],
  economic: ["economic_data"],
  smtp: ["notify"],
  http: ["http_request", "notify"],
  model: ["ask_model"],
};

async function users(document: string, wanted: Wanted): Promise<number[]> {
  return (await documentInTurn(document)).workers
    .filter((worker) => TYPES[wanted.provider].includes(worker.type) && uses(worker, wanted))
    .map(({ index }) => index);
}

function uses({ type, params }: Worker, { id, provider, name, newest }: Wanted): boolean {
  if (provider !== "smtp" && provider !== "http" && provider !== "model") {
    return newest && (params.api_key ?? params.apiKey ?? "") === "";
  }
  if (type === "notify" && (params.channel === "email") !== (provider === "smtp")) return false;
  const named = typeof params.credential === "string" ? params.credential.trim() : "";
  if (named === "") return provider !== "http" && newest;
  return named === id || named === name;
}
