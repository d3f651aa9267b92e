"use client";

import clsx from "clsx";
import { CircleUser, LogOut } from "lucide-react";
import { Menu, MenuChoice, MenuItem, MenuLabel, MenuSeparator } from "@/components/ui/menu";
import { signOut } from "@/lib/client/sign-in";
import type { Theme } from "./appearance";
import { toastProblem } from "./toast-problem";
import { useAppearance } from "./use-appearance";
import { useMe } from "./use-me";
import { useSwitchWorkspace } from "./workspace-menu";

const THEME_WORDS: readonly { value: Theme; label: string }[] = [
  { value: "system", label: "Match system" },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
];

/** On narrow screens (`tab`), the menu also lists the workspaces. */
export function PersonMenu({ folded = false, tab = false }: { folded?: boolean; tab?: boolean }) {
  const me = useMe();
  const { appearance, change } = useAppearance();
  const switchWorkspace = useSwitchWorkspace();
  const name = me ? me.name || me.email : "Account";

  return (
    <Menu
      align={tab ? "end" : "start"}
      side="top"
      trigger={<Trigger name={name} folded={folded} tab={tab} />}
    >
      {me && <MenuLabel>{me.email}</MenuLabel>}
      {tab && me && me.workspaces.length > 1 && (
        <>
          <MenuChoice
            label="Workspace"
            value={me.workspace.id}
            onChange={switchWorkspace}
            options={me.workspaces.map(({ id, name: label }) => ({ value: id, label }))}
          />
          <MenuSeparator />
        </>
      )}
      <MenuChoice
        label="Theme"
        value={appearance.theme}
        onChange={(theme) => change({ theme })}
        options={THEME_WORDS}
      />
      <MenuSeparator />
      <MenuItem icon={LogOut} onSelect={leave}>
        Sign out
      </MenuItem>
    </Menu>
  );
}

/** Loads the sign-in page as a new document, so that nothing from the session stays in memory. */
async function leave(): Promise<void> {
  try {
    await signOut();
    window.location.assign("/sign-in");
  } catch (error) {
    toastProblem("Couldn't sign you out", error);
  }
}

interface TriggerProps {
  name: string;
  folded: boolean;
  tab: boolean;
}

function Trigger({ name, folded, tab, ...rest }: TriggerProps) {
  return (
    <button
      type="button"
      aria-label={`Account of ${name}`}
      className={clsx(
        "text-muted hover:text-text",
        tab
          ? "flex h-13 flex-1 flex-col items-center justify-center gap-0.5 text-2xs"
          : "flex h-8 min-w-0 flex-1 items-center gap-2.5 rounded-md px-2 text-left hover:bg-hover touch:h-11",
      )}
      {...rest}
    >
      <CircleUser aria-hidden className={tab ? "size-5" : "size-4 shrink-0"} />
      <span className={clsx("truncate", folded && "sr-only")}>{tab ? "Account" : name}</span>
    </button>
  );
}
