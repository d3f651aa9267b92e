import { z } from "zod";
import type { Sql, Transaction } from "@/db/client";
import { fail, ok, type Result } from "@/lib/kit/result";
import type { Seal } from "@/lib/kit/seal";
import { logicHash } from "@/lib/service/document/stored-document";
import { documentOf } from "@/lib/service/document/workflow-answer";
import { CANARY } from "./open-instance";

export interface Resealed {
  readonly credentials: number;
  readonly documents: number;
}

/** As `lib/kit/seal.ts` writes it: nothing else in a document looks like this. */
const SEALED = /v1:[\w-]{8}:[\w-]{16}:[\w-]{22,}/g;
const LOOKS_SEALED = "v1:[A-Za-z0-9_-]{8}:[A-Za-z0-9_-]{16}:";
const BATCH = 500;

/**
 * Seals everything anew, in one transaction: keys, secrets inside documents wherever a copy of one is kept, and the
 * canary. Nothing may serve meanwhile, since a process knows one key alone; who starts now waits for the canary.
 */
export async function rotateKey(sql: Sql, from: Seal, to: Seal): Promise<Result<Resealed, string>> {
  return sql.begin(async (transaction) => {
    await transaction`lock table instance in access exclusive mode`;
    const serving = await whoServes(transaction);
    if (serving > 0) {
      return fail(
        `Millrace is running on this database (${serving} connections): stop all of it first, on every machine.`,
      );
    }
    const [instance] = z
      .array(z.object({ canary: z.string() }))
      .parse(await transaction`select canary from instance`);
    const opened = instance === undefined ? ok(CANARY) : from.unseal(instance.canary);
    if (!opened.ok || opened.value !== CANARY) {
      return fail("MILLRACE_SECRET_KEY must be the key that this database was set up with.");
    }
    const reseal = resealer(from, to);
    const credentials = await resealCredentials(transaction, reseal);
    const documents = await resealDocuments(transaction, reseal);
    await transaction`update instance set canary = ${to.seal(CANARY)}`;
    return ok({ credentials, documents });
  });
}

/** Whether this seal opens the canary: a rotation that was cut off after its end in the database can be finished. */
export async function fitsCanary(sql: Sql, seal: Seal): Promise<boolean> {
  const [instance] = z.array(z.object({ canary: z.string() })).parse(await sql`select canary from instance`);
  const opened = instance === undefined ? null : seal.unseal(instance.canary);
  return opened?.ok === true && opened.value === CANARY;
}

/** Connections of web servers and workers, by the name that their pools carry; beats of workers, should theirs be gone. */
async function whoServes(transaction: Transaction): Promise<number> {
  const [row] = z.array(z.object({ count: z.int() })).parse(
    await transaction`select ((select count(*) from pg_stat_activity
        where datname = current_database() and application_name = 'millrace')
      + (select count(*) from processes where heartbeat_at > now() - interval '5 seconds'))::int as count`,
  );
  return row?.count ?? 0;
}

type Reseal = (text: string) => string;

/**
 * A value that stands in a draft and in its live version is the same text in both, and stays so: what differs would
 * count as an unpublished change. What cannot be opened could not be opened before, and stays as it is.
 */
function resealer(from: Seal, to: Seal): Reseal {
  const done = new Map<string, string>();
  const one = (sealed: string): string => {
    const known = done.get(sealed);
    if (known !== undefined) return known;
    const opened = from.unseal(sealed);
    const fresh = opened.ok ? to.seal(opened.value) : sealed;
    done.set(sealed, fresh);
    return fresh;
  };
  return (text) => text.replace(SEALED, one);
}

async function resealCredentials(transaction: Transaction, reseal: Reseal): Promise<number> {
  const rows = z
    .array(z.object({ id: z.string(), sealed: z.string() }))
    .parse(await transaction`select id, sealed from credentials`);
  for (const { id, sealed } of rows) {
    await transaction`update credentials set sealed = ${reseal(sealed)} where id = ${id}`;
  }
  return rows.length;
}

async function resealDocuments(transaction: Transaction, reseal: Reseal): Promise<number> {
  let count = 0;
  const versions = transaction`select workflow_id as id, version, document as text from workflow_versions
    where document ~ ${LOOKS_SEALED}`.cursor(BATCH);
  for await (const rows of versions) {
    for (const { id, version, text } of versionRows.parse(rows)) {
      const document = reseal(text);
      await transaction`update workflow_versions set document = ${document}
        where workflow_id = ${id} and version = ${version}`;
      await transaction`update workflows set live_hash = ${logicHash(documentOf(document))}
        where id = ${id} and live_version = ${version}`;
      count += 1;
    }
  }
  const drafts = transaction`select id, document as text from workflows where document ~ ${LOOKS_SEALED}`;
  for await (const rows of drafts.cursor(BATCH)) {
    for (const { id, text } of textRows.parse(rows)) {
      const document = reseal(text);
      await transaction`update workflows set document = ${document}, draft_hash = ${logicHash(documentOf(document))}
        where id = ${id}`;
      count += 1;
    }
  }
  // Runs of drafts carry their own copy.
  const runs = transaction`select id, document as text from runs where document ~ ${LOOKS_SEALED}`;
  for await (const rows of runs.cursor(BATCH)) {
    for (const { id, text } of textRows.parse(rows)) {
      await transaction`update runs set document = ${reseal(text)} where id = ${id}`;
    }
  }
  return count;
}

const textRows = z.array(z.object({ id: z.string(), text: z.string() }));
const versionRows = z.array(z.object({ id: z.string(), version: z.int(), text: z.string() }));
