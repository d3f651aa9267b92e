import { z } from "zod";
import { type Db, query } from "@/db/handle";

/**
 * Queries for all places where encrypted values are stored: credentials, and secrets inside every copy of a
 * document. They are only used for rotating the secret key, which reads all workspaces. Values are read in
 * batches, each starting after the last ID of the previous one.
 */

/** Postgres regular expression for the start of a text that `lib/kit/seal.ts` has encrypted. */
const LOOKS_SEALED = "v1:[A-Za-z0-9_-]{8}:[A-Za-z0-9_-]{16}:";
const BATCH = 500;
const BEFORE_ALL = "00000000-0000-0000-0000-000000000000";

const text = z.object({ id: z.string(), text: z.string() });
type SealedText = z.infer<typeof text>;
const version = text.extend({ version: z.int() });
type SealedVersion = z.infer<typeof version>;

export async function findSealedKeys(db: Db): Promise<SealedText[]> {
  return query(db, "select id, sealed as text from credentials").rows(text);
}

export async function saveSealedKey(db: Db, id: string, sealed: string): Promise<void> {
  await query(db, "update credentials set sealed = $2 where id = $1::uuid", [id, sealed]);
}

export async function findSealedHooks(db: Db): Promise<SealedText[]> {
  return query(db, "select id, sealed as text from hooks").rows(text);
}

export async function saveSealedHook(db: Db, id: string, sealed: string): Promise<void> {
  await query(db, "update hooks set sealed = $2 where id = $1::uuid", [id, sealed]);
}

export async function findSealedAlerts(db: Db): Promise<SealedText[]> {
  return query(db, "select workflow_id as id, sealed as text from alert_rules where sealed is not null").rows(
    text,
  );
}

export async function saveSealedAlert(db: Db, id: string, sealed: string): Promise<void> {
  await query(db, "update alert_rules set sealed = $2 where workflow_id = $1::uuid", [id, sealed]);
}

export async function findSealedTotp(db: Db): Promise<SealedText[]> {
  return query(db, "select user_id as id, sealed as text from totp_secrets").rows(text);
}

export async function saveSealedTotp(db: Db, id: string, sealed: string): Promise<void> {
  await query(db, "update totp_secrets set sealed = $2 where user_id = $1::uuid", [id, sealed]);
}

export async function* findSealedVersions(db: Db): AsyncGenerator<SealedVersion> {
  let after = { id: BEFORE_ALL, version: 0 };
  for (;;) {
    const rows = await query(
      db,
      `select workflow_id as id, version, document as text from workflow_versions
         where document ~ $1 and (workflow_id, version) > ($2::uuid, $3::int)
         order by workflow_id, version limit $4`,
      [LOOKS_SEALED, after.id, after.version, BATCH],
    ).rows(version);
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last;
  }
}

/**
 * If the version is live, also updates the workflow's `live_hash`, because newly encrypted secrets change the
 * hash of the document.
 */
export async function saveSealedVersion(
  db: Db,
  { id, version, text }: SealedVersion,
  hash: string,
): Promise<void> {
  await query(
    db,
    "update workflow_versions set document = $3 where workflow_id = $1::uuid and version = $2::int",
    [id, version, text],
  );
  await query(db, "update workflows set live_hash = $3 where id = $1::uuid and live_version = $2::int", [
    id,
    version,
    hash,
  ]);
}

export function findSealedDrafts(db: Db): AsyncGenerator<SealedText> {
  return findDocuments(db, "workflows");
}

export async function saveSealedDraft(db: Db, { id, text }: SealedText, hash: string): Promise<void> {
  await query(db, "update workflows set document = $2, draft_hash = $3 where id = $1::uuid", [
    id,
    text,
    hash,
  ]);
}

/** Only runs of drafts have a copy of the document. Other runs refer to a published version. */
export function findSealedRuns(db: Db): AsyncGenerator<SealedText> {
  return findDocuments(db, "runs");
}

export async function saveSealedRun(db: Db, { id, text }: SealedText): Promise<void> {
  await query(db, "update runs set document = $2 where id = $1::uuid", [id, text]);
}

async function* findDocuments(db: Db, table: "workflows" | "runs"): AsyncGenerator<SealedText> {
  let after = BEFORE_ALL;
  for (;;) {
    const rows = await query(
      db,
      `select id, document as text from ${table} where document ~ $1 and id > $2::uuid order by id limit $3`,
      [LOOKS_SEALED, after, BATCH],
    ).rows(text);
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.id;
  }
}
