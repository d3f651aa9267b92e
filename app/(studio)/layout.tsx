import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { currentPerson } from "@/app/current-person";
import { readFolded } from "@/components/frame/folded-cookie";
import { StudioShell } from "@/components/frame/studio-shell";
import { meOptions } from "@/lib/client/people-queries";

export default async function StudioLayout({ children }: { children: ReactNode }) {
  const queries = new QueryClient();
  queries.setQueryData(meOptions.queryKey, await currentPerson());
  const jar = await cookies();
  return (
    <HydrationBoundary state={dehydrate(queries)}>
      <StudioShell folded={readFolded((name) => jar.get(name)?.value)}>{children}</StudioShell>
    </HydrationBoundary>
  );
}
