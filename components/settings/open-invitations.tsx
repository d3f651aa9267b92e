"use client";

import { useMutation } from "@tanstack/react-query";
import { Link2 } from "lucide-react";
import { useState } from "react";
import { toastProblem } from "@/components/frame/toast-problem";
import { useEndless } from "@/components/frame/use-endless";
import { useIsOwner } from "@/components/frame/use-me";
import { WithdrawInvitation } from "@/components/invitations/withdraw-invitation";
import { QuerySection } from "@/components/parts/query-section";
import { ROLE_LABELS } from "@/components/parts/role-labels";
import type { Column } from "@/components/ui/column";
import { IconButton } from "@/components/ui/icon-button";
import { RelativeTime } from "@/components/ui/relative-time";
import { Table } from "@/components/ui/table";
import { saveMemberOptions } from "@/lib/client/people-queries";
import { pages } from "@/lib/client/query";
import { type Invitation, listInvitations } from "@/lib/contract/invitations";
import { InvitationLink, type Invited } from "./invitation-link";

const PAGE_SIZE = 50;

export function OpenInvitations() {
  const isOwner = useIsOwner();
  const open = useEndless(pages(listInvitations, { query: { limit: PAGE_SIZE } }));
  if (!open.list.isError && (open.rows === undefined || open.rows.length === 0)) return null;
  return (
    <div className="mt-6">
      <h3 className="mb-2 font-semibold">Open invitations</h3>
      <QuerySection endless={open} failed="Couldn't load the invitations" empty={null}>
        {(items) => (
          <Table
            label="Open invitations"
            columns={columnsFor(isOwner)}
            rows={items}
            rowKey={(invitation) => invitation.id}
          />
        )}
      </QuerySection>
    </div>
  );
}

function columnsFor(isOwner: boolean): Column<Invitation>[] {
  return [
    {
      id: "email",
      header: "Email",
      cell: ({ email }) => (
        <span className="block py-1 whitespace-normal font-medium wrap-anywhere">{email}</span>
      ),
    },
    { id: "role", header: "Role", width: "w-24", cell: ({ role }) => ROLE_LABELS[role].label },
    {
      id: "by",
      header: "Invited by",
      from: "md",
      width: "w-48",
      cell: ({ invited_by }) => <span className="block truncate text-muted">{invited_by}</span>,
    },
    {
      id: "until",
      header: "Expires",
      width: "w-28",
      cell: ({ expires_at }) => <RelativeTime at={expires_at} />,
    },
    {
      id: "actions",
      header: "Actions",
      quiet: true,
      align: "right",
      width: "w-22 touch:w-30",
      cell: (invitation) =>
        isOwner && (
          <span className="inline-flex gap-1">
            <NewLink invitation={invitation} />
            <WithdrawInvitation invitation={invitation} />
          </span>
        ),
    },
  ];
}

/** Creates a new link, because an existing one can't be shown again. The old link stops working. */
function NewLink({ invitation: { email, role } }: { invitation: Invitation }) {
  const [invited, setInvited] = useState<Invited | null>(null);
  const save = useMutation(saveMemberOptions);
  return (
    <>
      <IconButton
        size="sm"
        icon={Link2}
        label={`New link for ${email}`}
        disabled={save.isPending}
        onClick={() =>
          save.mutate(
            { email, role },
            {
              onSuccess: (answer) => "url" in answer && setInvited(answer),
              onError: (error) => toastProblem("Couldn't create the link", error),
            },
          )
        }
      />
      {invited && <InvitationLink invited={invited} onClose={() => setInvited(null)} />}
    </>
  );
}
