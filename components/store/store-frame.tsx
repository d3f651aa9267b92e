import type { ReactNode } from "react";
import { Wordmark } from "@/components/frame/wordmark";
import { Link } from "@/components/ui/link";
import type { InstanceProfile } from "@/lib/schema/instance-profile";
import { AccountLinks } from "./account-links";
import { LegalLinks } from "./legal-links";

interface StoreFrameProps {
  /** True if anyone can sign up. */
  open: boolean;
  profile: InstanceProfile;
  /** Path of this page, to return to after sign-in. */
  here: string;
  hasStore: boolean;
  children: ReactNode;
}

/** Frame of the store's pages. The document itself scrolls, as on any ordinary web page. */
export function StoreFrame({ open, profile, here, hasStore, children }: StoreFrameProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header data-sticky-header className="sticky top-0 z-10 border-b bg-surface">
        <div className="mx-auto flex min-h-12 w-full max-w-6xl items-center justify-between gap-3 px-4 py-2">
          <Link href={hasStore ? "/store" : "/"} className="rounded-sm touch:py-2.5">
            <Wordmark name={profile.name} logo={profile.logo} />
            <span className="sr-only">{hasStore ? ", to the store" : ", to the start page"}</span>
          </Link>
          <AccountLinks open={open} here={here} />
        </div>
      </header>
      <main className="mx-auto w-full max-w-6xl flex-1 px-4 py-6">{children}</main>
      <footer className="border-t">
        <div className="mx-auto flex w-full max-w-6xl flex-wrap justify-between gap-x-6 gap-y-2 px-4 py-4 text-muted text-xs">
          {hasStore && <p>Items are offered by their sellers. To report a problem, open the item's page.</p>}
          <LegalLinks profile={profile} />
        </div>
      </footer>
    </div>
  );
}
