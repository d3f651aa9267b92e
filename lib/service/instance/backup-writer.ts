import { createHash } from "node:crypto";
import type { FileHandle } from "node:fs/promises";
import { promisify } from "node:util";
import { deflateRaw } from "node:zlib";
import type { TableShape } from "@/db/backup/backup-shape";
import {
  type BackupHead,
  type BackupManifest,
  CHUNK_BYTES,
  FIRST_LINE,
  type FrameKind,
  frameHead,
  signer,
} from "./backup-format";

const deflate = promisify(deflateRaw);
/** Rows are mostly JSON, which even a fast compression level makes several times smaller. */
const LEVEL = { level: 3 } as const;

/** Writes a backup while holding only a few chunks in memory. */
export interface BackupWriter {
  /** Rows are in COPY's text format, one per line. */
  table(shape: TableShape, rows: AsyncIterable<Buffer>): Promise<void>;
  /** Writes the manifest and the signature. Without them, the file is not a valid backup. */
  end(): Promise<BackupManifest>;
}

export async function createBackupWriter(
  file: FileHandle,
  secretKey: Uint8Array,
  head: BackupHead,
): Promise<BackupWriter> {
  const signature = signer(secretKey);
  const tables: BackupManifest["tables"] = [];

  async function write(kind: FrameKind, payload: Uint8Array): Promise<void> {
    const bytes = Buffer.concat([frameHead(kind, payload.length), payload]);
    if (kind !== "S") signature.update(bytes);
    await file.appendFile(bytes);
  }
  const writeJson = (kind: FrameKind, value: object) => write(kind, Buffer.from(JSON.stringify(value)));

  await file.appendFile(FIRST_LINE);
  await writeJson("H", head);
  return {
    table: async (shape, source) => {
      await writeJson("T", shape);
      const hash = createHash("sha256");
      let rows = 0;
      let bytes = 0;
      for await (const chunk of inChunks(source)) {
        hash.update(chunk);
        rows += linesIn(chunk);
        bytes += chunk.length;
        await write("D", await deflate(chunk, LEVEL));
      }
      tables.push({ ...shape, rows, bytes, sha256: hash.digest("hex") });
    },
    end: async () => {
      const manifest = { tables };
      await writeJson("M", manifest);
      await write("S", signature.digest());
      return manifest;
    },
  };
}

async function* inChunks(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of source) {
    for (let rest = part; rest.length > 0; ) {
      const taken = rest.subarray(0, CHUNK_BYTES - bytes);
      parts.push(taken);
      bytes += taken.length;
      rest = rest.subarray(taken.length);
      if (bytes < CHUNK_BYTES) continue;
      yield Buffer.concat(parts);
      parts = [];
      bytes = 0;
    }
  }
  if (bytes > 0) yield Buffer.concat(parts);
}

const LINE_END = 0x0a;

/** Counts rows by line breaks, which works because COPY escapes line breaks inside values. */
function linesIn(chunk: Buffer): number {
  let lines = 0;
  for (let at = chunk.indexOf(LINE_END); at >= 0; at = chunk.indexOf(LINE_END, at + 1)) lines += 1;
  return lines;
}
