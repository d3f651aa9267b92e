import { type Db, query } from "@/db/handle";

/**
 * Deletes the values that were published only for a subscriber, once none of the subscriber's subscriptions
 * gives access to the workflow.
 */
export async function dropCopies(db: Db, now: number): Promise<void> {
  await query(
    db,
    `with gone as (
       delete from provider_copies c where not exists (
         select from subscriptions s where s.kind = 'workflow' and s.item_id = c.workflow_id
           and s.workspace_id = c.reader_id and (s.cancelled_at is null or s.ends_at > $1))
       returning workflow_id, provider_id, reader_id)
     delete from copied_values v using gone g
     where v.workflow_id = g.workflow_id and v.provider_id = g.provider_id and v.reader_id = g.reader_id`,
    [new Date(now)],
  );
}
