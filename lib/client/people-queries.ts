import { keepPreviousData, mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { BodyIn, QueryIn } from "@/lib/contract/endpoint";
import * as contract from "@/lib/contract/people";
import { call } from "./call";
import { invitationKeys } from "./invitation-queries";

const peopleKeys = { tokens: ["tokens"], members: ["members"], sessions: ["sessions"] } as const;

export const meOptions = queryOptions({
  queryKey: ["me"],
  queryFn: ({ signal }) => call(contract.me, { signal }),
  staleTime: 60_000,
});

/** Which other of one's workspaces something is in that is not in this one. */
export function workspaceOfOptions(query: QueryIn<typeof contract.findWorkspaceOf>) {
  return queryOptions({
    queryKey: ["me", "place", query],
    queryFn: ({ signal }) => call(contract.findWorkspaceOf, { query, signal }),
  });
}

export function tokensOptions(query: QueryIn<typeof contract.listTokens>) {
  return queryOptions({
    queryKey: [...peopleKeys.tokens, query],
    queryFn: ({ signal }) => call(contract.listTokens, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

export function membersOptions(query: QueryIn<typeof contract.listMembers>) {
  return queryOptions({
    queryKey: [...peopleKeys.members, query],
    queryFn: ({ signal }) => call(contract.listMembers, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

export function sessionsOptions(query: QueryIn<typeof contract.listSessions>) {
  return queryOptions({
    queryKey: [...peopleKeys.sessions, query],
    queryFn: ({ signal }) => call(contract.listSessions, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

export const changePasswordOptions = mutationOptions({
  mutationFn: (body: BodyIn<typeof contract.changePassword>) => call(contract.changePassword, { body }),
});

/** With the link's token in the body: an address would be logged. */
export function passwordLinkOptions(token: string) {
  return queryOptions({
    queryKey: ["new-password", token],
    queryFn: ({ signal }) => call(contract.readPasswordLink, { body: { token }, signal }),
    enabled: token !== "",
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export const makePasswordLinkOptions = mutationOptions({
  mutationFn: (id: string) => call(contract.makePasswordLink, { params: { id }, body: {} }),
});

/** Everything on the page belongs to a workspace, so all of it is read again. */
export function switchWorkspaceOptions(queries: QueryClient) {
  return mutationOptions({
    mutationFn: (workspaceId: string) =>
      call(contract.switchWorkspace, { body: { workspace_id: workspaceId } }),
    onSuccess: () => queries.resetQueries(),
  });
}

export function createTokenOptions(queries: QueryClient) {
  return mutationOptions({
    mutationFn: (body: BodyIn<typeof contract.createToken>) => call(contract.createToken, { body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: peopleKeys.tokens }),
  });
}

export function deleteTokenOptions(queries: QueryClient) {
  return mutationOptions({
    mutationFn: (id: string) => call(contract.deleteToken, { params: { id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: peopleKeys.tokens }),
  });
}

export function saveMemberOptions(queries: QueryClient) {
  return mutationOptions({
    mutationFn: (body: BodyIn<typeof contract.saveMember>) => call(contract.saveMember, { body }),
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: peopleKeys.members }),
        queries.invalidateQueries({ queryKey: invitationKeys.open }),
      ]),
  });
}

export function removeMemberOptions(queries: QueryClient) {
  return mutationOptions({
    mutationFn: (id: string) => call(contract.removeMember, { params: { id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: peopleKeys.members }),
  });
}

export function createUserOptions() {
  return mutationOptions({
    mutationFn: (body: BodyIn<typeof contract.createUser>) => call(contract.createUser, { body }),
  });
}

export function endSessionOptions(queries: QueryClient) {
  return mutationOptions({
    mutationFn: (id: string) => call(contract.endSession, { params: { id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: peopleKeys.sessions }),
  });
}
