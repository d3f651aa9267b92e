import { fail, ok } from "@/lib/kit/result";
import { problem } from "@/lib/schema/problem";
import type { PaymentProvider } from "./payment-provider";

/** The embedded provider: the operator of the instance says that money came in, and so it did. */
export const creditsProvider: PaymentProvider = {
  id: "credits",
  begin: async ({ workspaceId, amount, currency, reference }) =>
    ok({ state: "settled", event: { kind: "settled", workspaceId, amount, currency, reference } }),
  readEvents: async () => fail(problem("not_found", "Credits come from the operator, not by a webhook.")),
  refund: async () => fail(problem("conflict", "Credits are given back by hand, outside of this instance.")),
};
