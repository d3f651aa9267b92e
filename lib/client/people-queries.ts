import { mutationOptions, queryOptions } from "@tanstack/react-query";
import * as account from "@/lib/contract/account";
import type { BodyIn } from "@/lib/contract/endpoint";
import * as mailChoices from "@/lib/contract/mail-choices";
import * as members from "@/lib/contract/members";
import * as passwords from "@/lib/contract/passwords";
import * as people from "@/lib/contract/people";
import * as sessions from "@/lib/contract/sessions";
import * as tokens from "@/lib/contract/tokens";
import { call } from "./call";
import { change, query } from "./query";

export const meOptions = { ...query(people.me), staleTime: 60_000 };

export const changePasswordOptions = change(
  passwords.changePassword,
  (body: BodyIn<typeof passwords.changePassword>) => ({ body }),
);

/** The token is sent in the body, because URLs are logged. */
export function passwordLinkOptions(token: string) {
  return queryOptions({
    ...query(passwords.readPasswordLink, { body: { token } }),
    enabled: token !== "",
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export const makePasswordLinkOptions = change(passwords.makePasswordLink, (id: string) => ({
  params: { id },
  body: {},
}));

/** All data on the page belongs to the workspace that the user leaves, so everything is refetched. */
export const switchWorkspaceOptions = mutationOptions({
  mutationFn: (workspaceId: string) => call(people.switchWorkspace, { body: { workspace_id: workspaceId } }),
  onSuccess: (_switched, _given, _before, { client }) => client.resetQueries(),
});

export const createTokenOptions = change(
  tokens.createToken,
  (body: BodyIn<typeof tokens.createToken>) => ({ body }),
  ["/tokens"],
);

export const deleteTokenOptions = change(tokens.deleteToken, (id: string) => ({ params: { id } }), [
  "/tokens",
]);

export const saveMemberOptions = change(
  members.saveMember,
  (body: BodyIn<typeof members.saveMember>) => ({ body }),
  ["/members", "/invitations"],
);

export const removeMemberOptions = change(members.removeMember, (id: string) => ({ params: { id } }), [
  "/members",
]);

export const createUserOptions = change(people.createUser, (body: BodyIn<typeof people.createUser>) => ({
  body,
}));

export const endSessionOptions = change(sessions.endSession, (id: string) => ({ params: { id } }), [
  "/sessions",
]);

/** Users consent to the consequences that this preview shows, so it is never cached. */
export const accountEndOptions = { ...query(account.previewAccountEnd), staleTime: 0, gcTime: 0 };

export const deleteAccountOptions = change(
  account.deleteAccount,
  (body: BodyIn<typeof account.deleteAccount>) => ({ body }),
);

export const saveMailChoiceOptions = change(
  mailChoices.saveMailChoice,
  ({ kind, wanted }: Pick<mailChoices.MailChoiceAnswer, "kind" | "wanted">) => ({
    params: { kind },
    body: { wanted },
  }),
  ["/me/mail"],
);
