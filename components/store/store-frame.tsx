import type { ReactNode } from "react";
import { Wordmark } from "@/components/frame/wordmark";
import { Link } from "@/components/ui/link";
import { AccountLinks } from "./account-links";

/** Around what strangers may look at. The page itself scrolls, as reading pages do. */
export function StoreFrame({ open, children }: { open: boolean; children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="sticky top-0 z-10 border-b bg-surface">
        <div className="mx-auto flex min-h-12 w-full max-w-6xl items-center justify-between gap-3 px-4 py-2">
          <Link href="/store" className="rounded-sm">
            <Wordmark />
            <span className="sr-only">, to the store</span>
          </Link>
          <AccountLinks open={open} />
        </div>
      </header>
      <main className="mx-auto w-full max-w-6xl flex-1 px-4 py-6">{children}</main>
      <footer className="border-t">
        <p className="mx-auto w-full max-w-6xl px-4 py-4 text-muted text-xs">
          Each offer is its seller's. Something wrong with one? Report it on its page.
        </p>
      </footer>
    </div>
  );
}
