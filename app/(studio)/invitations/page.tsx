import type { Metadata } from "next";
import { MyInvitations } from "@/components/invitations/my-invitations";

export const metadata: Metadata = { title: "Invitations", referrer: "no-referrer" };

export default function InvitationsRoute() {
  return <MyInvitations />;
}
