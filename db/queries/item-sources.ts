import { z } from "zod";
import { type Db, query } from "@/db/handle";
import { isOfWidget } from "./live-items";

const row = z.object({
  workspaceId: z.string(),
  providerId: z.string(),
  hasValue: z.boolean(),
  document: z.string().nullable(),
});

/**
 * Live providers behind a widget or dashboard, and whether each has a published value. A table's rows are not
 * a published value, so if the provider may serve a table, `document` has the live version to check.
 */
export async function findItemSources(db: Db, kind: "widget" | "dashboard", itemId: string) {
  return query(
    db,
    `select distinct on (v.workflow_id, g.provider_id) g.workspace_id, g.provider_id,
       exists (select from provider_values p where p.workflow_id = v.workflow_id and p.provider_id = g.provider_id) as has_value,
       case when v.document like '%"response_type":"table"%' then v.document end as document
     from widgets g
     join workflows w on w.id = g.workflow_id and w.deleted_at is null
     join workflow_versions v on v.workflow_id = w.id and v.version = w.live_version
       and (v.providers is null or g.provider_id = any(v.providers))
     where ${isOfWidget[kind]}
     order by v.workflow_id, g.provider_id`,
    [itemId],
  ).rows(row);
}
