-- Subscriptions to what its owner neither listed nor priced were possible: they end.
update "subscriptions" s set "cancelled_at" = now(), "ends_at" = now()
where "cancelled_at" is null
  and not exists (select from "listings" l where l."kind" = s."kind" and l."item_id" = s."item_id")
  and not exists (select from "price_items" p where p."kind" = s."kind" and p."item_id" = s."item_id" and p."offered");
