import type { Metadata } from "next";
import { buttonStyle } from "@/components/ui/button-style";

export const metadata: Metadata = { title: "Not found" };

export default function NotFound() {
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-2 px-4 text-center">
      <p className="font-mono text-muted text-xs">404</p>
      <h1 className="font-semibold text-lg">Page not found</h1>
      <p className="max-w-sm text-balance text-muted">
        The page may have been deleted or may belong to another workspace, or the URL may have a typo.
      </p>
      {/* A plain link, because a router link here would be bundled into every page. */}
      <a href="/workflows" className={buttonStyle("default", "md", "mt-4")}>
        Go to workflows
      </a>
    </main>
  );
}
