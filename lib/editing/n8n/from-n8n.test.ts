import { expect, test } from "vitest";
import { NODE_WIDTH } from "@/lib/editing/arrange";
import { parseDocument } from "@/lib/editing/clipboard";
import { file, hook, http, read } from "./n8n-file.suite";

test("neighbours have room between them, though a worker is wider than a node", () => {
  const { document } = read([
    { name: "A", type: "httpRequest", parameters: { url: "https://example.com" } },
    { name: "B", type: "httpRequest", parameters: { url: "https://example.com" } },
  ]);
  const [left = 0, right = 0] = document.workers.map(({ position }) => position?.x);
  expect(right - left).toBeGreaterThan(NODE_WIDTH);
});

test("a workflow comes with its workers, wires, ways out, places and names", () => {
  const { document, from, notes } = read(
    [
      {
        name: "Hook",
        type: "webhook",
        parameters: { path: "orders/in", httpMethod: "POST", responseMode: "lastNode" },
      },
      {
        name: "Get",
        type: "httpRequest",
        parameters: { url: "=https://example.com/{{ $json.body.symbol }}", options: {} },
      },
      {
        name: "Big?",
        type: "if",
        typeVersion: 2,
        parameters: {
          conditions: {
            combinator: "and",
            conditions: [
              {
                leftValue: "={{ $json.price }}",
                rightValue: "100",
                operator: { type: "number", operation: "gt" },
              },
              {
                leftValue: "={{ $('Hook').item.json.body.symbol }}",
                rightValue: "A",
                operator: { type: "string", operation: "startsWith" },
              },
            ],
          },
        },
      },
      { name: "Pass", type: "noOp" },
      {
        name: "Shape",
        type: "set",
        typeVersion: 3.4,
        parameters: {
          assignments: {
            assignments: [
              { name: "price.last", type: "number", value: "={{ $json.price }}" },
              { name: "text", type: "string", value: "=Now {{ $json['price'] }}!" },
              { name: "five", type: "number", value: "5" },
            ],
          },
        },
      },
    ],
    [
      ["Hook", "Get"],
      ["Get", "Big?"],
      ["Big?", "Pass", 0],
      ["Pass", "Shape"],
    ],
    { name: "Orders" },
  );
  expect(from).toBe("n8n");
  expect(document).toMatchObject({
    format: "millrace.workflow/1",
    name: "Orders",
    workers: [
      {
        index: 0,
        name: "Hook",
        type: "webhook_trigger",
        position: { x: 0, y: 0 },
        params: {
          webhook_id: "orders-in",
          respond: "result",
          variables: [{ name: "symbol", type: "string" }],
        },
      },
      { index: 1, type: "http_request", params: { url: "https://example.com/{{workers[0].result.symbol}}" } },
      {
        index: 2,
        type: "condition",
        params: {
          expression:
            '(workers[1].result.body.price > 100) and ($substring(workers[0].result.symbol, 0, $length("A")) = "A")',
        },
      },
      {
        index: 3,
        type: "transform",
        params: {
          expression:
            '{ "price": { "last": workers[1].result.body.price }, "text": "Now " & workers[1].result.body.price & "!", "five": 5 }',
        },
      },
    ],
  });
  expect(document.connections).toEqual([
    { from: 0, to: 1 },
    { from: 1, to: 2 },
    { from: 2, to: 3, port: "true" },
  ]);
  expect(notes).toEqual(["Hook: the trigger declares symbol as text variables. Select their types."]);
  expect(document.notes?.[0]?.text).toContain(notes[0]);
});

test("what cannot be taken over is named, and code fails by name rather than in silence", () => {
  const { document, notes } = read(
    [
      { name: "Hook", type: "webhook", parameters: { path: "x", authentication: "headerAuth" } },
      { name: "Chat", type: "slack" },
      {
        name: "Get",
        type: "httpRequest",
        parameters: { url: "=https://a.b/{{ $json.id.trim() }}", authentication: "genericCredentialType" },
        more: {
          retryOnFail: true,
          maxTries: 5,
          waitBetweenTries: 2000,
          onError: "continueErrorOutput",
          disabled: true,
        },
      },
      {
        name: "Set",
        type: "set",
        typeVersion: 3.4,
        parameters: { assignments: { assignments: [{ name: "a", value: "={{ $now.toISO() }}" }] } },
      },
      { name: "Note", type: "stickyNote", parameters: { content: "Read me", width: 300, height: 100 } },
    ],
    [
      ["Hook", "Get"],
      ["Get", "Set", 1],
    ],
  );
  const [hook, get, set] = document.workers;
  expect(hook?.params.api_key).toEqual({ $secret: true });
  expect(get).toMatchObject({
    disabled: true,
    retry: { attempts: 5, backoff: 2 },
    params: { url: "https://a.b/{{ $json.id.trim() }}" },
  });
  expect(set?.params.expression).toBe('{ "a": $error("From n8n: $now.toISO()") }');
  expect(document.connections).toEqual([
    { from: 0, to: 1 },
    { from: 1, to: 2, port: "error" },
  ]);
  expect(notes).toEqual([
    "Hook: in n8n, callers had to authenticate. Set a key for the webhook to require one here too.",
    "Get: the node's credential was not imported. Add it under Credentials and select it here.",
    "Get: rewrite `$json.id.trim()`.",
    "Set: rewrite `$now.toISO()`.",
    "Chat (n8n-nodes-base.slack) was not imported.",
  ]);
  expect(document.notes?.map(({ text }) => text)).toContain("Read me");
});

test("two webhooks on one path are told apart, and a note says so", () => {
  const second = { ...hook, name: "Again", parameters: { path: "x", httpMethod: "POST" } };
  const { document, notes } = read([hook, second]);
  expect(document.workers.map(({ params }) => params.webhook_id)).toEqual(["x", "x-2"]);
  expect(notes).toEqual(["Again: another webhook already uses this path, so the endpoint is now x-2."]);
});

test.each(["status", "wait", "api_key", "endpoint_url"])(
  "a variable named %s is read from the call",
  (name) => {
    const get = { ...http("Get"), parameters: { url: `=https://a.b/{{ $json.body.${name} }}` } };
    const { document } = read([hook, get], [["Hook", "Get"]]);
    expect(document.workers[0]?.params.variables).toBeUndefined();
    expect(document.workers[1]?.params.url).toBe(`https://a.b/{{request.body.${name}}}`);
  },
);

test("nodes of one name are told apart, and wires lead to the first", () => {
  const { document } = read([hook, http("Get"), http("Get"), http("Get 2"), http("Get")], [["Hook", "Get"]]);
  expect(document.workers.map(({ index, name }) => [index, name])).toEqual([
    [0, "Hook"],
    [1, "Get"],
    [2, "Get 3"],
    [3, "Get 2"],
    [4, "Get 4"],
  ]);
  expect(document.connections).toEqual([{ from: 0, to: 1 }]);
});

test("a loop is cut where it goes back, and a note says where", () => {
  const { document, notes } = read(
    [hook, http("A"), http("B"), http("C")],
    [
      ["Hook", "A"],
      ["A", "B"],
      ["B", "C"],
      ["C", "A"],
    ],
  );
  expect(document.connections).toEqual([
    { from: 0, to: 1 },
    { from: 1, to: 2 },
    { from: 2, to: 3 },
  ]);
  expect(notes).toEqual(["C: its connection back to A was not imported. Use For each to repeat steps."]);
});

test("a node without a worker hands on its input, and says what it was", () => {
  const { document, notes } = read(
    [hook, http("Get"), { name: "Chat", type: "slack" }, http("After")].map((each) =>
      each.name === "After" ? { ...each, parameters: { url: "=https://a.b/{{ $json.id }}" } } : each,
    ),
    [
      ["Hook", "Get"],
      ["Get", "Chat"],
      ["Chat", "After"],
    ],
  );
  expect(document.workers[2]).toMatchObject({
    type: "transform",
    name: "Chat",
    description: "Placeholder for n8n-nodes-base.slack. It passes its input through.",
    params: { expression: "workers[1].result.body" },
  });
  expect(document.workers[3]?.params.url).toBe("https://a.b/{{workers[2].result.id}}");
  expect(document.connections).toEqual([
    { from: 0, to: 1 },
    { from: 1, to: 2 },
    { from: 2, to: 3 },
  ]);
  expect(notes).toEqual([
    "Chat (n8n-nodes-base.slack) was replaced with a placeholder that passes its input through. Replace the placeholder with another worker.",
  ]);
});

test("the note of what is left to do is as high as its lines, above the workflow", () => {
  const many = Array.from({ length: 30 }, (_, at) => ({
    name: `Chat ${at} ${"long ".repeat(12)}`,
    type: "slack",
  }));
  const { document } = read([hook, ...many]);
  const [note] = document.notes ?? [];
  // One heading, and two lines of text for each node.
  expect(note?.size?.height).toBeGreaterThan(61 * 20);
  expect((note?.position?.y ?? 0) + (note?.size?.height ?? 0)).toBeLessThan(0);
});

test.each([
  ['{"openapi":"3.1.0","paths":{}}', "an OpenAPI description"],
  ['{"info":{"schema":"https://schema.getpostman.com/x"},"item":[]}', "a Postman collection"],
  ['{"flow":[],"metadata":{}}', "a Make scenario"],
  ['[{"id":"1","type":"inject","z":"f","wires":[[]]}]', "a Node-RED flow"],
  [file([{ name: "Chat", type: "slack" }]), "no worker for any node in this n8n workflow"],
])("what is not ours is said by name: %#", (text, what) => {
  const parsed = parseDocument(text);
  expect(parsed.ok ? "" : parsed.error[0]?.message).toContain(what);
});
