"use client";

import { useQuery } from "@tanstack/react-query";
import { ArrowLeftRight } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { query } from "@/lib/client/query";
import type { QueryIn } from "@/lib/contract/endpoint";
import { findWorkspaceOf } from "@/lib/contract/people";
import { useSwitchWorkspace } from "./workspace-menu";

interface ElsewhereProps {
  item: QueryIn<typeof findWorkspaceOf>;
  /** Shown if none of the user's other workspaces has the item either. */
  children: ReactNode;
}

export function OtherWorkspacePrompt({ item: { kind, id }, children }: ElsewhereProps) {
  const place = useQuery(query(findWorkspaceOf, { query: { kind, id } }));
  const goThere = useSwitchWorkspace(true);
  const workspace = place.data?.workspace;
  if (place.isPending) return null;
  if (!workspace) return children;
  return (
    <EmptyState
      icon={ArrowLeftRight}
      title={`This page belongs to ${workspace.name}`}
      actions={
        <Button variant="primary" onClick={() => goThere(workspace.id)}>
          Switch to {workspace.name}
        </Button>
      }
    >
      You're a member of the workspace that this page belongs to, but you're working in another one right now.
    </EmptyState>
  );
}
