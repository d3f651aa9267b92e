import type { ReactNode } from "react";
import { LinkButton } from "@/components/ui/link-button";
import { Wordmark } from "./wordmark";

export function OpenFrame({ children }: { children: ReactNode }) {
  return (
    <div className="flex h-dvh flex-col">
      <header className="flex min-h-12 shrink-0 items-center justify-between border-b bg-surface px-4 py-2">
        <Wordmark />
        <LinkButton size="sm" href="/sign-in">
          Sign in
        </LinkButton>
      </header>
      <main className="min-h-0 flex-1 overflow-y-auto">{children}</main>
    </div>
  );
}
