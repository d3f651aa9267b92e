import { announceKeys, insertCredential } from "@/db/queries/credentials";
import * as contract from "@/lib/contract/credentials";
import { newId } from "@/lib/kit/id";
import { ok } from "@/lib/kit/result";
import { on } from "@/lib/service/on";
import { OUTBOUND_ACCESS } from "@/lib/service/outbound/outbound-access";
import { invalidField } from "@/lib/service/process/faults";
import { credentialFault } from "@/lib/workers/credential-fault";

/**
 * Values shorter than this are masked completely. Showing four characters, as for longer values, would reveal
 * more than half of such a value.
 */
const SHORTEST_SHOWN = 8;

/**
 * Rejects values that don't have the format of the provider's keys. Whether a key is valid only becomes known
 * when the provider is first called.
 */
export const createCredential = on(contract.createCredential, async (services, { caller, body }) => {
  const { db, clock, seal } = services;
  const fault = credentialFault(body.provider, body.value);
  if (fault !== null) return invalidField("value", "invalid_key", fault);
  if (body.provider === "model" && body.base_url === "")
    return invalidField(
      "base_url",
      "required",
      "Enter the URL of the model's server, such as https://api.openai.com/v1.",
    );
  if (body.provider !== "model" && body.base_url !== "")
    return invalidField(
      "base_url",
      "not_allowed",
      "Only credentials for language models can have a base URL.",
    );
  const now = clock();
  const row = {
    id: newId(now),
    workspaceId: caller.workspaceId,
    name: body.name,
    provider: body.provider,
    sealed: seal.seal(body.value),
    host: body.provider === "http" ? body.host : "",
    baseUrl: body.base_url,
    last4: body.value.length < SHORTEST_SHOWN ? "" : body.value.slice(-4),
    createdAt: new Date(now),
    createdBy: caller.userId,
  };
  await db.transaction(async (tx) => {
    await insertCredential(tx, row);
    await announceKeys(tx, caller.workspaceId);
  });
  services.part(OUTBOUND_ACCESS).forget(caller.workspaceId);
  return ok({
    id: row.id,
    name: row.name,
    provider: row.provider,
    last4: row.last4,
    host: row.host,
    base_url: row.baseUrl,
    created_at: row.createdAt.toISOString(),
    created_by: caller.email,
    newest: true,
  });
});
