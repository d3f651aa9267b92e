import { expect, test } from "vitest";
import { describeHosts, parseDatabaseUrl } from "./database-url";

test("a URL with several hosts becomes one for each", () => {
  const text = "postgres://u:p%40x@a:5433,[::1]:5434,c/db?sslmode=require&target_session_attrs=read-write";
  expect(parseDatabaseUrl(text)).toEqual({
    urls: [
      "postgres://u:p%40x@a:5433/db?sslmode=require",
      "postgres://u:p%40x@[::1]:5434/db?sslmode=require",
      "postgres://u:p%40x@c/db?sslmode=require",
    ],
    hosts: [
      { host: "a", port: 5433 },
      { host: "::1", port: 5434 },
      { host: "c", port: 5432 },
    ],
    isCluster: true,
  });
  expect(describeHosts(text)).toBe("a:5433,[::1]:5434,c");
});

test("a URL with one host stays as it is", () => {
  const url = "postgresql://u@a/db?options=-c%20x%3Dy";
  expect(parseDatabaseUrl(url)).toMatchObject({ urls: [url], isCluster: false });
});

test.each(["mysql://a/b", "postgres://a:x,b/db", "postgres://a,,b/db", "postgres://a:5432,b:70000/db"])(
  "%s is no database URL",
  (text) => {
    expect(parseDatabaseUrl(text)).toBeNull();
  },
);
