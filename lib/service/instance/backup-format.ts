import { createHmac, type Hmac } from "node:crypto";
import { z } from "zod";
import { backupShape, tableShape } from "@/db/backup/backup-shape";
import { deriveKey } from "@/lib/kit/seal";

/**
 * A backup is this line followed by frames: a letter, the length in four bytes, and that many bytes. `H` is
 * the head. Each table is a `T` with its rows in any number of `D` (deflated). Then come the manifest `M`
 * and, at the very end, `S`: a signature of all bytes before it, made with a key derived from the secret key.
 */
export const FIRST_LINE = Buffer.from("millrace backup 1\n");
export const FRAME_HEAD_BYTES = 5;
/** Size of the rows in one frame, before compression. */
export const CHUNK_BYTES = 1024 * 1024;
/** Maximum size of a frame. A reader never loads more than this into memory at once. */
export const MAX_FRAME_BYTES = 16 * 1024 * 1024;

export type FrameKind = "H" | "T" | "D" | "M" | "S";

export const backupHead = backupShape.extend({
  version: z.string().describe("Version of Millrace that wrote the backup."),
  taken_at: z.iso.datetime(),
  key_check: z
    .object({ salt: z.string(), value: z.string() })
    .describe("Shows whether a secret key is the one that the backup needs."),
  key: z
    .object({ salt: z.string(), sealed: z.string() })
    .optional()
    .describe("The secret key, encrypted with a passphrase."),
});
export type BackupHead = z.infer<typeof backupHead>;

export const backupManifest = z.object({
  tables: z.array(tableShape.extend({ rows: z.int(), bytes: z.int(), sha256: z.string() })),
});
export type BackupManifest = z.infer<typeof backupManifest>;

export function frameHead(kind: FrameKind, bytes: number): Buffer {
  const head = Buffer.alloc(FRAME_HEAD_BYTES);
  head.write(kind, "latin1");
  head.writeUInt32BE(bytes, 1);
  return head;
}

export function signer(secretKey: Uint8Array): Hmac {
  return createHmac("sha256", deriveKey(secretKey, "backup")).update(FIRST_LINE);
}

/** Shows whether a given key is the right one, and reveals nothing else about the key. */
export function keyCheck(secretKey: Uint8Array, salt: string): BackupHead["key_check"] {
  const value = createHmac("sha256", deriveKey(secretKey, "backup check")).update(salt).digest("base64url");
  return { salt, value };
}
