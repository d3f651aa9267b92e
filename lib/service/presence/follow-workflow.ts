import { findUser } from "@/db/queries/users";
import { hasWorkflow } from "@/db/queries/workflows";
import type { Result } from "@/lib/kit/result";
import type { Caller } from "@/lib/schema/person";
import type { Problem } from "@/lib/schema/problem";
import type { Services } from "@/lib/service/services";
import { noWorkflow } from "@/lib/service/workflows/read-workflow";
import { OPEN_PRESENCE } from "./open-presence";

interface Follower {
  readonly sessionId: string;
  readonly network: string;
  /** Aborted when the client disconnects. */
  readonly signal: AbortSignal;
}

const MAX_LETTERS = 80;

/** Streams who is looking at a workflow of the caller's workspace, and when it is saved. */
export async function followWorkflow(
  services: Services,
  caller: Caller,
  id: string,
  { sessionId, network, signal }: Follower,
): Promise<Result<AsyncIterable<string>, Problem>> {
  const { userId: person, workspaceId } = caller;
  if (!(await hasWorkflow(services.db, workspaceId, id))) return noWorkflow();
  const user = await findUser(services.db, person);
  // The part before the @ is enough to recognise a colleague.
  const name = (user?.name.trim() || (caller.email.split("@")[0] ?? "")).slice(0, MAX_LETTERS);
  const presence = await services.part(OPEN_PRESENCE);
  const opened = presence.open({ workflow: id, workspaceId, person, name, sessionId, network });
  if (opened.ok) signal.addEventListener("abort", () => void opened.value.return?.(), { once: true });
  return opened;
}
