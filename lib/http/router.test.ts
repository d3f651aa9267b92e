import fc from "fast-check";
import { expect, test } from "vitest";
import { createRouter } from "./router";

const router = createRouter([
  { method: "GET", path: "/a", value: "list" },
  { method: "POST", path: "/a", value: "make" },
  { method: "GET", path: "/a/{id}", value: "read" },
  { method: "GET", path: "/a/openapi.json", value: "word" },
  { method: "DELETE", path: "/a/{id}/b/{n}", value: "deep" },
  { method: "GET", path: "/a/openapi.json/c", value: "below" },
]);

test.each([
  ["GET", "/a", "list", {}],
  ["HEAD", "/a", "list", {}],
  ["GET", "/a/x", "read", { id: "x" }],
  ["GET", "/a/openapi.json", "word", {}],
  ["DELETE", "/a/openapi.json/b/2", "deep", { id: "openapi.json", n: "2" }],
  ["GET", "/a/x%2Fy%20z", "read", { id: "x/y z" }],
  ["GET", "/a/__proto__", "read", { id: "__proto__" }],
])("%s %s leads to %s", (method, path, value, params) => {
  expect(router(method, path)).toEqual({ found: "route", value, params });
});

test.each(["/", "", "/b", "/a/", "/a//b/1", "/a/%", "/a/x/b", "//a", "/a/x/b/1/"])(
  "%s leads nowhere",
  (path) => {
    expect(router("GET", path)).toEqual({ found: "nothing" });
  },
);

test("another method is told from another address", () => {
  expect(router("PUT", "/a")).toEqual({ found: "other_methods", allow: ["GET", "HEAD", "POST"] });
  expect(router("GET", "/a/x/b/1")).toEqual({ found: "other_methods", allow: ["DELETE"] });
});

test("two routes for one address are a mistake of ours", () => {
  const route = { method: "GET", path: "/x/{a}", value: 1 };
  expect(() => createRouter([route, { ...route, path: "/x/{b}" }])).toThrow("Two routes");
});

test("no address makes it throw", () => {
  fc.assert(fc.property(fc.string(), fc.webPath(), (method, path) => void router(method, path)));
});
