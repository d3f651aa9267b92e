import { notFound } from "next/navigation";
import { cache } from "react";
import type { Shared } from "@/lib/contract/share-links";
import { sharedServices } from "@/lib/service/make-services";
import { readShared } from "@/lib/service/read-shared";

/** What a public link opens; the page of what is not there for one that was revoked. Read once a request. */
export const readSharedPage = cache(async (token: string): Promise<Shared> => {
  const shared = await readShared(sharedServices(), token);
  return shared.ok ? shared.value : notFound();
});
