import type { Endpoint } from "@/lib/contract/endpoint";
import type { Caller } from "@/lib/schema/person";
import { type Problem, problem } from "@/lib/schema/problem";
import { checkRight } from "@/lib/schema/rights";

export function checkAccess(
  { access }: Pick<Endpoint, "access">,
  caller: Pick<Caller, "role" | "rights" | "via">,
): Problem | null {
  if (access === "anyone") return null;
  if (access !== "person") return checkRight(caller, access);
  if (caller.via === "session") return checkRight(caller, "self");
  return problem("person_required", "This can't be done with an API token. Sign in with a browser.");
}
