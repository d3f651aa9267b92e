import { mutationOptions } from "@tanstack/react-query";
import { payCardRefunds } from "@/lib/contract/card-refunds";
import type { BodyIn } from "@/lib/contract/endpoint";
import * as reviews from "@/lib/contract/listing-reviews";
import { markPayoutFailed, markPayoutPaid } from "@/lib/contract/payouts";
import { resolveReports, takeDown } from "@/lib/contract/reports";
import { saveShares } from "@/lib/contract/shares";
import { inviteToInstance, listSignUpInvitations } from "@/lib/contract/sign-ups";
import type { ItemName } from "@/lib/schema/price";
import { MONEY } from "./billing-queries";
import { call } from "./call";
import { change, forgetting, query } from "./query";

/** Tells whether listings have to be reviewed on this instance. */
export const reviewStateOptions = query(reviews.listReviews, { query: { limit: 1 } });

/** Refetches even after an error, because the queue may have changed. */
export const decideListingOptions = mutationOptions({
  mutationFn: async ({ id, reason }: { id: string; reason: string | null }) => {
    if (reason === null) await call(reviews.approveListing, { params: { id } });
    else await call(reviews.declineListing, { params: { id }, body: { reason } });
  },
  onSettled: forgetting(["/reviews", "/market/**"]),
});

export const resolveReportsOptions = change(
  resolveReports,
  ({ kind, id }: ItemName) => ({ params: { kind, id } }),
  ["/reports/**"],
);

type Takedown = ItemName & { readonly reason: string | null; readonly ends?: boolean };

/** Takes the listing down, or restores it if `reason` is null. */
export const takeDownOptions = change(
  takeDown,
  ({ kind, id, reason, ends = false }: Takedown) => ({
    params: { kind, id },
    body: { reason, end_subscriptions: ends },
  }),
  ["/reports/**", "/takedowns", "/market/**"],
);

/** Sign-up settings, without the pending invitations. */
export const signUpStateOptions = query(listSignUpInvitations, { query: { limit: 1 } });

export const inviteToInstanceOptions = change(inviteToInstance, (email: string) => ({ body: { email } }), [
  "/sign-ups/**",
]);

interface PayoutEnding {
  readonly id: string;
  readonly paid: boolean;
  readonly body: NonNullable<BodyIn<typeof markPayoutPaid>>;
}

export const endPayoutOptions = mutationOptions({
  mutationFn: ({ id, paid, body }: PayoutEnding) =>
    call(paid ? markPayoutPaid : markPayoutFailed, { params: { id }, body }),
  onSettled: forgetting(["/instance/payouts", ...MONEY]),
});

export const saveSharesOptions = change(saveShares, (body: BodyIn<typeof saveShares>) => ({ body }), [
  "/billing/**",
]);

interface RefundsPaid {
  readonly workspaceId: string;
  readonly body: NonNullable<BodyIn<typeof payCardRefunds>>;
}

export const payCardRefundsOptions = change(
  payCardRefunds,
  ({ workspaceId: id, body }: RefundsPaid) => ({ params: { id }, body }),
  ["/instance/refunds"],
);
