import { z } from "zod";
import { type Db, query } from "@/db/handle";

/** What a workspace says of itself on its page in the store. */

const page = z.object({ slug: z.string().nullable(), about: z.string(), site: z.string() });
export type SellerPage = z.output<typeof page>;

export async function findSellerPage(db: Db, workspaceId: string): Promise<SellerPage | undefined> {
  const rows = await query(
    db,
    `select seller_slug as slug, seller_about as about, seller_site as site from workspaces where id = $1::uuid`,
    [workspaceId],
  );
  return z.array(page).parse(rows)[0];
}

export async function updateSellerPage(
  db: Db,
  workspaceId: string,
  { about, site }: Pick<SellerPage, "about" | "site">,
): Promise<void> {
  await query(db, "update workspaces set seller_about = $2, seller_site = $3 where id = $1::uuid", [
    workspaceId,
    about,
    site,
  ]);
}

/** Each of these its own where it has none yet; what it has stays. Gives back those that hold. */
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
  );
  return new Map(
    z
      .array(z.object({ id: z.string(), slug: z.string() }))
      .parse(rows)
      .map(({ id, slug }) => [id, slug]),
  );
}
