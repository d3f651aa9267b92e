import { findInstanceNews } from "@/db/queries/instance-news";
import type { AnswerOf } from "@/lib/contract/endpoint";
import type { readInstanceNews as contract } from "@/lib/contract/instance";
import type { Services } from "@/lib/service/services";

const NEW_MS = 7 * 24 * 3_600_000;

export async function readInstanceNews({ db, clock }: Services): Promise<AnswerOf<typeof contract>> {
  const news = await findInstanceNews(db, new Date(clock() - NEW_MS));
  const listings = news.listings.map(({ listed_at, ...row }) => ({
    ...row,
    listed_at: listed_at.toISOString(),
  }));
  return { ...news, listings };
}
