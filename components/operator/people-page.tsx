"use client";

import { Users } from "lucide-react";
import { useState } from "react";
import { Page } from "@/components/frame/page";
import { useMe } from "@/components/frame/use-me";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { SearchInput } from "@/components/ui/search-input";
import { Segmented } from "@/components/ui/segmented";
import { useDelayed } from "@/components/ui/use-delayed";
import { InstancePeople } from "./instance-people";
import { InstanceWorkspaces } from "./instance-workspaces";

const PAUSE_MS = 200;
const KINDS = [
  { value: "workspaces", label: "Workspaces" },
  { value: "people", label: "People" },
] as const;
type Kind = (typeof KINDS)[number]["value"];

export function PeoplePage() {
  const me = useMe();
  const [kind, setKind] = useState<Kind>("workspaces");
  const [text, setText] = useState("");
  const q = useDelayed(text.trim(), PAUSE_MS);
  if (me?.instance_owner === false)
    return (
      <Page title="People and workspaces">
        <EmptyState
          icon={Users}
          title="Only the owner of this instance can open this page"
          actions={<LinkButton href="/">Go to Home</LinkButton>}
        >
          This page lists everyone on the instance, across all workspaces.
        </EmptyState>
      </Page>
    );
  return (
    <Page title="People and workspaces">
      <div className="mx-auto flex w-full max-w-5xl flex-col gap-3 px-4 pt-4 pb-10">
        <div className="flex flex-wrap gap-2">
          <Segmented<Kind> label="Show" value={kind} onChange={setKind} options={KINDS} />
          <SearchInput
            label={`Search ${kind}`}
            value={text}
            onChange={setText}
            className="min-w-48 flex-1 sm:max-w-80"
          />
        </div>
        {kind === "people" ? <InstancePeople q={q} /> : <InstanceWorkspaces q={q} />}
      </div>
    </Page>
  );
}
