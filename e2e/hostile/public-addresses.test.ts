import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { partsOf } from "./parts-of";
import { PUBLIC_ADDRESSES } from "./public-addresses";

const root = path.resolve(import.meta.dirname, "../..");
const known = new Set(PUBLIC_ADDRESSES.map((address) => address.path));

/** Paths with a contract, which the soak reads from the OpenAPI document. */
const DESCRIBED = /^\/(?:api\/(?:v1|t|w|health|metrics|mcp|openbb)\b|\.well-known\/jwks\.json$)/;

function files(folder: string): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" });
}

test("each page and each file below app that answers by itself is called", () => {
  const addresses = files("app")
    .filter((file) => /(?:^|\/)(?:page\.tsx|route\.ts)$/.test(file))
    .map((file) =>
      path.posix
        .dirname(`/${file}`)
        .replace(/\/\([^)]*\)/g, "")
        .replaceAll("[", "{")
        .replaceAll("]", "}"),
    )
    // Handled by the door, whose paths are checked below.
    .filter((address) => !/^\/(?:api|approve)\//.test(address) && !DESCRIBED.test(address))
    .map((address) => (address === "" ? "/" : address));
  expect(addresses.length).toBeGreaterThan(30);
  expect(addresses.filter((address) => !known.has(address))).toEqual([]);
});

test("each address that the door names in its sources is called, or described by a contract", () => {
  const named = files("lib/http")
    .filter(
      (file) => file.endsWith(".ts") && !/\.(?:test|suite)\.ts$/.test(file) && !file.startsWith("tests/"),
    )
    .flatMap((file) => [
      ...readFileSync(path.join(root, "lib/http", file), "utf8").matchAll(
        /["'`](\/(?:api|approve|\.well-known)\/[\w./-]+)/g,
      ),
    ])
    .map(([, address = ""]) => address)
    .filter((address) => !DESCRIBED.test(address) && address !== "/api/auth");
  const isCalled = (address: string) =>
    [...known].some(
      (each) => each === address || each.startsWith(address.endsWith("/") ? address : `${address}/`),
    );
  expect(named.filter((address) => !isCalled(address))).toEqual([]);
});

test("each word behind /api/auth/ that is answered is called", () => {
  const sources = files("lib/http")
    .filter((file) => /^(?:entry\/create-auth|answer-[\w-]+)\.ts$/.test(file))
    .map((file) => readFileSync(path.join(root, "lib/http", file), "utf8"));
  const listed = sources.flatMap((text) =>
    [...text.matchAll(/(?:GET|POST): \[([^\]]+)\]/g)].flatMap(
      ([, words = ""]) => words.match(/[\w-]+/g) ?? [],
    ),
  );
  const compared = sources.flatMap((text) =>
    [...text.matchAll(/action [!=]== "([\w-]+)"/g)].map(([, word = ""]) => word),
  );
  expect(listed.length).toBeGreaterThan(5);
  expect(compared.length).toBeGreaterThan(3);
  const called = [...known].map((address) => /^\/api\/auth\/([\w-]+)/.exec(address)?.[1]);
  expect([...listed, ...compared].filter((word) => !called.includes(word))).toEqual([]);
});

test("no address is listed twice for one way of calling it", () => {
  const ways = PUBLIC_ADDRESSES.map(
    ({ method, path: address, body }) => `${method} ${address} ${body?.type}`,
  );
  expect(new Set(ways).size).toBe(ways.length);
});

test("the soak knows a value for each variable part", () => {
  const parts = Object.keys(partsOf({}, { item: "", seller: "", table: "" }));
  const given = new Set([...parts, "webhookId", "providerId", "token"]);
  const named = PUBLIC_ADDRESSES.flatMap(({ path }) =>
    [...path.matchAll(/\{([^}]*)\}/g)].map(([, name]) => name),
  );
  expect(named.filter((name) => !given.has(name ?? ""))).toEqual([]);
});
