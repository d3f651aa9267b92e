import { mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { BodyIn } from "@/lib/contract/endpoint";
import * as contract from "@/lib/contract/people";
import { call } from "./request";

const PAGE = { limit: 200 };

export const meOptions = queryOptions({
  queryKey: ["me"],
  queryFn: ({ signal }) => call(contract.me, { signal }),
  staleTime: 60_000,
});

export const tokensOptions = queryOptions({
  queryKey: ["tokens"],
  queryFn: ({ signal }) => call(contract.listTokens, { query: PAGE, signal }),
});

export const membersOptions = queryOptions({
  queryKey: ["members"],
  queryFn: ({ signal }) => call(contract.listMembers, { query: PAGE, signal }),
});

export const sessionsOptions = queryOptions({
  queryKey: ["sessions"],
  queryFn: ({ signal }) => call(contract.listSessions, { query: PAGE, signal }),
});

export const changePasswordOptions = mutationOptions({
  mutationFn: (body: BodyIn<typeof contract.changePassword>) => call(contract.changePassword, { body }),
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
    onSuccess: () => queries.invalidateQueries({ queryKey: tokensOptions.queryKey }),
  });
}

export function deleteTokenOptions(queries: QueryClient) {
  return mutationOptions({
    mutationFn: (id: string) => call(contract.deleteToken, { params: { id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: tokensOptions.queryKey }),
  });
}

export function saveMemberOptions(queries: QueryClient) {
  return mutationOptions({
    mutationFn: (body: BodyIn<typeof contract.saveMember>) => call(contract.saveMember, { body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: membersOptions.queryKey }),
  });
}

export function removeMemberOptions(queries: QueryClient) {
  return mutationOptions({
    mutationFn: (id: string) => call(contract.removeMember, { params: { id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: membersOptions.queryKey }),
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
    onSuccess: () => queries.invalidateQueries({ queryKey: sessionsOptions.queryKey }),
  });
}
