"use client";

import { useMutation } from "@tanstack/react-query";
import { UserPlus, X } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import type { z } from "zod";
import { ConfirmChange } from "@/components/frame/confirm-change";
import { toastProblem } from "@/components/frame/toast-problem";
import { useEndless } from "@/components/frame/use-endless";
import { type Me, useMe } from "@/components/frame/use-me";
import { QuerySection } from "@/components/parts/query-section";
import { ROLE_LABELS, ROLE_OPTIONS } from "@/components/parts/role-labels";
import { Section } from "@/components/parts/section";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import type { Column } from "@/components/ui/column";
import { IconButton } from "@/components/ui/icon-button";
import { RelativeTime } from "@/components/ui/relative-time";
import { Select } from "@/components/ui/select";
import { Table } from "@/components/ui/table";
import { toastDone } from "@/components/ui/toast";
import { removeMemberOptions, saveMemberOptions } from "@/lib/client/people-queries";
import { pages } from "@/lib/client/query";
import { listMembers } from "@/lib/contract/members";
import type { Role } from "@/lib/schema/person";
import { OpenInvitations } from "./open-invitations";
import { PasswordLink } from "./password-link";
import { ResetFactors } from "./reset-factors";

const InvitePerson = dynamic(() => import("./invite-person").then((file) => file.InvitePerson), {
  ssr: false,
});

type Member = z.infer<NonNullable<(typeof listMembers)["answer"]>>["items"][number];

const PAGE_SIZE = 50;

export function MembersSection() {
  const me = useMe();
  const members = useEndless(pages(listMembers, { query: { limit: PAGE_SIZE } }));
  const [inviting, setInviting] = useState(false);
  const isOwner = me?.workspace.role === "owner";
  return (
    <Section
      title="Members"
      description="All members can see the workspace's workflows and runs. Each member's role decides what else they can do."
      action={
        isOwner && (
          <Button icon={UserPlus} onClick={() => setInviting(true)}>
            Invite a person
          </Button>
        )
      }
    >
      <QuerySection endless={members} failed="Couldn't load the members" empty={null}>
        {(items) => (
          <Table
            label="Members"
            columns={memberColumns(isOwner, me)}
            rows={items}
            rowKey={(member) => member.user_id}
          />
        )}
      </QuerySection>
      <OpenInvitations />
      {inviting && (
        <InvitePerson mayCreate={me?.instance_owner ?? false} onClose={() => setInviting(false)} />
      )}
    </Section>
  );
}

function memberColumns(isOwner: boolean, me: Me | undefined): Column<Member>[] {
  const isMe = (member: Member) => member.user_id === me?.id;
  const roleOf = (member: Member) =>
    isOwner && !isMe(member) ? <RoleSelect member={member} /> : ROLE_LABELS[member.role].label;
  return [
    {
      id: "person",
      header: "Person",
      cell: (member) => (
        <span className="flex min-w-0 items-baseline gap-x-2 max-sm:flex-wrap">
          <span className="max-w-full truncate font-medium">{member.name || member.email}</span>
          {isMe(member) && <Badge>You</Badge>}
          {member.second_step === "none" && <Badge tone="warn">No 2FA</Badge>}
          {member.name && <span className="truncate text-muted sm:max-md:hidden">{member.email}</span>}
        </span>
      ),
    },
    {
      id: "role",
      header: "Role",
      width: "w-32",
      cell: roleOf,
    },
    {
      id: "joined",
      header: "Joined",
      width: "w-32",
      cell: (member) => <RelativeTime at={member.joined_at} />,
    },
    {
      id: "remove",
      header: "Actions",
      quiet: true,
      align: "right",
      width: me?.instance_owner ? "w-30 touch:w-42" : "w-16 touch:w-18",
      cell: (member) =>
        isOwner &&
        !isMe(member) && (
          <span className="inline-flex gap-1">
            {me?.instance_owner && <PasswordLink member={member} />}
            {me?.instance_owner && <ResetFactors member={member} />}
            <RemoveMember member={member} />
          </span>
        ),
    },
  ];
}

function RoleSelect({ member }: { member: Member }) {
  const save = useMutation(saveMemberOptions);
  const change = (role: Role) =>
    save.mutate(
      { email: member.email, role },
      {
        onSuccess: () => toastDone(`${member.name || member.email} is now ${ROLE_LABELS[role].noun}`),
        onError: (error) => toastProblem("Couldn't change the role", error),
      },
    );
  return (
    <Select
      size="sm"
      aria-label={`Role of ${member.name || member.email}`}
      value={save.isPending ? save.variables.role : member.role}
      onChange={change}
      options={ROLE_OPTIONS}
    />
  );
}

function RemoveMember({ member }: { member: Member }) {
  const [asking, setAsking] = useState(false);
  const name = member.name || member.email;
  return (
    <>
      <IconButton size="sm" icon={X} label={`Remove ${name}`} onClick={() => setAsking(true)} />
      <ConfirmChange
        open={asking}
        onOpenChange={setAsking}
        title={`Remove ${name}?`}
        consequence="This person loses access immediately. Everything they created stays, and they keep their account and other workspaces."
        action="Remove person"
        change={removeMemberOptions}
        input={member.user_id}
        done={`${name} was removed`}
        failed={`Couldn't remove ${name}`}
      />
    </>
  );
}
