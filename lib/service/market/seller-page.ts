import { findSellerPage, updateSellerPage } from "@/db/queries/sellers";
import { findWorkspace } from "@/db/queries/workspaces";
import type { AnswerOf, BodyOf } from "@/lib/contract/endpoint";
import type { getSellerPage, saveSellerPage as saveContract } from "@/lib/contract/sellers";
import { ok, type Result } from "@/lib/kit/result";
import type { Caller } from "@/lib/schema/person";
import type { Problem } from "@/lib/schema/problem";
import { notFound } from "@/lib/service/process/faults";
import type { Services } from "@/lib/service/services";
import { readStore } from "./read-store";

type Answer = Promise<Result<AnswerOf<typeof getSellerPage>, Problem>>;

/** The seller profile of a workspace. */
export async function readSellerPage(services: Services, caller: Caller, origin: string): Answer {
  const { workspaceId } = caller;
  const page = await findSellerPage(services.db, workspaceId);
  const workspace = await findWorkspace(services.db, workspaceId);
  if (!page || !workspace) return notFound("workspace");
  const [shown] = (await readStore(services, { by: workspaceId, limit: 1 }))?.items ?? [];
  const slug = shown?.sellerSlug ?? page.slug;
  return ok({ ...page, name: workspace.name, slug, url: shown ? `${origin}/store/sellers/${slug}` : null });
}

export async function saveSellerPage(
  services: Services,
  caller: Caller,
  given: BodyOf<typeof saveContract>,
  origin: string,
): Answer {
  await services.db.transaction(async (transaction) => {
    const before = await findSellerPage(transaction, caller.workspaceId);
    if (!before) return;
    const { about = before.about, site = before.site } = given;
    await updateSellerPage(transaction, caller.workspaceId, { about, site });
  });
  services.storeCache.clear();
  return readSellerPage(services, caller, origin);
}
