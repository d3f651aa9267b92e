import { deleteDashboard as removeDashboard } from "@/db/queries/dashboards";
import { isId } from "@/lib/kit/id";
import { ok, type Result } from "@/lib/kit/result";
import type { Caller } from "@/lib/schema/person";
import type { Problem } from "@/lib/schema/problem";
import { endSubscriptionsTo } from "./end-subscriptions";
import { notFound } from "./faults";
import type { Services } from "./services";

export async function deleteDashboard(
  services: Services,
  caller: Caller,
  id: string,
): Promise<Result<undefined, Problem>> {
  if (!isId(id) || !(await removeDashboard(services.db, caller, id))) return notFound("dashboard");
  await endSubscriptionsTo(services, "dashboard", id);
  return ok(undefined);
}
