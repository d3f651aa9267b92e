import { mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import * as account from "@/lib/contract/account";
import type { BodyIn, QueryIn } from "@/lib/contract/endpoint";
import * as mailChoices from "@/lib/contract/mail-choices";
import * as members from "@/lib/contract/members";
import * as passwords from "@/lib/contract/passwords";
import * as people from "@/lib/contract/people";
import * as sessions from "@/lib/contract/sessions";
import * as tokens from "@/lib/contract/tokens";
import { call } from "./call";
import { endless, type ListQuery } from "./endless";
import { invitationKeys } from "./invitation-queries";

const peopleKeys = { tokens: ["tokens"], members: ["members"], sessions: ["sessions"] } as const;

export const meOptions = queryOptions({
  queryKey: ["me"],
  queryFn: ({ signal }) => call(people.me, { signal }),
  staleTime: 60_000,
});

/** Which other of one's workspaces something is in that is not in this one. */
export function workspaceOfOptions(query: QueryIn<typeof people.findWorkspaceOf>) {
  return queryOptions({
    queryKey: ["me", "place", query],
    queryFn: ({ signal }) => call(people.findWorkspaceOf, { query, signal }),
  });
}

export function tokensPages(query: ListQuery<typeof tokens.listTokens>) {
  return endless([...peopleKeys.tokens, query], (at, signal) =>
    call(tokens.listTokens, { query: { ...query, ...at }, signal }),
  );
}

export function membersPages(query: ListQuery<typeof members.listMembers>) {
  return endless([...peopleKeys.members, query], (at, signal) =>
    call(members.listMembers, { query: { ...query, ...at }, signal }),
  );
}

export function sessionsPages(query: ListQuery<typeof sessions.listSessions>) {
  return endless([...peopleKeys.sessions, query], (at, signal) =>
    call(sessions.listSessions, { query: { ...query, ...at }, signal }),
  );
}

export const changePasswordOptions = mutationOptions({
  mutationFn: (body: BodyIn<typeof passwords.changePassword>) => call(passwords.changePassword, { body }),
});

/** With the link's token in the body: an address would be logged. */
export function passwordLinkOptions(token: string) {
  return queryOptions({
    queryKey: ["new-password", token],
    queryFn: ({ signal }) => call(passwords.readPasswordLink, { body: { token }, signal }),
    enabled: token !== "",
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export const makePasswordLinkOptions = mutationOptions({
  mutationFn: (id: string) => call(passwords.makePasswordLink, { params: { id }, body: {} }),
});

/** Everything on the page belongs to a workspace, so all of it is read again. */
export function switchWorkspaceOptions(queries: QueryClient) {
  return mutationOptions({
    mutationFn: (workspaceId: string) =>
      call(people.switchWorkspace, { body: { workspace_id: workspaceId } }),
    onSuccess: () => queries.resetQueries(),
  });
}

export function createTokenOptions(queries: QueryClient) {
  return mutationOptions({
    mutationFn: (body: BodyIn<typeof tokens.createToken>) => call(tokens.createToken, { body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: peopleKeys.tokens }),
  });
}

export function deleteTokenOptions(queries: QueryClient) {
  return mutationOptions({
    mutationFn: (id: string) => call(tokens.deleteToken, { params: { id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: peopleKeys.tokens }),
  });
}

export function saveMemberOptions(queries: QueryClient) {
  return mutationOptions({
    mutationFn: (body: BodyIn<typeof members.saveMember>) => call(members.saveMember, { body }),
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: peopleKeys.members }),
        queries.invalidateQueries({ queryKey: invitationKeys.open }),
      ]),
  });
}

export function removeMemberOptions(queries: QueryClient) {
  return mutationOptions({
    mutationFn: (id: string) => call(members.removeMember, { params: { id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: peopleKeys.members }),
  });
}

export function createUserOptions() {
  return mutationOptions({
    mutationFn: (body: BodyIn<typeof people.createUser>) => call(people.createUser, { body }),
  });
}

export function endSessionOptions(queries: QueryClient) {
  return mutationOptions({
    mutationFn: (id: string) => call(sessions.endSession, { params: { id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: peopleKeys.sessions }),
  });
}

export const accountEndOptions = queryOptions({
  queryKey: ["me", "deletion"],
  queryFn: ({ signal }) => call(account.previewAccountEnd, { signal }),
  // What it says is agreed to: never of a while ago.
  staleTime: 0,
  gcTime: 0,
});

export const deleteAccountOptions = mutationOptions({
  mutationFn: (body: BodyIn<typeof account.deleteAccount>) => call(account.deleteAccount, { body }),
});

export const mailChoicesOptions = queryOptions({
  queryKey: ["mail-choices"],
  queryFn: ({ signal }) => call(mailChoices.listMailChoices, { signal }),
});

export function saveMailChoiceOptions(queries: QueryClient) {
  return mutationOptions({
    mutationFn: ({ kind, wanted }: Pick<mailChoices.MailChoiceAnswer, "kind" | "wanted">) =>
      call(mailChoices.saveMailChoice, { params: { kind }, body: { wanted } }),
    onSettled: () => queries.invalidateQueries({ queryKey: mailChoicesOptions.queryKey }),
  });
}
