"use client";

import clsx from "clsx";
import { PanelLeftClose, PanelLeftOpen, Search } from "lucide-react";
import { usePathname } from "next/navigation";
import { openSearch } from "@/components/frame/search/open-search";
import { IconButton } from "@/components/ui/icon-button";
import { KeyHint } from "@/components/ui/key-hint";
import { Link } from "@/components/ui/link";
import { Tooltip } from "@/components/ui/tooltip";
import { useIsHydrated } from "@/components/ui/use-is-hydrated";
import { Bell, OpenAlerts, OpenAlertsCount, WaitingApprovals, WaitingCount } from "./bell";
import { PersonMenu } from "./person-menu";
import { ScreenIcon } from "./screen-icon";
import { ALERTS, APPROVALS, DOCUMENTATION, isCurrent, type Place, SCREENS, type Screen } from "./screens";
import { usePrefetch } from "./use-prefetch";
import { WorkspaceMenu } from "./workspace-menu";

interface SideBarProps {
  folded: boolean;
  onFold: (folded: boolean) => void;
}

export function SideBar({ folded, onFold }: SideBarProps) {
  const pathname = usePathname();
  // The key hints depend on the platform, which only the browser knows, so they are shown only after
  // hydration.
  const isHydrated = useIsHydrated();
  return (
    <nav
      aria-label="Main"
      className={clsx(
        "flex shrink-0 flex-col gap-1 border-r p-2 max-sm:hidden",
        folded ? "w-12 touch:w-15" : "w-56",
      )}
    >
      <div className={clsx("flex items-center gap-1", folded && "flex-col")}>
        <div className="w-full min-w-0">
          <WorkspaceMenu folded={folded} />
        </div>
        <Bell />
      </div>
      <Tooltip text="Search everything" keys="mod+k" side="right">
        <button
          type="button"
          onClick={openSearch}
          aria-keyshortcuts="Control+K Meta+K"
          className="mt-1 flex h-8 items-center gap-2.5 rounded-md border bg-surface px-2 text-muted hover:bg-hover hover:text-text touch:h-11"
        >
          <Search aria-hidden className="size-4 shrink-0" />
          <span className={clsx("flex-1 text-left", folded && "sr-only")}>Search</span>
          {!folded && isHydrated && <KeyHint keys="mod+k" />}
        </button>
      </Tooltip>
      <ul className="mt-2 flex flex-col gap-0.5">
        {SCREENS.map((screen) => (
          <li key={screen.href}>
            <ScreenLink screen={screen} current={isCurrent(screen, pathname)} folded={folded} />
          </li>
        ))}
      </ul>
      <div className="mt-auto">
        <ScreenLink screen={DOCUMENTATION} current={isCurrent(DOCUMENTATION, pathname)} folded={folded} />
      </div>
      <div className={clsx("flex gap-1", folded ? "flex-col" : "items-center")}>
        <PersonMenu folded={folded} />
        <IconButton
          label={folded ? "Expand sidebar" : "Collapse sidebar"}
          icon={folded ? PanelLeftOpen : PanelLeftClose}
          aria-expanded={!folded}
          onClick={() => onFold(!folded)}
        />
      </div>
    </nav>
  );
}

interface ScreenLinkProps {
  screen: Place & Partial<Pick<Screen, "keys">>;
  current: boolean;
  folded: boolean;
}

function ScreenLink({ screen, current, folded }: ScreenLinkProps) {
  const { href, label, icon, keys } = screen;
  const prefetch = usePrefetch(href);
  return (
    <Tooltip text={label} {...(keys && { keys })} side="right">
      <Link
        href={href}
        {...prefetch}
        // The window never scrolls, and resetting its position would cost a layout of the new page.
        scroll={false}
        aria-current={current ? "page" : undefined}
        className={clsx(
          "relative flex h-8 items-center gap-2.5 rounded-md px-2 touch:h-11",
          current ? "bg-pressed font-medium" : "text-muted hover:bg-hover hover:text-text",
        )}
      >
        <ScreenIcon icon={icon} className="size-4" />
        <span className={clsx(folded && "sr-only")}>{label}</span>
        {href === APPROVALS && (folded ? <WaitingCount /> : <WaitingApprovals />)}
        {href === ALERTS && (folded ? <OpenAlertsCount /> : <OpenAlerts />)}
      </Link>
    </Tooltip>
  );
}
