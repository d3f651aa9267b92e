import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { fail, ok, type Result } from "@/lib/kit/result";
import { type Problem, problem } from "@/lib/schema/problem";

const unzip = promisify(gunzip);

interface Body {
  readonly headers: { get(name: string): string | null };
  readBody(limitBytes: number): Promise<Result<Uint8Array, "too_large">>;
}

/** The limit applies to both the compressed and the unpacked size. */
export async function readUnpacked(body: Body, limitBytes: number): Promise<Result<Uint8Array, Problem>> {
  const coding = codingOf(body);
  if (coding === "unknown")
    return fail(problem("unsupported_media_type", "A request body can only be compressed with gzip."));
  const read = await body.readBody(limitBytes);
  if (!read.ok) return fail(tooLarge(limitBytes));
  if (coding === "none" || read.value.length === 0) return read;
  try {
    return ok(await unzip(read.value, { maxOutputLength: limitBytes }));
  } catch (error) {
    const isLarge = error instanceof Error && "code" in error && error.code === "ERR_BUFFER_TOO_LARGE";
    return fail(isLarge ? tooLarge(limitBytes) : problem("bad_request", "The body is not valid gzip."));
  }
}

function codingOf({ headers }: Body): "none" | "gzip" | "unknown" {
  const named = headers.get("content-encoding")?.trim().toLowerCase() ?? "";
  if (named === "" || named === "identity") return "none";
  return named === "gzip" || named === "x-gzip" ? "gzip" : "unknown";
}

const MIB = 1024 * 1024;

function tooLarge(limitBytes: number): Problem {
  const limit = limitBytes < MIB ? `${limitBytes / 1024} KiB` : `${limitBytes / MIB} MiB`;
  return problem("body_too_large", `The body can be at most ${limit}.`);
}
