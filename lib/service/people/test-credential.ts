import { credentialsOf } from "@/db/queries/credentials";
import type { testCredential as contract } from "@/lib/contract/credentials";
import type { AnswerOf } from "@/lib/contract/endpoint";
import { redactText } from "@/lib/kit/redact-text";
import { ok, type Result } from "@/lib/kit/result";
import type { Caller } from "@/lib/schema/person";
import type { Problem } from "@/lib/schema/problem";
import { secretForms } from "@/lib/service/outbound/secret-forms";
import { notFound } from "@/lib/service/process/faults";
import type { Services } from "@/lib/service/services";
import { tryCredential } from "@/lib/workers/try-credential";
import { personalCall } from "./personal-call";

/** Always calls the provider: a cached response would confirm a revoked key. */
export async function testCredential(
  services: Services,
  caller: Caller,
  id: string,
  signal: AbortSignal,
): Promise<Result<AnswerOf<typeof contract>, Problem>> {
  const credential = (await credentialsOf(services.db, caller.workspaceId)).find((each) => each.id === id);
  if (credential === undefined) return notFound("credential");
  const { provider, sealed, baseUrl } = credential;
  const opened = services.seal.unseal(sealed);
  if (!opened.ok) {
    return ok({
      ok: false,
      code: "invalid_key",
      message: "Couldn't decrypt it. Delete it and enter it again.",
    });
  }
  const context = personalCall(services, caller, signal);
  const outcome = await tryCredential(
    provider,
    { value: opened.value, baseUrl },
    {
      ...context,
      cached: async (_key, _ttlMs, load) => (await load()).outcome,
    },
  );
  if (outcome.state !== "failed") {
    const said = outcome.state === "done" && typeof outcome.result === "string" ? outcome.result : null;
    return ok({ ok: true, message: said ?? "The provider accepts this key." });
  }
  const message = redactText(outcome.message, new Set(secretForms(provider, opened.value)));
  return ok({ ok: false, code: outcome.code, message });
}
