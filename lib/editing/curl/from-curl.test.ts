import { expect, test } from "vitest";
import { workflowDocument } from "@/lib/schema/workflow";
import { httpParams } from "@/lib/workers/http/http-params";
import { fromCurl } from "./from-curl";

function taken(text: string) {
  const read = fromCurl(text);
  if (!read.ok) throw new Error(read.error);
  const { document, notes } = read.value;
  expect(workflowDocument.safeParse(document).error).toBeUndefined();
  const params = document.workers[0]?.params;
  expect(httpParams.safeParse(params).error).toBeUndefined();
  return { params, notes };
}

test.each([
  ["curl https://a.example/v1?x=1", { url: "https://a.example/v1?x=1" }],
  ["$ curl a.example", { url: "http://a.example" }],
  [
    "curl -sSL --compressed https://a.example -o out.json | jq .",
    { url: "https://a.example" },
    ["`-o` was not imported."],
  ],
  ["curl -I https://a.example", { method: "HEAD", url: "https://a.example" }],
  ["curl -XDELETE https://a.example/1", { method: "DELETE", url: "https://a.example/1" }],
  [
    `curl -X POST https://a.example -H 'Content-Type: application/json' -H 'X-Trace: 7' -d '{"a": [1, null]}'`,
    { method: "POST", url: "https://a.example", headers: { "X-Trace": "7" }, body: { a: [1, null] } },
  ],
  [`curl https://a.example --json '{"a":1}'`, { method: "POST", url: "https://a.example", body: { a: 1 } }],
  [
    "curl https://a.example -d a=1 -d 'b=x y' --data-urlencode 'c=ä&b'",
    { method: "POST", url: "https://a.example", body: { a: "1", b: "x y", c: "ä&b" }, body_type: "form" },
  ],
  [
    "curl https://a.example -d a=1 -d a=2",
    {
      method: "POST",
      url: "https://a.example",
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
      body: "a=1&a=2",
      body_type: "text",
    },
  ],
  [
    "curl -G https://a.example -d q=rates -m 300",
    { url: "https://a.example", query: { q: "rates" }, timeout: 120 },
  ],
  [
    "curl https://a.example -F name=x -F doc=@a.pdf",
    { method: "POST", url: "https://a.example", form: { name: "x" } },
    ["The file `a.pdf` in the form field `doc` was not imported. Add its content as base64."],
  ],
  [
    "curl https://a.example -H 'Content-Type: text/csv' --data-raw '@a,b'",
    {
      method: "POST",
      url: "https://a.example",
      headers: { "Content-Type": "text/csv" },
      body: "@a,b",
      body_type: "text",
    },
  ],
  [
    "curl https://a.example --data-binary @rows.csv",
    { method: "POST", url: "https://a.example" },
    ["The file `rows.csv` was not imported. Paste its content into the body."],
  ],
])("%s becomes a request", (text, params, notes: string[] = []) => {
  expect(taken(text)).toEqual({ params, notes });
});

test("what is secret is not written into the document, and what to do with it is said", () => {
  const { params, notes } = taken(
    `curl -u me:hunter2 -H "Authorization: Bearer hunter3" -H 'X-Api-Key: hunter4' -b s=hunter5 "https://a.example?apikey=$KEY"`,
  );
  expect(JSON.stringify(params)).not.toMatch(/hunter/);
  expect(notes.map((note) => note.split("`")[1])).toEqual([
    "Authorization",
    "X-Api-Key",
    "Cookie",
    "--user",
    "apikey",
    "$KEY",
  ]);
});

test.each([
  ["curl -X OPTIONS https://a.example", "The HTTP request worker doesn't support OPTIONS."],
  ["curl --silent", "This curl command has no URL."],
  ["curl 'https://a.example", "A quotation mark (') isn't closed."],
])("%s is refused in a sentence", (text, sentence) => {
  expect(fromCurl(text)).toEqual({ ok: false, error: sentence });
});
