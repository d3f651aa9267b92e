import { listOperatorActs as findActs } from "@/db/queries/security-events";
import type { OperatorAct } from "@/lib/contract/prices";
import type { Page } from "@/lib/contract/shapes";
import { isJsonObject } from "@/lib/kit/json";
import { parseJsonText } from "@/lib/kit/parse-json";
import { ok } from "@/lib/kit/result";
import type { OperatorAction } from "@/lib/schema/operator-actions";
import type { Caller } from "@/lib/schema/person";
import { SECURITY_KINDS, type SecurityKind } from "@/lib/schema/security-event";
import { refused } from "@/lib/service/process/faults";
import { pageOf, windowOf } from "@/lib/service/process/page";
import type { Services } from "@/lib/service/services";

const ACTIONS: Partial<Record<SecurityKind, OperatorAction>> = {
  workspace_blocked: "workspace.block",
  workspace_unblocked: "workspace.unblock",
  workspace_deleted: "workspace.delete",
  person_blocked: "person.block",
  person_unblocked: "person.unblock",
  person_deleted: "person.delete",
  password_link_made: "person.password_link",
  factors_reset: "person.factors_reset",
};
const KINDS = SECURITY_KINDS.filter((kind) => ACTIONS[kind] !== undefined);

export async function listOperatorActs(
  { db, security }: Services,
  caller: Caller,
  query: Page & { id?: string | undefined },
) {
  const window = windowOf(query);
  if (!window.ok) return window;
  if (!caller.instanceOwner)
    return refused("forbidden", "Only the owner of this instance can see its audit log.");
  await security.flush();
  const rows = await findActs(db, KINDS, { ...window.value, subject: query.id ?? null });
  return ok(
    pageOf(rows, query, ({ id, at, actor, kind, subject, details }): OperatorAct => {
      const action = ACTIONS[kind] ?? "person.block";
      return {
        ...{ id, at: at.toISOString(), actor, action },
        kind: action.startsWith("workspace") ? "workspace" : "person",
        item_id: subject ?? "",
        reason: reasonIn(details),
      };
    }),
  );
}

function reasonIn(details: string | null): string | null {
  const parsed = details === null ? null : parseJsonText(details);
  const reason = parsed?.ok && isJsonObject(parsed.value) ? parsed.value.reason : null;
  return typeof reason === "string" ? reason : null;
}
