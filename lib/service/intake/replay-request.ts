import { z } from "zod";
import * as contract from "@/lib/contract/requests";
import { isJsonObject, type JsonObject } from "@/lib/kit/json";
import { fail } from "@/lib/kit/result";
import { describeFaults } from "@/lib/schema/describe-faults";
import { isEnabled } from "@/lib/schema/is-enabled";
import { problem } from "@/lib/schema/problem";
import { newRun } from "@/lib/service/document/new-run";
import { resultWorkers } from "@/lib/service/document/result-workers";
import { variablesOf } from "@/lib/service/document/trigger-variables";
import { on } from "@/lib/service/on";
import { refused } from "@/lib/service/process/faults";
import { accept, documentToRun } from "@/lib/service/runs/begin-run";
import { type CallValues, resolveVariables } from "@/lib/trigger/resolve-variables";
import { ownRequest, sentOf } from "./get-request";

/**
 * Starts a manual run with the values of an earlier call. The version that runs checks them again, so a call
 * that was refused may succeed now. No caller waits for the run, and it is free of charge.
 */
export const replayRequest = on(
  contract.replayRequest,
  async (services, { caller, params: { id: workflowId, request_id: id }, body: { version } }) => {
    const found = await ownRequest(services, caller, workflowId, id);
    if (!found.ok) return found;
    const sent = sentOf(found.value);
    const values = sent && valuesOf(sent);
    if (sent === null || values === null)
      return refused("conflict", "This request's body wasn't stored, so it can't be replayed.");
    const source = await documentToRun(services, caller, workflowId, version);
    if (!source.ok) return source;
    const { document, facts } = source.value;
    const trigger = document.workers.find(
      (worker) =>
        worker.type === "webhook_trigger" &&
        isEnabled(worker) &&
        worker.params.webhook_id === found.value.webhookId,
    );
    if (!trigger) return refused("webhook_not_found", `The ${version} version no longer has this webhook.`);
    const context = resolveVariables(variablesOf(trigger), values);
    if (!context.ok)
      return fail(problem("invalid_variables", describeFaults(context.error), { errors: context.error }));
    return accept(
      services,
      newRun(services.clock(), {
        ...facts,
        trigger: trigger.index,
        context: JSON.stringify(context.value),
        request: JSON.stringify(sent),
        resultWorkers: resultWorkers(document, trigger.index),
      }),
    );
  },
);

const jsonObject = z.custom<JsonObject>((value) => isJsonObject(value));
const queryValues = z.record(z.string(), z.union([z.string(), z.array(z.string())]));

function valuesOf({ method, body, query }: contract.SentRequest): CallValues | null {
  if (method === "POST") {
    const given = jsonObject.safeParse(body);
    return given.success ? { kind: "body", body: given.data } : null;
  }
  const pairs = Object.entries(queryValues.parse(query)).flatMap(([name, value]) =>
    [value].flat().map((one): [string, string] => [name, one]),
  );
  return { kind: "query", query: new URLSearchParams(pairs) };
}
