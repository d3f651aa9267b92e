import { mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import * as cardRefunds from "@/lib/contract/card-refunds";
import type { BodyIn } from "@/lib/contract/endpoint";
import * as reviews from "@/lib/contract/listing-reviews";
import * as payouts from "@/lib/contract/payouts";
import * as reports from "@/lib/contract/reports";
import * as shares from "@/lib/contract/shares";
import * as signUps from "@/lib/contract/sign-ups";
import type { ItemName } from "@/lib/schema/price";
import { call } from "./call";
import { endless, type ListQuery } from "./endless";

/** What the operator of the instance looks after: for the instance's owner alone. */
const operatorKeys = {
  reviews: ["operator", "reviews"],
  reports: ["operator", "reports"],
  takenDown: ["operator", "taken-down"],
  signUps: ["operator", "sign-ups"],
  payouts: ["operator", "payouts"],
  cardRefunds: ["operator", "card-refunds"],
  shares: ["operator", "shares"],
} as const;

export function reviewsPages(query: ListQuery<typeof reviews.listReviews>) {
  return endless([...operatorKeys.reviews, query], (at, signal) =>
    call(reviews.listReviews, { query: { ...query, ...at }, signal }),
  );
}

/** Whether everything is looked at before it is listed. */
export const reviewStateOptions = queryOptions({
  queryKey: [...operatorKeys.reviews, "state"],
  queryFn: ({ signal }) => call(reviews.listReviews, { query: { limit: 1 }, signal }),
});

/** Null approves. */
export function decideListingOptions(queries: QueryClient) {
  return mutationOptions({
    mutationFn: async ({ id, reason }: { id: string; reason: string | null }) => {
      if (reason === null) await call(reviews.approveListing, { params: { id } });
      else await call(reviews.declineListing, { params: { id }, body: { reason } });
    },
    // After a refusal something else waits.
    onSettled: () =>
      Promise.all(
        [operatorKeys.reviews, ["market"]].map((queryKey) => queries.invalidateQueries({ queryKey })),
      ),
  });
}

export function reportedPages(query: ListQuery<typeof reports.listReported>) {
  return endless([...operatorKeys.reports, query], (at, signal) =>
    call(reports.listReported, { query: { ...query, ...at }, signal }),
  );
}

export function resolveReportsOptions(queries: QueryClient) {
  return mutationOptions({
    mutationFn: ({ kind, id }: ItemName) => call(reports.resolveReports, { params: { kind, id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: operatorKeys.reports }),
  });
}

export function takenDownPages(query: ListQuery<typeof reports.listTakenDown>) {
  return endless([...operatorKeys.takenDown, query], (at, signal) =>
    call(reports.listTakenDown, { query: { ...query, ...at }, signal }),
  );
}

type Takedown = ItemName & { readonly reason: string | null; readonly ends?: boolean };

/** Null puts it back. */
export function takeDownOptions(queries: QueryClient) {
  return mutationOptions({
    mutationFn: ({ kind, id, reason, ends = false }: Takedown) =>
      call(reports.takeDown, { params: { kind, id }, body: { reason, end_subscriptions: ends } }),
    onSuccess: () =>
      Promise.all(
        [operatorKeys.reports, operatorKeys.takenDown, ["market"]].map((queryKey) =>
          queries.invalidateQueries({ queryKey }),
        ),
      ),
  });
}

export function signUpsPages(query: ListQuery<typeof signUps.listSignUps>) {
  return endless([...operatorKeys.signUps, "waiting", query], (at, signal) =>
    call(signUps.listSignUps, { query: { ...query, ...at }, signal }),
  );
}

/** How people come onto the instance, without those who are on the way. */
export const signUpStateOptions = queryOptions({
  queryKey: [...operatorKeys.signUps, "state"],
  queryFn: ({ signal }) => call(signUps.listSignUpInvitations, { query: { limit: 1 }, signal }),
});

export function signUpInvitationsPages(query: ListQuery<typeof signUps.listSignUpInvitations>) {
  return endless([...operatorKeys.signUps, "invitations", query], (at, signal) =>
    call(signUps.listSignUpInvitations, { query: { ...query, ...at }, signal }),
  );
}

export function inviteToInstanceOptions(queries: QueryClient) {
  return mutationOptions({
    mutationFn: (email: string) => call(signUps.inviteToInstance, { body: { email } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: operatorKeys.signUps }),
  });
}

export function owedPayoutsPages(query: ListQuery<typeof payouts.listOwedPayouts>) {
  return endless([...operatorKeys.payouts, query], (at, signal) =>
    call(payouts.listOwedPayouts, { query: { ...query, ...at }, signal }),
  );
}

interface PayoutEnding {
  readonly id: string;
  readonly paid: boolean;
  readonly body: NonNullable<BodyIn<typeof payouts.markPayoutPaid>>;
}

export function endPayoutOptions(queries: QueryClient) {
  return mutationOptions({
    mutationFn: ({ id, paid, body }: PayoutEnding) =>
      call(paid ? payouts.markPayoutPaid : payouts.markPayoutFailed, { params: { id }, body }),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: operatorKeys.payouts }),
        queries.invalidateQueries({ queryKey: ["billing"] }),
      ]),
  });
}

export const takenSharesOptions = queryOptions({
  queryKey: operatorKeys.shares,
  queryFn: ({ signal }) => call(shares.listTakenShares, { signal }),
});

export function saveSharesOptions(queries: QueryClient) {
  return mutationOptions({
    mutationFn: (body: BodyIn<typeof shares.saveShares>) => call(shares.saveShares, { body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ["billing"] }),
  });
}

export function cardRefundsPages(query: ListQuery<typeof cardRefunds.listCardRefunds>) {
  return endless([...operatorKeys.cardRefunds, query], (at, signal) =>
    call(cardRefunds.listCardRefunds, { query: { ...query, ...at }, signal }),
  );
}

interface RefundsPaid {
  readonly workspaceId: string;
  readonly body: NonNullable<BodyIn<typeof cardRefunds.payCardRefunds>>;
}

export function payCardRefundsOptions(queries: QueryClient) {
  return mutationOptions({
    mutationFn: ({ workspaceId: id, body }: RefundsPaid) =>
      call(cardRefunds.payCardRefunds, { params: { id }, body }),
    onSettled: () => queries.invalidateQueries({ queryKey: operatorKeys.cardRefunds }),
  });
}
