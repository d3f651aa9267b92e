import { closeTour as markClosed } from "@/db/queries/home";
import * as contract from "@/lib/contract/home";
import { ok } from "@/lib/kit/result";
import { on } from "@/lib/service/on";

/** Closes the tour for this person in every workspace and browser. */
export const closeTour = on(contract.closeTour, async ({ db, clock }, { caller }) => {
  await markClosed(db, caller.userId, new Date(clock()));
  return ok(null);
});
