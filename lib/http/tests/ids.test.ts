import { expect, test } from "vitest";
import { z } from "zod";
import { endpoints } from "@/lib/contract/api";
import type { Endpoint } from "@/lib/contract/endpoint";
import { newId } from "@/lib/kit/id";
import { isJsonObject, type Json, type JsonObject } from "@/lib/kit/json";
import { OWNER, testHttpEntry } from "./http-entry.suite";

const { call, signIn, url } = await testHttpEntry({}, { web: true });
const { cookie } = await signIn(OWNER.email, OWNER.password);

/** None of these is a UUID, although PostgreSQL would accept the last one. */
const NO_IDS = ["no-id", "0", "019ac2a0-0000-7000-8000-00000000000g", "019ac2a0000070008000000000000000"];
const ID_NAME = /^(id|.+_id|reuse)$/;
/** Fields that aren't IDs of rows, but names that people or other systems choose. */
const OTHER_NAMES = new Set(["provider_id", "webhook_id", "charge_id", "passkey.id"]);
const isId = (path: readonly string[]) =>
  ID_NAME.test(path.at(-1) ?? "") &&
  !OTHER_NAMES.has(path.at(-1) ?? "") &&
  !OTHER_NAMES.has(path.slice(-2).join("."));
/** Values for fields that have rules of their own. */
const SAMPLES: Readonly<Record<string, string>> = {
  code: "ABCD",
  currency: "USD",
  password: OWNER.password,
  seat: "a-seat-of-mine",
  url: "https://example.com/",
};

const RANGE = { from: "2026-01-01T00:00:00Z", to: "2026-01-02T00:00:00Z" };
const BODIES: Readonly<Record<string, Json>> = {
  createBackRun: RANGE,
  previewBackRun: RANGE,
  removePasskey: { password: OWNER.password },
  saveTable: { name: "prices", columns: [{ name: "symbol", type: "text" }], key: [] },
};

type Part = "params" | "query" | "body";
interface Site {
  readonly endpoint: Endpoint;
  readonly part: Part;
  readonly path: readonly string[];
}

/** Generates a sample of the schema, with all required fields and those on the path to the ID. */
function sampleOf(
  schema: Json | undefined,
  defs: Json | undefined,
  path: readonly string[],
  id: string,
): Json {
  if (!isJsonObject(schema)) return id;
  if (typeof schema.$ref === "string") return sampleOf(referred(schema.$ref, defs), defs, path, id);
  const [name, ...rest] = path;
  const options = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(options)) {
    const leading = options.find((each) => name !== undefined && JSON.stringify(each).includes(`"${name}"`));
    return sampleOf(leading ?? options[0], defs, path, id);
  }
  if (schema.const !== undefined) return schema.const;
  if (Array.isArray(schema.enum)) return schema.enum[0] ?? null;
  if (schema.type === "array") return name === undefined ? [] : [sampleOf(schema.items, defs, rest, id)];
  if (schema.type === "object") {
    const properties = isJsonObject(schema.properties) ? schema.properties : {};
    const required = Array.isArray(schema.required) ? schema.required.map(String) : [];
    const wanted = [...new Set(name === undefined ? required : [...required, name])];
    const memberOf = (each: string) =>
      each === name
        ? sampleOf(properties[each], defs, rest, id)
        : (SAMPLES[each] ?? sampleOf(properties[each], defs, [], "a"));
    return Object.fromEntries(wanted.map((each) => [each, memberOf(each)]));
  }
  if (schema.type === "integer" || schema.type === "number") return Number(schema.minimum ?? 1);
  if (schema.type === "boolean") return true;
  return id;
}

function referred(reference: string, defs: Json | undefined): Json | undefined {
  return isJsonObject(defs) ? defs[reference.split("/").at(-1) ?? ""] : undefined;
}

function idsIn(schema: Json | undefined, defs: Json | undefined, path: readonly string[] = []): string[][] {
  if (!isJsonObject(schema) || path.length > 5) return [];
  if (typeof schema.$ref === "string") return idsIn(referred(schema.$ref, defs), defs, path);
  const options = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(options)) return options.flatMap((each) => idsIn(each, defs, path));
  if (schema.type === "array") return idsIn(schema.items, defs, [...path, "0"]);
  if (schema.type === "string") return isId(path) ? [[...path]] : [];
  const properties = isJsonObject(schema.properties) ? schema.properties : {};
  return Object.entries(properties).flatMap(([name, inner]) => idsIn(inner, defs, [...path, name]));
}

const schemas = new Map<z.ZodType, JsonObject>();
function schemaOf(part: z.ZodType): JsonObject {
  const known = schemas.get(part);
  if (known !== undefined) return known;
  const made: JsonObject = JSON.parse(
    JSON.stringify(z.toJSONSchema(part, { io: "input", unrepresentable: "any" })),
  );
  schemas.set(part, made);
  return made;
}

/** In this endpoint, `id` can also be the token of a link. */
const TAKES_TOKENS = "acceptInvitation";

const sites = Object.values(endpoints)
  .filter(({ id }) => id !== TAKES_TOKENS)
  .flatMap((endpoint) =>
    (["params", "query", "body"] as const).flatMap((part) => {
      const schema = schemaOf(endpoint[part]);
      const paths = new Map(idsIn(schema, schema.$defs).map((path) => [path.join("."), path]));
      return [...paths].map(([name, path]): [string, Site] => [
        `${endpoint.id} ${part} ${name}`,
        { endpoint, part, path },
      ]);
    }),
  );

function inputOf({ endpoint, part, path }: Site, id: string): Record<Part, Json> {
  const partOf = (each: Part) => {
    const schema = schemaOf(endpoint[each]);
    return sampleOf(schema, schema.$defs, each === part ? path : [], id);
  };
  return {
    params: partOf("params"),
    query: partOf("query"),
    body: BODIES[endpoint.id] ?? partOf("body"),
  };
}

/** Returns the status, code and body, without the texts. */
async function answerTo(site: Site, id: string) {
  const { endpoint } = site;
  const { params, query, body } = inputOf(site, id);
  const address = endpoint.path.replace(/\{(\w+)\}/g, (_, name) =>
    encodeURIComponent(String(isJsonObject(params) ? params[name] : "")),
  );
  const asked = isJsonObject(query) ? Object.entries(query) : [];
  const search = new URLSearchParams(asked.map(([name, value]): [string, string] => [name, String(value)]));
  const got = await call(endpoint.method, `${address}?${search}`, {
    cookie,
    headers: { Origin: url, ...(endpoint.ifMatch ? { "If-Match": '"1"' } : {}) },
    ...(endpoint.body instanceof z.ZodUndefined ? {} : { body }),
  });
  return { status: got.status, code: got.body?.code, items: got.body?.items };
}

const valueAt = (value: unknown, path: readonly string[]): unknown =>
  path.reduce((inner: unknown, key) => Object(inner)[key], value);

test("the contract has ids in each part of a call", () => {
  expect(sites.length).toBeGreaterThan(150);
  expect(new Set(sites.map(([, { part }]) => part))).toEqual(new Set(["params", "query", "body"]));
});

test.each(sites)("%s: what cannot be an id is answered like one that does not exist", async (_, site) => {
  const noId = NO_IDS[site.endpoint.path.length % NO_IDS.length] ?? "";
  const read = site.endpoint[site.part].safeParse(inputOf(site, noId)[site.part]);
  expect(valueAt(read.data, site.path)).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
  const expected = await answerTo(site, newId(Date.now()));
  expect(await answerTo(site, noId)).toEqual(expected);
  // Makes sure that no other part of the call is at fault.
  expect(expected).not.toMatchObject({ code: expect.stringMatching(/^invalid_(query|body)$/) });
  if (expected.status === 422) expect(site.endpoint.id).toBe("grantCredit");
  else expect([200, 404, 409]).toContain(expected.status);
});

test.each([
  ["POST", "/api/t/ID/hook"],
  ["OPTIONS", "/api/t/ID/hook"],
  ["GET", "/api/w/ID/provider"],
  ["GET", "/api/w/ID/provider?stream=1"],
  ["POST", "/api/mcp/ID"],
  ["GET", "/api/openbb/data/ID"],
  ["GET", "/changes?items=dashboard/ID"],
  // Also accepts a key, which may be a trigger's.
  ["GET", "/runs/ID"],
])("%s %s", async (method, address) => {
  const [expected, ...others] = await Promise.all(
    [newId(Date.now()), ...NO_IDS].map(async (id) => {
      const { status, body } = await call(method, address.replace("ID", id));
      return { status, code: body?.code };
    }),
  );
  expect(expected?.status).toBe(404);
  for (const other of others) expect(other).toEqual(expected);
});
