import type { Caller } from "@/lib/schema/person";
import type { Services } from "@/lib/service/services";
import type { changedKeys } from "./changed-keys";

/** Records that keys were changed, but never the keys themselves. */
export async function recordKeyChanges(
  { security }: Pick<Services, "security">,
  caller: Caller,
  workflowId: string,
  keys: ReturnType<typeof changedKeys>,
): Promise<void> {
  for (const details of keys)
    await security.note({
      kind: "address_key_changed",
      workspaceId: caller.workspaceId,
      actor: caller,
      subject: workflowId,
      details: { ...details },
    });
}
