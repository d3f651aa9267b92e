import { findInstanceNews } from "@/db/queries/instance-news";
import * as contract from "@/lib/contract/instance";
import { ok } from "@/lib/kit/result";
import { on } from "@/lib/service/on";

const NEW_MS = 7 * 24 * 3_600_000;

export const readInstanceNews = on(contract.readInstanceNews, async ({ db, clock }) => {
  const news = await findInstanceNews(db, new Date(clock() - NEW_MS));
  const listings = news.listings.map(({ itemId, listedAt, ...row }) => ({
    ...row,
    item_id: itemId,
    listed_at: listedAt.toISOString(),
  }));
  return ok({ ...news, listings });
});
