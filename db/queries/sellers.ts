import { eq } from "drizzle-orm";
import { z } from "zod";
import { type Db, query } from "@/db/handle";
import { workspaces } from "@/db/schema/workspaces";

const page = { slug: workspaces.sellerSlug, about: workspaces.sellerAbout, site: workspaces.sellerSite };

export interface SellerPage {
  readonly slug: string | null;
  readonly about: string;
  readonly site: string;
}

export async function findSellerPage(db: Db, workspaceId: string): Promise<SellerPage | undefined> {
  const [found] = await db.select(page).from(workspaces).where(eq(workspaces.id, workspaceId));
  return found;
}

export async function updateSellerPage(
  db: Db,
  workspaceId: string,
  { about, site }: Pick<SellerPage, "about" | "site">,
): Promise<void> {
  await db
    .update(workspaces)
    .set({ sellerAbout: about, sellerSite: site })
    .where(eq(workspaces.id, workspaceId));
}

export async function giveSellerSlugs(
  db: Db,
  given: readonly { readonly workspaceId: string; readonly slug: string }[],
): Promise<ReadonlyMap<string, string>> {
  if (given.length === 0) return new Map();
  const rows = await query(
    db,
    `update workspaces w set seller_slug = coalesce(w.seller_slug, g.slug)
     from unnest($1::uuid[], $2::text[]) as g (id, slug) where w.id = g.id
     returning w.id, w.seller_slug as slug`,
    [given.map(({ workspaceId }) => workspaceId), given.map(({ slug }) => slug)],
  ).rows(z.object({ id: z.string(), slug: z.string() }));
  return new Map(rows.map(({ id, slug }) => [id, slug]));
}
