"use client";

import { CodeBlock } from "@/components/ui/code-block";
import { ShownOnce } from "@/components/ui/shown-once";
import type { Invitation } from "@/lib/contract/invitations";

export interface Invited extends Pick<Invitation, "email"> {
  readonly url: string;
}

/** Handed over by hand, since there may be no mail server. */
export function InvitationLink({ invited, onClose }: { invited: Invited; onClose: () => void }) {
  return (
    <ShownOnce
      open
      onClose={onClose}
      title={`${invited.email} is invited`}
      description="Hand this link over. It leads to the invitation, for who is signed in with this e-mail address alone, and is open for 14 days."
    >
      <CodeBlock code={invited.url} label="Link" wrap className="break-all" />
    </ShownOnce>
  );
}
