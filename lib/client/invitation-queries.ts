import { mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import * as contract from "@/lib/contract/invitations";
import { call } from "./call";
import { endless, type ListQuery } from "./endless";

export const invitationKeys = { open: ["invitations"], mine: ["me", "invitations"] } as const;

/** Whom this workspace waits for. */
export function invitationsPages(query: ListQuery<typeof contract.listInvitations>) {
  return endless([...invitationKeys.open, query], (at, signal) =>
    call(contract.listInvitations, { query: { ...query, ...at }, signal }),
  );
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
    mutationFn: (id: string) => call(contract.acceptInvitation, { params: { id } }),
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
