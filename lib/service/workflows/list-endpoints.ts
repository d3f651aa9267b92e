import { publishedOf } from "@/db/queries/provider-heads";
import { schedulesOfWorkflow } from "@/db/queries/schedules";
import { findVersion } from "@/db/queries/workflow-versions";
import { findWorkflow } from "@/db/queries/workflows";
import * as contract from "@/lib/contract/workflows";
import { ok } from "@/lib/kit/result";
import type { DataForm } from "@/lib/schema/data-form";
import { isEnabled } from "@/lib/schema/is-enabled";
import { readMarks } from "@/lib/schema/publication";
import type { Worker } from "@/lib/schema/workflow";
import { endpointUrl } from "@/lib/service/document/endpoint-url";
import { formOfValue } from "@/lib/service/document/form-of-value";
import { documentOf } from "@/lib/service/document/workflow-answer";
import { on } from "@/lib/service/on";
import { PUBLISHED } from "@/lib/service/published/published";
import type { Services } from "@/lib/service/services";
import { publishedAs } from "./publish-worker";
import { noWorkflow } from "./read-workflow";

export const listEndpoints = on(contract.listEndpoints, async (services, { caller, params, origin }) => {
  const { db } = services;
  const row = await findWorkflow(db, caller.workspaceId, params.id);
  if (!row) return noWorkflow();
  const draft = documentOf(row.document);
  const frozen =
    row.liveVersion === null
      ? undefined
      : await findVersion(db, caller.workspaceId, params.id, row.liveVersion);
  const live = new Set(
    (frozen ? documentOf(frozen.document).workers : [])
      // A disabled provider's endpoint is included, because it continues to serve its last value.
      .filter((worker) => worker.type === "data_provider" || isEnabled(worker))
      .map((worker) => endpointUrl("", params.id, worker)),
  );
  const served = new Map(
    (await publishedOf(db, caller.workspaceId, params.id)).map((value) => [value.providerId, value]),
  );
  const schedules = await schedulesOfWorkflow(db, caller.workspaceId, params.id);
  const triggers = [];
  const providers = [];
  for (const worker of draft.workers) {
    const url = endpointUrl(origin, params.id, worker);
    if (url === null) continue;
    const isLive = live.has(endpointUrl("", params.id, worker));
    const keyed = (worker.params.api_key ?? "") !== "";
    if (worker.type === "webhook_trigger") {
      triggers.push({
        webhook_id: String(worker.params.webhook_id),
        worker: worker.index,
        endpoint_url: url,
        live: isLive,
        keyed,
      });
      continue;
    }
    const providerId = String(worker.params.provider_id);
    const value = served.get(providerId);
    providers.push({
      provider_id: providerId,
      worker: worker.index,
      endpoint_url: url,
      live: isLive,
      keyed: worker.params.access === "key",
      form: await formOf(services, params.id, providerId, worker),
      sample: value ? readMarks(value.marks).sample : null,
      version: value?.version ?? null,
      published_at: value?.publishedAt.toISOString() ?? null,
      run_id: value?.runId ?? null,
      bytes: value?.bytes ?? null,
    });
  }
  return ok({
    triggers,
    providers,
    schedules: draft.workers
      .filter(({ type }) => type === "schedule_trigger")
      .map(({ index }) => {
        const schedule = schedules.find(({ worker }) => worker === index);
        return {
          worker: index,
          next_at: schedule?.nextAt?.toISOString() ?? null,
          live: schedule !== undefined,
        };
      }),
    published_as: await publishedAs(db, caller, params.id),
  });
});

async function formOf(
  services: Services,
  id: string,
  providerId: string,
  { params }: Worker,
): Promise<DataForm | null> {
  if (params.response_type === "table" || params.response_type === "text") return params.response_type;
  const value = await (await services.part(PUBLISHED)).values.current(id, providerId);
  return value && formOfValue(value);
}
