"use client";

import { useQuery } from "@tanstack/react-query";
import { MailOpen } from "lucide-react";
import { usePathname } from "next/navigation";
import { Link } from "@/components/ui/link";
import { myInvitationsOptions } from "@/lib/client/invitation-queries";

export function InvitationNotice() {
  const items = useQuery(myInvitationsOptions).data?.items ?? [];
  const path = usePathname();
  if (items.length === 0 || path === "/invitations" || path === "/") return null;
  return (
    <p className="flex items-center gap-2 border-b bg-raised px-4 py-1.5">
      <MailOpen aria-hidden className="size-4 shrink-0 text-muted" />
      <span className="min-w-0 truncate">
        {items.length === 1
          ? `You're invited to ${items[0]?.workspace}.`
          : `You're invited to ${items.length} workspaces.`}
      </span>
      <Link
        href="/invitations"
        className="shrink-0 text-accent-text underline underline-offset-2 touch:-my-3 touch:p-3"
      >
        {" "}
        View
      </Link>
    </p>
  );
}
