import { hasWorkflow } from "@/db/queries/workflows";
import * as contract from "@/lib/contract/presence";
import { ok } from "@/lib/kit/result";
import { on } from "@/lib/service/on";
import { noWorkflow } from "@/lib/service/workflows/read-workflow";
import { OPEN_PRESENCE } from "./open-presence";

/**
 * Positions are not stored. A position doesn't create a session: it is only shown for a session that is known
 * because its stream is open.
 */
export const movePresence = on(contract.movePresence, async (services, { caller, params: { id }, body }) => {
  const { seat: sessionId, cursor, chosen } = body;
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
});
