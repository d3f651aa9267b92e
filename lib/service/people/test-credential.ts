import { credentialsOf } from "@/db/queries/credentials";
import * as contract from "@/lib/contract/credentials";
import { redactText } from "@/lib/kit/redact-text";
import { ok } from "@/lib/kit/result";
import { on } from "@/lib/service/on";
import { secretForms } from "@/lib/service/outbound/secret-forms";
import { notFound } from "@/lib/service/process/faults";
import { tryCredential } from "@/lib/workers/try-credential";
import { personalCall } from "./personal-call";

/** The provider is always called, because a cached response could confirm a revoked key. */
export const testCredential = on(
  contract.testCredential,
  async (services, { caller, params: { id }, request: { signal } }) => {
    const credential = (await credentialsOf(services.db, caller.workspaceId)).find((each) => each.id === id);
    if (credential === undefined) return notFound("credential");
    const { provider, sealed, baseUrl } = credential;
    const opened = services.seal.unseal(sealed);
    if (!opened.ok) {
      return ok({
        ok: false,
        code: "invalid_key",
        message: "Couldn't decrypt this credential. Delete it and enter it again.",
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
  },
);
