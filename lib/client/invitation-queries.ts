import * as contract from "@/lib/contract/invitations";
import { change, query } from "./query";

/** What who is signed in is asked into. */
export const myInvitationsOptions = {
  ...query(contract.listMyInvitations, { query: { limit: 50 } }),
  staleTime: 300_000,
};

/** Both change what the caller belongs to, or is asked into. */
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
