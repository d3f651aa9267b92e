"use client";

import clsx from "clsx";
import { CreditCard, Ellipsis, Flag, Search, Store } from "lucide-react";
import { usePathname, useRouter } from "next/navigation";
import { openSearch } from "@/components/frame/search/open-search";
import { Link } from "@/components/ui/link";
import { Menu, MenuItem } from "@/components/ui/menu";
import { STOP_WORDS } from "@/lib/pricing/stop-words";
import { MoreCount, OpenAlerts, WaitingCount } from "./bell";
import { useAutoTopUpStop } from "./billing-news";
import { OPERATOR_SETTINGS, useOperatorNews } from "./operator-news";
import { PersonMenu } from "./person-menu";
import { ScreenIcon } from "./screen-icon";
import { ALERTS, APPROVALS, DOCUMENTATION, isCurrent, SCREENS, type Screen } from "./screens";
import { usePrefetch } from "./use-prefetch";

/** Number of entries that fit, with their labels and next to two menus, on a screen that is 360 px wide. */
const IN_SIGHT = 4;

export function BottomBar() {
  const pathname = usePathname();
  const inSight = SCREENS.slice(0, IN_SIGHT);
  return (
    <nav
      aria-label="Main"
      className="flex shrink-0 items-stretch border-t bg-bg pb-[env(safe-area-inset-bottom)] sm:hidden"
    >
      {inSight.map((screen) => (
        <ScreenTab key={screen.href} screen={screen} current={isCurrent(screen, pathname)} />
      ))}
      <MoreScreens
        screens={SCREENS.slice(IN_SIGHT)}
        current={!inSight.some((screen) => isCurrent(screen, pathname))}
      />
      <PersonMenu tab />
    </nav>
  );
}

function ScreenTab({ screen, current }: { screen: Screen; current: boolean }) {
  const { href, label, icon } = screen;
  const prefetch = usePrefetch(href);
  return (
    <Link
      href={href}
      {...prefetch}
      scroll={false}
      aria-current={current ? "page" : undefined}
      className={tabStyle(current)}
    >
      <ScreenIcon icon={icon} className="size-5" />
      {label}
      {href === APPROVALS && <WaitingCount />}
    </Link>
  );
}

function MoreScreens({ screens, current }: { screens: readonly Screen[]; current: boolean }) {
  const router = useRouter();
  const { news } = useOperatorNews();
  const stopped = useAutoTopUpStop();
  return (
    <Menu
      side="top"
      trigger={
        <button type="button" aria-current={current ? "true" : undefined} className={tabStyle(current)}>
          <Ellipsis aria-hidden className="size-5" />
          More
          <MoreCount />
        </button>
      }
    >
      {stopped && (
        <MenuItem icon={CreditCard} onSelect={() => router.push("/settings?tab=billing")}>
          {STOP_WORDS[stopped.reason].title}
        </MenuItem>
      )}
      {news !== undefined && news.reports > 0 && (
        <MenuItem icon={Flag} onSelect={() => router.push(OPERATOR_SETTINGS)}>
          Reported items: {news.reports}
        </MenuItem>
      )}
      {news !== undefined && news.reviews > 0 && (
        <MenuItem icon={Store} onSelect={() => router.push(OPERATOR_SETTINGS)}>
          Listings to review: {news.reviews}
        </MenuItem>
      )}
      <MenuItem icon={Search} opensDialog onSelect={openSearch}>
        Search
      </MenuItem>
      {screens.map(({ href, label, icon }) => (
        <MenuItem key={href} icon={icon} onSelect={() => router.push(href)}>
          <span className="flex gap-3">
            {label}
            {href === ALERTS && <OpenAlerts />}
          </span>
        </MenuItem>
      ))}
      <MenuItem icon={DOCUMENTATION.icon} onSelect={() => router.push(DOCUMENTATION.href)}>
        {DOCUMENTATION.label}
      </MenuItem>
    </Menu>
  );
}

function tabStyle(current: boolean): string {
  return clsx(
    "relative flex h-13 min-w-0 flex-1 flex-col items-center justify-center gap-0.5 text-2xs",
    current ? "font-medium text-accent-text" : "text-muted",
  );
}
