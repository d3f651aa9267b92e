import clsx from "clsx";
import type { ReactNode } from "react";
import { Page } from "@/components/frame/page";
import { Link } from "@/components/ui/link";

const PAGES = [
  { href: "/docs", label: "Overview" },
  { href: "/docs/guides", label: "Guides" },
  { href: "/docs/workers", label: "Workers" },
  { href: "/docs/expressions", label: "Expressions" },
  { href: "/docs/functions", label: "Functions" },
  { href: "/docs/recipes", label: "Recipes" },
  { href: "/docs/api", label: "API" },
] as const;

interface DocsFrameProps {
  at: (typeof PAGES)[number]["href"];
  title: string;
  children: ReactNode;
}

/** The documentation is rendered on the server, so that it can be read without JavaScript. */
export function DocsFrame({ at, title, children }: DocsFrameProps) {
  return (
    <Page
      title={title}
      toolbar={
        <nav
          aria-label="Documentation"
          className="-mx-2 flex max-w-[calc(100%+1rem)] gap-1 overflow-x-auto [scrollbar-width:none]"
        >
          {PAGES.map(({ href, label }) => (
            <Link
              key={href}
              href={href}
              aria-current={href === at ? "page" : undefined}
              className={clsx(
                "flex h-8 shrink-0 items-center rounded-md px-2 touch:h-11",
                href === at
                  ? "bg-pressed font-medium [scroll-initial-target:nearest]"
                  : "text-muted hover:bg-hover hover:text-text",
              )}
            >
              {label}
            </Link>
          ))}
        </nav>
      }
    >
      <div className="mx-auto flex w-full max-w-4xl flex-col gap-8 px-4 py-6 text-base leading-6 [&_p]:max-w-prose">
        {children}
      </div>
    </Page>
  );
}
