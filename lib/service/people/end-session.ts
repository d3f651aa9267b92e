import { closeSession } from "@/lib/auth/sessions";
import { ok, type Result } from "@/lib/kit/result";
import type { Caller } from "@/lib/schema/person";
import type { Problem } from "@/lib/schema/problem";
import { notFound } from "@/lib/service/process/faults";
import type { Services } from "@/lib/service/services";

export async function endSession(
  services: Services,
  caller: Caller,
  sessionId: string,
): Promise<Result<undefined, Problem>> {
  const ended = await closeSession(services, caller.userId, sessionId);
  return ended ? ok(undefined) : notFound("session");
}
