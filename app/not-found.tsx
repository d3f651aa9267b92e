import type { Metadata } from "next";
import { LinkButton } from "@/components/ui/link-button";

export const metadata: Metadata = { title: "Not found" };

export default function NotFound() {
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-2 px-4 text-center">
      <p className="font-mono text-muted text-xs">404</p>
      <h1 className="font-semibold text-lg">There is no such page</h1>
      <p className="max-w-sm text-balance text-muted">
        It may have been deleted, belong to another workspace, or the address has a slip in it.
      </p>
      <LinkButton href="/workflows" className="mt-4">
        Go to the workflows
      </LinkButton>
    </main>
  );
}
