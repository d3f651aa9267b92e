import { createHash, createPublicKey, verify } from "node:crypto";
import { z } from "zod";
import { canonicalJson } from "@/lib/kit/canonical-json.mjs";
import { isJsonObject, type Json, type JsonObject } from "@/lib/kit/json";
import { parseJsonText } from "@/lib/kit/parse-json";

export interface Verdict {
  readonly verdict: "verified" | "contradicted" | "unverifiable";
  readonly reasons: readonly string[];
}

/** `statement` and `keys` are null if the server has none. */
export interface Published {
  readonly body: Uint8Array;
  readonly statement: Json;
  readonly keys: Json;
}

const header = z.object({ alg: z.literal("EdDSA"), kid: z.string() });
const keySet = z.object({
  keys: z.array(z.looseObject({ kid: z.string(), kty: z.string(), crv: z.string(), x: z.string() })),
});

/**
 * Checks that the statement is signed by one of the server's keys, and that it covers the bytes in `body`.
 */
export function checkStatement({ body, statement, keys }: Published): Verdict {
  const known = keySet.safeParse(keys);
  if (!isJsonObject(statement) || typeof statement.jws !== "string" || !known.success)
    return unverifiable("The server didn't publish a signed statement for this value.");
  const { jws, ...rest } = statement;
  const [head = "", payload = "", signature = ""] = jws.split(".");
  const named = header.safeParse(decoded(head));
  const key = named.success ? known.data.keys.find(({ kid }) => kid === named.data.kid) : undefined;
  if (key === undefined)
    return unverifiable(
      "The server's list of public keys doesn't include the key that signed the statement.",
    );
  const signed = Buffer.from(`${head}.${payload}`);
  const publicKey = createPublicKey({ key: { ...key }, format: "jwk" });
  if (!verify(null, signed, publicKey, Buffer.from(signature, "base64url")))
    return contradicted("The signature doesn't match the statement.");
  if (Buffer.from(payload, "base64url").toString() !== canonicalJson(rest))
    return contradicted("The signed text differs from the statement published with it.");
  if (rest.value_sha256 !== createHash("sha256").update(body).digest("hex"))
    return contradicted("The value's hash differs from the hash in the statement.");
  return { verdict: "verified", reasons: [] };
}

function decoded(part: string): JsonObject | null {
  const json = parseJsonText(Buffer.from(part, "base64url").toString());
  return json.ok && isJsonObject(json.value) ? json.value : null;
}

function unverifiable(reason: string): Verdict {
  return { verdict: "unverifiable", reasons: [reason] };
}

function contradicted(reason: string): Verdict {
  return { verdict: "contradicted", reasons: [reason] };
}
