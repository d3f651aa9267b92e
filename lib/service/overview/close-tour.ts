import { closeTour as markClosed } from "@/db/queries/home";
import { ok, type Result } from "@/lib/kit/result";
import type { Caller } from "@/lib/schema/person";
import type { Problem } from "@/lib/schema/problem";
import type { Services } from "@/lib/service/services";

/** Applies to this person in every workspace and browser. */
export async function closeTour({ db, clock }: Services, caller: Caller): Promise<Result<null, Problem>> {
  await markClosed(db, caller.userId, new Date(clock()));
  return ok(null);
}
