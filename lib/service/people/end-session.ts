import { closeSession } from "@/lib/auth/sessions";
import * as contract from "@/lib/contract/sessions";
import { ok } from "@/lib/kit/result";
import { on } from "@/lib/service/on";
import { notFound } from "@/lib/service/process/faults";

export const endSession = on(contract.endSession, async (services, { caller, params: { id: sessionId } }) => {
  const ended = await closeSession(services, caller.userId, sessionId);
  return ended ? ok(undefined) : notFound("session");
});
