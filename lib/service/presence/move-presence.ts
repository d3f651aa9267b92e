import { hasWorkflow } from "@/db/queries/workflows";
import type { BodyOf } from "@/lib/contract/endpoint";
import type { movePresence as contract } from "@/lib/contract/presence";
import { ok, type Result } from "@/lib/kit/result";
import type { Caller } from "@/lib/schema/person";
import type { Problem } from "@/lib/schema/problem";
import type { Services } from "@/lib/service/services";
import { noWorkflow } from "@/lib/service/workflows/read-workflow";
import { OPEN_PRESENCE } from "./open-presence";

/**
 * Sends someone's position to the others. Positions are not stored: a session without a stream belongs to no one
 * and is not shown.
 */
export async function movePresence(
  services: Services,
  caller: Caller,
  id: string,
  { seat: sessionId, cursor, chosen }: BodyOf<typeof contract>,
): Promise<Result<undefined, Problem>> {
  if (!(await hasWorkflow(services.db, caller.workspaceId, id))) return noWorkflow();
  const presence = await services.part(OPEN_PRESENCE);
  const moved = presence.move({
    kind: "move",
    workflow: id,
    person: caller.userId,
    sessionId,
    cursor: cursor && [Math.round(cursor.x), Math.round(cursor.y)],
    chosen,
  });
  return moved.ok ? ok(undefined) : moved;
}
