"use client";

import clsx from "clsx";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { isCurrent, PLACES } from "./navigation";
import { PersonMenu } from "./person-menu";

/** The navigation of narrow screens, where a thumb reaches it. */
export function BottomBar() {
  const pathname = usePathname();
  return (
    <nav
      aria-label="Main"
      className="flex shrink-0 items-stretch border-t bg-bg pb-[env(safe-area-inset-bottom)] sm:hidden"
    >
      {PLACES.map((place) => {
        const { href, label, icon: Icon } = place;
        const current = isCurrent(place, pathname);
        return (
          <Link
            key={href}
            href={href}
            aria-current={current ? "page" : undefined}
            className={clsx(
              "flex h-13 min-w-0 flex-1 flex-col items-center justify-center gap-0.5 text-2xs",
              current ? "font-medium text-accent-text" : "text-muted",
            )}
          >
            <Icon aria-hidden className="size-5" />
            <span className="max-w-full truncate">{label}</span>
          </Link>
        );
      })}
      <PersonMenu tab />
    </nav>
  );
}
