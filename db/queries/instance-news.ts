import { z } from "zod";
import { type Db, query } from "@/db/handle";
import { priceKind } from "@/lib/schema/price";
import { IN_TURN } from "./market";

const MAX_COUNT = 100;
const MAX_LISTINGS = 5;

const counts = z.object({ reports: z.number(), reviews: z.number() });
const listing = z.object({
  kind: priceKind,
  itemId: z.string(),
  name: z.string(),
  publisher: z.string(),
  listedAt: z.date(),
});

export async function findInstanceNews(db: Db, since: Date) {
  const { reports, reviews } = await query(
    db,
    `select
         (select count(*)::int from (
           select distinct listing_id from listing_reports where resolved_at is null limit ${MAX_COUNT}) r) as reports,
         (select count(*)::int from (
           select from listing_reviews where state = 'waiting' limit ${MAX_COUNT}) w) as reviews`,
    [],
  ).only(counts);
  const listings = await query(
    db,
    `select l.kind, l.item_id, i.name, o.name as publisher, l.listed_at
     from listings l join workspaces o on o.id = l.workspace_id ${IN_TURN}
     where l.listed and l.taken_down is null and i.live and l.listed_at >= $1
     order by l.listed_at desc limit ${MAX_LISTINGS}`,
    [since],
  ).rows(listing);
  return { reports, reviews, listings };
}
