import { findSellerPage, updateSellerPage } from "@/db/queries/sellers";
import { findWorkspace } from "@/db/queries/workspaces";
import * as contract from "@/lib/contract/sellers";
import { ok } from "@/lib/kit/result";
import { on } from "@/lib/service/on";
import { notFound } from "@/lib/service/process/faults";
import { readStore } from "./read-store";
import { STORE_CACHE } from "./store-cache";

export const getSellerPage = on(contract.getSellerPage, async (services, { caller, origin }) => {
  const { workspaceId } = caller;
  const page = await findSellerPage(services.db, workspaceId);
  const workspace = await findWorkspace(services.db, workspaceId);
  if (!page || !workspace) return notFound("workspace");
  const [shown] = (await readStore(services, { by: workspaceId, limit: 1 }))?.items ?? [];
  const slug = shown?.sellerSlug ?? page.slug;
  return ok({ ...page, name: workspace.name, slug, url: shown ? `${origin}/store/sellers/${slug}` : null });
});

export const saveSellerPage = on(contract.saveSellerPage, async (services, { caller, body, origin }) => {
  await services.db.transaction(async (transaction) => {
    const before = await findSellerPage(transaction, caller.workspaceId);
    if (!before) return;
    const { about = before.about, site = before.site } = body;
    await updateSellerPage(transaction, caller.workspaceId, { about, site });
  });
  services.part(STORE_CACHE).clear();
  return getSellerPage(services, { caller, origin });
});
