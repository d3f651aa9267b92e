"use client";

import { SearchX } from "lucide-react";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import type { QueryIn } from "@/lib/contract/endpoint";
import type { findWorkspaceOf } from "@/lib/contract/people";
import { OtherWorkspacePrompt } from "./other-workspace-prompt";

interface NotHereProps {
  item: QueryIn<typeof findWorkspaceOf>;
  list: { href: string; words: string };
}

export function ItemNotFound({ item, list }: NotHereProps) {
  return (
    <OtherWorkspacePrompt item={item}>
      <EmptyState
        icon={SearchX}
        title={`${capitalised(item.kind)} not found`}
        actions={<LinkButton href={list.href}>{list.words}</LinkButton>}
      >
        This {item.kind} was deleted, or it belongs to a workspace you're not in.
      </EmptyState>
    </OtherWorkspacePrompt>
  );
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
