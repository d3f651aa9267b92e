import { announceKeys, insertCredential } from "@/db/queries/credentials";
import type { createCredential as contract } from "@/lib/contract/credentials";
import type { AnswerOf, BodyOf } from "@/lib/contract/endpoint";
import { newId } from "@/lib/kit/id";
import { ok, type Result } from "@/lib/kit/result";
import type { Caller } from "@/lib/schema/person";
import type { Problem } from "@/lib/schema/problem";
import { OUTBOUND_ACCESS } from "@/lib/service/outbound/outbound-access";
import { invalidField } from "@/lib/service/process/faults";
import type { Services } from "@/lib/service/services";
import { credentialFault } from "@/lib/workers/credential-fault";

/** Four characters would be half or more of a shorter value. */
const SHORTEST_SHOWN = 8;

/**
 * Refuses values that can't be a key of their kind. Only the provider can tell, on first use, whether it is the
 * right key.
 */
export async function createCredential(
  services: Services,
  caller: Caller,
  given: BodyOf<typeof contract>,
): Promise<Result<AnswerOf<typeof contract>, Problem>> {
  const { db, clock, seal } = services;
  const fault = credentialFault(given.provider, given.value);
  if (fault !== null) return invalidField("value", "invalid_key", fault);
  if (given.provider === "model" && given.base_url === "")
    return invalidField(
      "base_url",
      "required",
      "Enter the URL of the model's server, such as https://api.openai.com/v1.",
    );
  if (given.provider !== "model" && given.base_url !== "")
    return invalidField("base_url", "not_allowed", "Only a credential for a language model has a base URL.");
  const now = clock();
  const row = {
    id: newId(now),
    workspaceId: caller.workspaceId,
    name: given.name,
    provider: given.provider,
    sealed: seal.seal(given.value),
    host: given.provider === "http" ? given.host : "",
    baseUrl: given.base_url,
    last4: given.value.length < SHORTEST_SHOWN ? "" : given.value.slice(-4),
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
}
