"use client";

import { useMutation } from "@tanstack/react-query";
import clsx from "clsx";
import { ChevronsUpDown } from "lucide-react";
import { useRouter } from "next/navigation";
import { Menu, MenuChoice } from "@/components/ui/menu";
import { Skeleton } from "@/components/ui/skeleton";
import { switchWorkspaceOptions } from "@/lib/client/people-queries";
import { toastProblem } from "./toast-problem";
import { useMe } from "./use-me";
import { Mark } from "./wordmark";

export function WorkspaceMenu({ folded }: { folded: boolean }) {
  const me = useMe();
  const switching = useSwitchWorkspace();
  const row = "flex h-9 w-full min-w-0 items-center gap-2 rounded-md px-1.5 text-left touch:h-11";
  const name = me ? (
    <span
      title={me.workspace.name}
      className={clsx("min-w-0 flex-1 truncate font-semibold", folded && "sr-only")}
    >
      {me.workspace.name}
    </span>
  ) : (
    !folded && <Skeleton className="w-28" />
  );
  if (!me || me.workspaces.length < 2) {
    return (
      <div className={row}>
        <Mark className="size-5 shrink-0" />
        {name}
      </div>
    );
  }
  return (
    <Menu
      align="start"
      trigger={
        <button
          type="button"
          aria-label={`Workspace ${me.workspace.name}`}
          className={clsx(row, "hover:bg-hover")}
        >
          <Mark className="size-5 shrink-0" />
          {name}
          {!folded && <ChevronsUpDown aria-hidden className="size-3.5 shrink-0 text-muted" />}
        </button>
      }
    >
      <MenuChoice
        label="Switch workspace"
        value={me.workspace.id}
        onChange={switching}
        options={me.workspaces.map(({ id, name: label, role }) => ({
          value: id,
          label,
          hint: ROLE_WORDS[role],
        }))}
      />
    </Menu>
  );
}

const ROLE_WORDS = { owner: "Owner", editor: "Editor", viewer: "Viewer" } as const;

/**
 * Switches to another workspace. Goes to the start page, because the open page belongs to the old workspace.
 * With `stays`, the open page belongs to the new workspace and is kept.
 */
export function useSwitchWorkspace(stays = false): (workspaceId: string) => void {
  const router = useRouter();
  const change = useMutation(switchWorkspaceOptions);
  return (workspaceId) =>
    change.mutate(workspaceId, {
      onSuccess: () => (stays ? router.refresh() : router.push("/")),
      onError: (error) => toastProblem("Couldn't switch to the workspace", error),
    });
}
