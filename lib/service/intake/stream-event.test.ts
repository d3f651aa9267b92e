import { expect, test } from "vitest";
import type { ProviderValue } from "@/lib/service/published/provider-values";
import { endEvent, itemValueEvent, resetEvent, valueEvent } from "./stream-event";

function value(body: string, contentType = "application/json; charset=utf-8"): ProviderValue {
  return {
    version: 7,
    body,
    contentType,
    etag: '"x"',
    runId: "run",
    publishedAt: new Date("2026-03-01T10:00:00.200Z"),
    previousAt: null,
    marks: "",
  };
}

const AT = '"version":7,"as_of":"2026-03-01T10:00:00.200Z","run_id":"run"';

test("a value goes out as it was published, in one line, and is written once for all", () => {
  const pretty = value('{\r\n  "n": 1.10,\n  "t": "a\\nb"\n}');
  const event = valueEvent(pretty, "/w");
  expect(event.toString()).toBe(
    `id: 7\nevent: value\ndata: {${AT},"value":{   "n": 1.10,   "t": "a\\nb" }}\n\n`,
  );
  expect(valueEvent(pretty, "/w")).toBe(event);
  expect(valueEvent(value("a\nb", "text/plain; charset=utf-8"), "/w").toString()).toContain(
    '"value":"a\\nb"',
  );
  expect(itemValueEvent(pretty, "w/p", "/w", "id")).toMatch(
    /^id: id\nevent: value\ndata: {"item":"w\/p","version":7,/,
  );
});

test("over 64 KiB there is the address of that version in its place", () => {
  const text = (length: number) => value(`"${"x".repeat(length - 2)}"`);
  expect(valueEvent(text(65_536), "http://h/api/w/w/p").toString()).toContain('"value":"xxx');
  const large = `data: {${AT},"url":"http://h/api/w/w/p?version=7"}\n\n`;
  expect(valueEvent(text(65_537), "http://h/api/w/w/p").toString()).toContain(large);
});

test("an end has a code, and a reset has data, without which no browser tells of it", () => {
  expect(endEvent(null, "shutdown")).toBe('event: end\ndata: {"code":"shutdown"}\n\n');
  expect(endEvent("w/p", "unauthorized")).toBe('event: end\ndata: {"item":"w/p","code":"unauthorized"}\n\n');
  expect([resetEvent(null), resetEvent("w/p")]).toEqual([
    "event: reset\ndata: {}\n\n",
    'event: reset\ndata: {"item":"w/p"}\n\n',
  ]);
});
