import type { Metadata } from "next";
import { buttonStyle } from "@/components/ui/button-style";

export const metadata: Metadata = { title: "Not found" };

export default function NotFound() {
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-2 px-4 text-center">
      <p className="font-mono text-muted text-xs">404</p>
      <h1 className="font-semibold text-lg">There is no such page</h1>
      <p className="max-w-sm text-balance text-muted">
        It may have been deleted, belong to another workspace, or the address has a slip in it.
      </p>
      {/* A router link here would be part of every page's scripts. */}
      <a href="/workflows" className={buttonStyle("default", "md", "mt-4")}>
        Go to the workflows
      </a>
    </main>
  );
}
