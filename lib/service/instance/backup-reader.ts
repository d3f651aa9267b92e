import { createHash } from "node:crypto";
import type { FileHandle } from "node:fs/promises";
import { promisify } from "node:util";
import { inflateRaw } from "node:zlib";
import type { z } from "zod";
import { type TableShape, tableShape } from "@/db/backup/backup-shape";
import { parseJson } from "@/lib/kit/parse-json";
import { fail, ok, type Result } from "@/lib/kit/result";
import { secretEqual } from "@/lib/kit/secret-equal";
import {
  type BackupHead,
  type BackupManifest,
  backupHead,
  backupManifest,
  CHUNK_BYTES,
  FIRST_LINE,
  FRAME_HEAD_BYTES,
  MAX_FRAME_BYTES,
  signer,
} from "./backup-format";

const inflate = promisify(inflateRaw);

const NO_BACKUP = "This is not a Millrace backup, or a newer version created it.";
const DAMAGED = "This backup is incomplete or was changed, so it can't be used.";

interface Frame {
  readonly kind: string;
  readonly payload: Buffer;
  readonly bytes: readonly Buffer[];
}

class Damaged extends Error {}

/**
 * Reads the backup's head without verifying it. The head shows whether a given key is the one that can verify
 * the rest of the file.
 */
export async function readBackupHead(file: FileHandle): Promise<Result<BackupHead, string>> {
  return undamaged(async () => {
    const first = await readAt(file, 0, FIRST_LINE.length);
    if (!first.equals(FIRST_LINE)) return fail(NO_BACKUP);
    const frame = await readFrame(file, FIRST_LINE.length);
    if (frame?.kind !== "H") return fail(DAMAGED);
    return ok(parsed(backupHead, frame.payload));
  });
}

export async function verifyBackup(
  file: FileHandle,
  secretKey: Uint8Array,
): Promise<Result<BackupManifest, string>> {
  return undamaged(async () => {
    const signature = signer(secretKey);
    let manifest: BackupManifest | undefined;
    let signed = false;
    for await (const frame of framesOf(file)) {
      if (signed) return fail(DAMAGED);
      if (frame.kind === "S") {
        if (!secretEqual(frame.payload.toString("hex"), signature.digest("hex"))) return fail(DAMAGED);
        signed = true;
        continue;
      }
      for (const bytes of frame.bytes) signature.update(bytes);
      if (frame.kind === "M") manifest = parsed(backupManifest, frame.payload);
    }
    return signed && manifest !== undefined ? ok(manifest) : fail(DAMAGED);
  });
}

/** Passes the tables to `take` in the order of the file. Throws if their rows don't match the manifest. */
export async function readTables(
  file: FileHandle,
  { tables }: BackupManifest,
  take: (table: TableShape, rows: AsyncIterable<Buffer>) => Promise<number>,
): Promise<void> {
  const frames = framesOf(file);
  let next = await frames.next();
  for (const expected of tables) {
    while (next.value?.kind === "H") next = await frames.next();
    if (next.value?.kind !== "T") throw new Error(`Table ${expected.name} of the backup is missing.`);
    const shape = parsed(tableShape, next.value.payload);
    const hash = createHash("sha256");
    async function* rows() {
      for (next = await frames.next(); next.value?.kind === "D"; next = await frames.next()) {
        const chunk = await inflate(next.value.payload, { maxOutputLength: CHUNK_BYTES });
        hash.update(chunk);
        yield chunk;
      }
    }
    const count = await take(shape, rows());
    if (count !== expected.rows || hash.digest("hex") !== expected.sha256 || shape.name !== expected.name)
      throw new Error(
        `Table ${expected.name} of the backup: ${count} rows came instead of ${expected.rows}.`,
      );
  }
}

async function undamaged<T>(work: () => Promise<Result<T, string>>): Promise<Result<T, string>> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Damaged) return fail(DAMAGED);
    throw error;
  }
}

function parsed<T>(shape: z.ZodType<T>, payload: Buffer): T {
  const json = parseJson(payload);
  const { data } = shape.safeParse(json.ok ? json.value : undefined);
  if (data === undefined) throw new Damaged();
  return data;
}

async function* framesOf(file: FileHandle): AsyncGenerator<Frame, undefined> {
  let at = FIRST_LINE.length;
  for (;;) {
    const frame = await readFrame(file, at);
    if (frame === undefined) return undefined;
    yield frame;
    at += FRAME_HEAD_BYTES + frame.payload.length;
  }
}

async function readFrame(file: FileHandle, at: number): Promise<Frame | undefined> {
  const head = await readAt(file, at, FRAME_HEAD_BYTES);
  if (head.length === 0) return undefined;
  if (head.length < FRAME_HEAD_BYTES) throw new Damaged();
  const length = head.readUInt32BE(1);
  if (length > MAX_FRAME_BYTES) throw new Damaged();
  const payload = await readAt(file, at + FRAME_HEAD_BYTES, length);
  if (payload.length < length) throw new Damaged();
  return { kind: head.toString("latin1", 0, 1), payload, bytes: [head, payload] };
}

/** Returns fewer than `length` bytes only at the end of the file. */
async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  let filled = 0;
  while (filled < length) {
    const { bytesRead } = await file.read(buffer, filled, length - filled, position + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return buffer.subarray(0, filled);
}
