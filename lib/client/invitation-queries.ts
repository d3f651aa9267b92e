import * as contract from "@/lib/contract/invitations";
import { change, query } from "./query";

export const myInvitationsOptions = {
  ...query(contract.listMyInvitations, { query: { limit: 50 } }),
  staleTime: 300_000,
};

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
