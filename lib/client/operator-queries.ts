import { keepPreviousData, mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { BodyIn, QueryIn } from "@/lib/contract/endpoint";
import * as market from "@/lib/contract/market";
import * as payouts from "@/lib/contract/payouts";
import * as shares from "@/lib/contract/shares";
import * as signUps from "@/lib/contract/sign-ups";
import type { ItemName } from "@/lib/schema/price";
import { call } from "./call";

/** What the operator of the instance looks after: for the instance's owner alone. */
const operatorKeys = {
  reports: ["operator", "reports"],
  takenDown: ["operator", "taken-down"],
  signUps: ["operator", "sign-ups"],
  payouts: ["operator", "payouts"],
  shares: ["operator", "shares"],
} as const;

export function reportsOptions(query: QueryIn<typeof market.listReports>) {
  return queryOptions({
    queryKey: [...operatorKeys.reports, query],
    queryFn: ({ signal }) => call(market.listReports, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

export function takenDownOptions(query: QueryIn<typeof market.listTakenDown>) {
  return queryOptions({
    queryKey: [...operatorKeys.takenDown, query],
    queryFn: ({ signal }) => call(market.listTakenDown, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Null puts it back. */
export function takeDownOptions(queries: QueryClient) {
  return mutationOptions({
    mutationFn: ({ kind, id, reason }: ItemName & { reason: string | null }) =>
      call(market.takeDown, { params: { kind, id }, body: { reason } }),
    onSuccess: () =>
      Promise.all(
        [operatorKeys.reports, operatorKeys.takenDown, ["market"]].map((queryKey) =>
          queries.invalidateQueries({ queryKey }),
        ),
      ),
  });
}

export function signUpsOptions(query: QueryIn<typeof signUps.listSignUps>) {
  return queryOptions({
    queryKey: [...operatorKeys.signUps, "waiting", query],
    queryFn: ({ signal }) => call(signUps.listSignUps, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

export function signUpInvitationsOptions(query: QueryIn<typeof signUps.listSignUpInvitations>) {
  return queryOptions({
    queryKey: [...operatorKeys.signUps, "invitations", query],
    queryFn: ({ signal }) => call(signUps.listSignUpInvitations, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

export function inviteToInstanceOptions(queries: QueryClient) {
  return mutationOptions({
    mutationFn: (email: string) => call(signUps.inviteToInstance, { body: { email } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: operatorKeys.signUps }),
  });
}

export function owedPayoutsOptions(query: QueryIn<typeof payouts.listOwedPayouts>) {
  return queryOptions({
    queryKey: [...operatorKeys.payouts, query],
    queryFn: ({ signal }) => call(payouts.listOwedPayouts, { query, signal }),
    placeholderData: keepPreviousData,
  });
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
