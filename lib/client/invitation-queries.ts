import { keepPreviousData, mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { QueryIn } from "@/lib/contract/endpoint";
import * as contract from "@/lib/contract/invitations";
import { call } from "./call";

export const invitationKeys = { open: ["invitations"], mine: ["me", "invitations"] } as const;

/** Whom this workspace waits for. */
export function invitationsOptions(query: QueryIn<typeof contract.listInvitations>) {
  return queryOptions({
    queryKey: [...invitationKeys.open, query],
    queryFn: ({ signal }) => call(contract.listInvitations, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** What who is signed in is asked into. */
export const myInvitationsOptions = queryOptions({
  queryKey: invitationKeys.mine,
  queryFn: ({ signal }) => call(contract.listMyInvitations, { query: { limit: 50 }, signal }),
  staleTime: 300_000,
});

/** Both change what the caller belongs to, or is asked into. */
export function acceptInvitationOptions(queries: QueryClient) {
  return mutationOptions({
    mutationFn: (token: string) => call(contract.acceptInvitation, { params: { token } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ["me"] }),
  });
}

export function endInvitationOptions(queries: QueryClient) {
  return mutationOptions({
    mutationFn: (id: string) => call(contract.endInvitation, { params: { id } }),
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: invitationKeys.open }),
        queries.invalidateQueries({ queryKey: invitationKeys.mine }),
        queries.invalidateQueries({ queryKey: ["operator", "sign-ups"] }),
      ]),
  });
}
