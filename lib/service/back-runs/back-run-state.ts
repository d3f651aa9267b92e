import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants } from "node:zlib";
import { z } from "zod";
import { MEMORY_SCOPES } from "@/lib/schema/stored-change";

const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } };

const backRunState = z.object({
  memory: z.array(
    z.object({
      place: z.object({ scope: z.enum(MEMORY_SCOPES), name: z.string(), key: z.string() }),
      value: z.json(),
      at: z.number(),
      seen: z.array(z.tuple([z.string(), z.number()])),
      others: z.number(),
    }),
  ),
  /** Rows of the tables that were written to, by table ID. */
  tables: z.record(
    z.string(),
    z.object({ rows: z.array(z.record(z.string(), z.json())), sample: z.boolean() }),
  ),
});
export type BackRunState = z.output<typeof backRunState>;

export async function packState(state: unknown): Promise<Buffer> {
  return compress(JSON.stringify(state), BROTLI);
}

export async function unpackState(packed: Uint8Array): Promise<BackRunState> {
  return backRunState.parse(JSON.parse((await decompress(packed)).toString()));
}

export async function packValue(body: string): Promise<Buffer> {
  return compress(body, BROTLI);
}

export async function unpackValue(packed: Uint8Array): Promise<string> {
  return (await decompress(packed)).toString();
}
