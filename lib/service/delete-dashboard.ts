import { deleteDashboard as removeDashboard } from "@/db/queries/dashboards";
import { isId } from "@/lib/kit/id";
import { ok, type Result } from "@/lib/kit/result";
import type { Caller } from "@/lib/schema/person";
import type { Problem } from "@/lib/schema/problem";
import { notFound } from "./faults";
import type { Services } from "./services";

export async function deleteDashboard(
  { db }: Services,
  caller: Caller,
  id: string,
): Promise<Result<undefined, Problem>> {
  const gone = isId(id) && (await removeDashboard(db, caller, id));
  return gone ? ok(undefined) : notFound("dashboard");
}
