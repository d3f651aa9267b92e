import * as contract from "@/lib/contract/invitations";
import { change, query } from "./query";

/** Open invitations of the signed-in person. */
export const myInvitationsOptions = {
  ...query(contract.listMyInvitations, { query: { limit: 50 } }),
  staleTime: 300_000,
};

/** Both change the caller's memberships and invitations. */
export const acceptInvitationOptions = change(
  contract.acceptInvitation,
  (id: string) => ({ params: { id } }),
  ["/me/**"],
);

export const endInvitationOptions = change(contract.endInvitation, (id: string) => ({ params: { id } }), [
  "/invitations",
  "/me/invitations",
  "/sign-ups/**",
]);
