"use client";

import { CodeBlock } from "@/components/ui/code-block";
import { ShownOnce } from "@/components/ui/shown-once";
import type { Invitation } from "@/lib/contract/invitations";

export interface Invited extends Pick<Invitation, "email"> {
  readonly url: string;
}

/**
 * Shows the link of an invitation, so that the user can pass it on. The instance may have no mail server that
 * could send it.
 */
export function InvitationLink({ invited, onClose }: { invited: Invited; onClose: () => void }) {
  return (
    <ShownOnce
      open
      onClose={onClose}
      title={`${invited.email} is invited`}
      description="Send this link to the person you invited. It only works for someone signed in with this email address, and expires in 14 days."
    >
      <CodeBlock code={invited.url} label="Link" wrap className="break-all" />
    </ShownOnce>
  );
}
