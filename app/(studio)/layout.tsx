import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import { cookies, headers } from "next/headers";
import type { ReactNode } from "react";
import { currentPerson, personOf } from "@/app/current-person";
import { isOpen } from "@/app/docs-reader";
import { WithProviders } from "@/app/with-providers";
import { readFolded } from "@/components/frame/folded-cookie";
import { OpenFrame } from "@/components/frame/open-frame";
import { StudioShell } from "@/components/frame/studio-shell";
import { meOptions } from "@/lib/client/people-queries";

const OPEN_PATH = /^\/market\/(?:workflow|worker|widget|dashboard)\/[^/?]+(?:\?|$)/;
const DOCS_PATH = /^\/docs(?:[/?]|$)/;

export default async function StudioLayout({ children }: { children: ReactNode }) {
  // `headers` and `cookies` are called before the first await, because Next throws if they are called after
  // the client has disconnected.
  const [incoming, jar] = await Promise.all([headers(), cookies()]);
  const person = await personOf(incoming);
  const path = incoming.get("x-path") ?? "";
  if (person === null && (OPEN_PATH.test(path) || (DOCS_PATH.test(path) && (await isOpen()))))
    return (
      <WithProviders>
        <OpenFrame>{children}</OpenFrame>
      </WithProviders>
    );
  const queries = new QueryClient();
  queries.setQueryData(meOptions.queryKey, person ?? (await currentPerson()));
  return (
    <WithProviders>
      <HydrationBoundary state={dehydrate(queries)}>
        <StudioShell folded={readFolded((name) => jar.get(name)?.value)}>{children}</StudioShell>
      </HydrationBoundary>
    </WithProviders>
  );
}
