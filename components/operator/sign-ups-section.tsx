"use client";

import { useQuery } from "@tanstack/react-query";
import { UserPlus } from "lucide-react";
import { useState } from "react";
import { useEndless } from "@/components/frame/use-endless";
import { WithdrawInvitation } from "@/components/invitations/withdraw-invitation";
import { QuerySection } from "@/components/parts/query-section";
import { Section } from "@/components/parts/section";
import { Button } from "@/components/ui/button";
import type { Column } from "@/components/ui/column";
import { CopyButton } from "@/components/ui/copy-button";
import { NoValue } from "@/components/ui/no-value";
import { RelativeTime } from "@/components/ui/relative-time";
import { Table } from "@/components/ui/table";
import { signUpStateOptions } from "@/lib/client/operator-queries";
import { pages } from "@/lib/client/query";
import type { AnswerOf } from "@/lib/contract/endpoint";
import { listSignUpInvitations, listSignUps } from "@/lib/contract/sign-ups";
import { InviteToInstance } from "./invite-to-instance";

type Waiting = AnswerOf<typeof listSignUps>["items"][number];
type Invitations = AnswerOf<typeof listSignUpInvitations>;
type Invitation = Invitations["items"][number];

const PAGE_SIZE = 10;

export function SignUpsSection() {
  const [inviting, setInviting] = useState(false);
  const invited = useEndless(
    pages(listSignUpInvitations, {
      query: {
        limit: PAGE_SIZE,
      },
    }),
  );
  const state = useQuery(signUpStateOptions).data;
  const mode = state?.sign_up;
  return (
    <Section
      title="Sign-ups"
      description={mode && `${MODES[mode]} ${state?.mail ? "" : NO_MAIL}`}
      action={
        mode !== undefined &&
        mode !== "closed" && (
          <Button icon={UserPlus} onClick={() => setInviting(true)}>
            Invite to this instance…
          </Button>
        )
      }
    >
      {mode !== "closed" && (
        <>
          <QuerySection
            endless={invited}
            failed="Couldn't load the invitations"
            empty={<p className="rounded-md border p-4 text-muted">No pending invitations.</p>}
          >
            {(items) => (
              <Table
                label="Invited to this instance"
                columns={INVITED}
                rows={items}
                rowKey={({ id }) => id}
              />
            )}
          </QuerySection>
          <Unconfirmed />
        </>
      )}
      {inviting && <InviteToInstance onClose={() => setInviting(false)} />}
    </Section>
  );
}

const MODES: Record<Invitations["sign_up"], string> = {
  closed:
    "Sign-up is closed. Inviting a member creates their account. To let invited people or everyone sign up, set MILLRACE_SIGNUP.",
  invited: "People you invite can sign up and get their own workspace.",
  open: "Anyone can sign up. They confirm their email address and get their own workspace.",
};
const NO_MAIL = "Email isn't set up on this instance, so send the links yourself.";

function Unconfirmed() {
  const waiting = useEndless(pages(listSignUps, { query: { limit: PAGE_SIZE } }));
  if (!waiting.list.isError && (waiting.rows === undefined || waiting.rows.length === 0)) return null;
  return (
    <div className="mt-6">
      <h3 className="mb-2 font-semibold">Not confirmed yet</h3>
      <QuerySection endless={waiting} failed="Couldn't load the sign-ups" empty={null}>
        {(items) => (
          <Table label="Not confirmed yet" columns={WAITING} rows={items} rowKey={({ id }) => id} />
        )}
      </QuerySection>
    </div>
  );
}

const EMAIL = {
  id: "email",
  header: "Email",
  cell: ({ email }: { email: string }) => (
    <span className="block py-1 whitespace-normal font-medium wrap-anywhere">{email}</span>
  ),
};

const ENDS = {
  id: "until",
  header: "Expires",
  width: "w-28",
  cell: ({ expires_at: at }: { expires_at: string }) => <RelativeTime at={at} />,
};

const INVITED: readonly Column<Invitation>[] = [
  EMAIL,
  {
    id: "by",
    header: "Invited by",
    from: "md",
    width: "w-56",
    cell: ({ invited_by: by }) => <span className="text-muted">{by}</span>,
  },
  ENDS,
  {
    id: "actions",
    header: "Actions",
    quiet: true,
    align: "right",
    width: "w-14 touch:w-18",
    cell: (invitation) => <WithdrawInvitation invitation={invitation} />,
  },
];

const WAITING: readonly Column<Waiting>[] = [
  EMAIL,
  {
    id: "name",
    header: "Name",
    from: "md",
    width: "w-44",
    cell: ({ name }) => name || <NoValue />,
  },
  ENDS,
  {
    id: "link",
    header: "Link",
    quiet: true,
    align: "right",
    width: "w-14 touch:w-18",
    cell: ({ url, email }) =>
      url !== null && <CopyButton text={url} label={`Copy the link that confirms ${email}`} />,
  },
];
