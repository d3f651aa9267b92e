import { createHash, generateKeyPairSync, sign } from "node:crypto";
import { expect, test } from "vitest";
import { canonicalJson } from "@/lib/kit/canonical-json.mjs";
import type { JsonObject } from "@/lib/kit/json";
import { checkStatement } from "./check-statement";

const { privateKey, publicKey } = generateKeyPairSync("ed25519");
const keys = { keys: [{ ...publicKey.export({ format: "jwk" }), kid: "k1" }] } as never;
const body = Buffer.from('{"close":214.3}');
const facts = { version: 3, value_sha256: createHash("sha256").update(body).digest("hex"), inputs: [] };

function statementOf(rest: JsonObject, signed: JsonObject = rest): JsonObject & { readonly jws: string } {
  const head = Buffer.from(JSON.stringify({ alg: "EdDSA", kid: "k1" })).toString("base64url");
  const payload = Buffer.from(canonicalJson(signed)).toString("base64url");
  const signature = sign(null, Buffer.from(`${head}.${payload}`), privateKey).toString("base64url");
  return { ...rest, jws: `${head}.${payload}.${signature}` };
}

test("a signed statement about the same bytes is verified; each flipped byte is found", () => {
  const statement = statementOf(facts);
  const verdictOf = (more: object) => checkStatement({ body, statement, keys, ...more }).verdict;
  expect(verdictOf({})).toBe("verified");
  expect(verdictOf({ body: Buffer.from('{"close":214.4}') })).toBe("contradicted");
  expect(verdictOf({ statement: { ...statement, version: 4 } })).toBe("contradicted");
  expect(verdictOf({ statement: statementOf({ ...facts, version: 4 }, facts) })).toBe("contradicted");
  const [head, payload, signature = ""] = statement.jws.split(".");
  const flipped = (signature[0] === "A" ? "B" : "A") + signature.slice(1);
  expect(verdictOf({ statement: { ...statement, jws: `${head}.${payload}.${flipped}` } })).toBe(
    "contradicted",
  );
  expect(verdictOf({ keys: { keys: [] } })).toBe("unverifiable");
  expect(verdictOf({ statement: null })).toBe("unverifiable");
  expect(verdictOf({ statement: { ...facts, jws: "no jws" } })).toBe("unverifiable");
});
