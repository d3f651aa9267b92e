import type { ReactNode } from "react";
import { WithProviders } from "@/app/with-providers";
import { Wordmark } from "@/components/frame/wordmark";

export default function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <WithProviders>
      <main className="flex min-h-dvh flex-col items-center justify-center gap-6 px-4 py-10">
        <Wordmark />
        <div className="w-full max-w-sm rounded-lg border bg-surface p-6">{children}</div>
      </main>
    </WithProviders>
  );
}
