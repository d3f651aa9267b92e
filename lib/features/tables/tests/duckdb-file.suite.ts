import { open } from "node:fs/promises";
import { parquetMetadataAsync } from "hyparquet";
import { expect } from "vitest";

/** A downloaded file, and how DuckDB would have requested it. */
export interface FetchedFile {
  readonly path: string;
  /** Number of ranges requested; 0 if the file was sent whole. */
  readonly ranges: number;
}

const BLOCK_BYTES = 8 * 1024;

/**
 * Downloads a URL into a file for DuckDB, the way DuckDB's `httpfs` extension does, because the extension
 * isn't available everywhere. HEAD returns the length and the ETag. Without a length, the file is fetched
 * whole. Otherwise it is fetched in ranges, and fails if a response is longer or shorter than its range or
 * has another ETag. Of a Parquet file, the footer is fetched first, then each column's chunk. The file
 * doesn't contain parts that weren't requested.
 */
export async function fetchAsDuckDb(
  address: string,
  path: string,
  more: Record<string, string> = {},
): Promise<FetchedFile> {
  // DuckDB decompresses nothing.
  const headers = { "Accept-Encoding": "identity", ...more };
  const head = await fetch(address, { method: "HEAD", headers });
  expect([head.status, await head.text()]).toEqual([200, ""]);
  const length = Number(head.headers.get("content-length") ?? 0);
  const file = await open(path, "w");
  let ranges = 0;
  async function slice(begin: number, end = length): Promise<ArrayBuffer> {
    const range = { Range: `bytes=${begin}-${end - 1}` };
    const answer = await fetch(address, { headers: { ...headers, ...range } });
    expect([answer.status, answer.headers.get("content-length"), answer.headers.get("etag")]).toEqual([
      206,
      String(end - begin),
      head.headers.get("etag"),
    ]);
    const bytes = await answer.arrayBuffer();
    await file.write(new Uint8Array(bytes), 0, bytes.byteLength, begin);
    ranges += 1;
    return bytes;
  }
  try {
    if (length === 0) await file.write(await (await fetch(address, { headers })).text());
    else if (head.headers.get("content-type") === "application/vnd.apache.parquet") {
      const whole = { byteLength: length, slice };
      const { row_groups: groups } = await parquetMetadataAsync(whole, { initialFetchSize: 8 });
      for (const { columns } of groups) {
        for (const { meta_data: column } of columns) {
          if (!column) continue;
          const begin = Number(column.dictionary_page_offset ?? column.data_page_offset);
          await slice(begin, begin + Number(column.total_compressed_size));
        }
      }
      await slice(0, 4);
    } else
      for (let at = 0; at < length; at += BLOCK_BYTES) await slice(at, Math.min(at + BLOCK_BYTES, length));
    await file.truncate(Math.max(length, (await file.stat()).size));
  } finally {
    await file.close();
  }
  return { path, ranges };
}
