"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { MailOpen } from "lucide-react";
import { Page } from "@/components/frame/page";
import { toastProblem } from "@/components/frame/toast-problem";
import { useMe } from "@/components/frame/use-me";
import { useSwitchWorkspace } from "@/components/frame/workspace-menu";
import { QuerySection } from "@/components/parts/query-section";
import { ROLE_LABELS } from "@/components/parts/role-labels";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { RelativeTime } from "@/components/ui/relative-time";
import { toastDone } from "@/components/ui/toast";
import {
  acceptInvitationOptions,
  endInvitationOptions,
  myInvitationsOptions,
} from "@/lib/client/invitation-queries";
import type { Invitation } from "@/lib/contract/invitations";

export function MyInvitations() {
  const me = useMe();
  // The hook is called here rather than in the row, because the row is unmounted once its invitation is
  // answered.
  const go = useSwitchWorkspace();
  const invitations = useQuery({ ...myInvitationsOptions, staleTime: 0 });
  return (
    <Page title="Invitations">
      <div className="mx-auto w-full max-w-2xl px-4 pt-4 pb-8">
        <QuerySection
          query={invitations}
          failed="Couldn't load the invitations"
          empty={
            <EmptyState
              icon={MailOpen}
              title="No open invitations"
              actions={<LinkButton href="/">Go to Home</LinkButton>}
            >
              {`You're signed in as ${me?.email ?? "another person"}. To see invitations sent to another email address, sign in with that address. Accepted, declined, withdrawn and expired invitations aren't listed.`}
            </EmptyState>
          }
        >
          {(items) => (
            <ul className="divide-y">
              {items.map((invitation) => (
                <InvitationRow key={invitation.id} invitation={invitation} onAccepted={go} />
              ))}
            </ul>
          )}
        </QuerySection>
      </div>
    </Page>
  );
}

interface InvitationRowProps {
  invitation: Invitation;
  onAccepted: (workspaceId: string) => void;
}

function InvitationRow({ invitation, onAccepted }: InvitationRowProps) {
  const { id, workspace, role, invited_by, expires_at } = invitation;
  const accept = useMutation(acceptInvitationOptions);
  const decline = useMutation(endInvitationOptions);
  const busy = accept.isPending || decline.isPending;
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 px-4 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p className="truncate font-medium">{workspace}</p>
        <p className="text-muted text-xs">
          {invited_by} invited you to join as {ROLE_LABELS[role].noun}. Expires{" "}
          <RelativeTime at={expires_at} />.
        </p>
      </div>
      <div className="flex gap-2">
        <Button
          disabled={busy}
          onClick={() =>
            decline.mutateAsync(id).then(
              () => toastDone(`The invitation to ${workspace} was declined`),
              (error: unknown) => toastProblem("Couldn't decline the invitation", error),
            )
          }
        >
          Decline
        </Button>
        <Button
          variant="primary"
          busy={accept.isPending}
          onClick={() =>
            // Uses `mutateAsync`, because the refetch after the mutation unmounts this row, and callbacks
            // passed to `mutate` wouldn't run.
            accept.mutateAsync(id).then(
              (answer) => {
                toastDone(`You joined ${workspace}`);
                onAccepted(answer.workspace.id);
              },
              (error: unknown) => toastProblem("Couldn't accept the invitation", error),
            )
          }
        >
          Accept
        </Button>
      </div>
    </li>
  );
}
