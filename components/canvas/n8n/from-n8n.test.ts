import { expect, test } from "vitest";
import { NODE_WIDTH } from "@/components/canvas/document/arrange";
import { parseDocument } from "@/components/canvas/document/clipboard";
import type { JsonObject } from "@/lib/kit/json";

interface Given {
  name: string;
  type: string;
  parameters?: JsonObject;
  typeVersion?: number;
  more?: JsonObject;
}

/** As n8n writes a file; wires as `[from, to, output]`. */
function file(nodes: Given[], wires: [string, string, number?][] = [], more: JsonObject = {}): string {
  const connections: Record<string, { main: { node: string; type: string; index: number }[][] }> = {};
  for (const [from, to, output = 0] of wires) {
    const { main } = connections[from] ?? { main: [] };
    connections[from] = { main };
    while (main.length <= output) main.push([]);
    main[output]?.push({ node: to, type: "main", index: 0 });
  }
  return JSON.stringify({
    nodes: nodes.map(({ name, type, parameters = {}, typeVersion = 4.2, more: other = {} }, at) => ({
      parameters,
      id: String(at),
      name,
      type: `n8n-nodes-base.${type}`,
      typeVersion,
      position: [at * 200, 0],
      ...other,
    })),
    connections,
    pinData: {},
    meta: { instanceId: "x" },
    ...more,
  });
}

function read(...args: Parameters<typeof file>) {
  const parsed = parseDocument(file(...args));
  if (!parsed.ok) throw new Error(parsed.error.map(({ message }) => message).join());
  return parsed.value;
}

const worker = (given: Given, around: Given[] = [], wires: [string, string, number?][] = []) => {
  const { document } = read([...around, given], wires);
  return document.workers.find(({ name }) => name === given.name);
};

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
  expect(notes).toEqual(["Hook: declares symbol as text: choose their types."]);
  expect(document.notes?.[0]?.text).toContain(notes[0]);
});

test.each<[JsonObject, JsonObject]>([
  [{ rule: { interval: [{ field: "seconds", secondsInterval: 45 }] } }, { every: 45 }],
  [{ rule: { interval: [{ field: "minutes", minutesInterval: 15 }] } }, { cron: "*/15 * * * *" }],
  [{ rule: { interval: [{ field: "hours", triggerAtMinute: 30 }] } }, { cron: "30 * * * *" }],
  [{ rule: { interval: [{ triggerAtHour: 9 }] } }, { cron: "0 9 * * *" }],
  [{ rule: { interval: [{}] } }, { cron: "0 0 * * *" }],
  [
    { rule: { interval: [{ field: "weeks", triggerAtDay: [1, 5], triggerAtHour: 8, triggerAtMinute: 5 }] } },
    { cron: "5 8 * * 1,5" },
  ],
  [
    { rule: { interval: [{ field: "months", triggerAtDayOfMonth: 3, monthsInterval: 2 }] } },
    { cron: "0 0 3 */2 *" },
  ],
  [
    { rule: { interval: [{ field: "cronExpression", expression: "30 9 * * 1-5" }] } },
    { cron: "30 9 * * 1-5" },
  ],
])("the schedule %j is %j", (parameters, expected) => {
  expect(worker({ name: "S", type: "scheduleTrigger", parameters })?.params).toEqual(expected);
});

test("a schedule keeps the workflow's time zone, and says where it had none", () => {
  const schedule = { name: "S", type: "scheduleTrigger", parameters: { rule: { interval: [{}] } } };
  const zoned = read([schedule], [], { settings: { timezone: "Europe/Berlin" } });
  expect(zoned.document.workers[0]?.params.timezone).toBe("Europe/Berlin");
  expect(zoned.notes).toEqual([]);
  expect(read([schedule]).notes).toEqual(["S: n8n read it in its own time zone, here it is UTC."]);
});

test.each<[string, number, JsonObject, JsonObject]>([
  [
    "of names and values",
    4.2,
    {
      method: "POST",
      url: "https://a.b",
      sendQuery: true,
      queryParameters: { parameters: [{ name: "q", value: "x" }] },
      sendHeaders: true,
      specifyHeaders: "json",
      jsonHeaders: '{ "x-a": "1" }',
      sendBody: true,
      bodyParameters: { parameters: [{ name: "done", value: "={{ false }}" }] },
      options: { timeout: 5000, response: { response: { neverError: true } } },
    },
    {
      method: "POST",
      url: "https://a.b",
      query: { q: "x" },
      headers: { "x-a": "1" },
      body: { done: false },
      timeout: 5,
      accept_errors: true,
    },
  ],
  [
    "of JSON with expressions",
    4.2,
    {
      method: "PUT",
      url: "https://a.b",
      sendBody: true,
      specifyBody: "json",
      jsonBody: '={ "n": 1, "s": "{{ $execution.id }}" }',
    },
    { method: "PUT", url: "https://a.b", body: { n: 1, s: "{{ $execution.id }}" } },
  ],
  [
    "of JSON with expressions between its signs",
    4.2,
    {
      method: "PUT",
      url: "https://a.b",
      sendBody: true,
      specifyBody: "json",
      jsonBody: '={ "n": {{ 1 }} }',
    },
    {
      method: "PUT",
      url: "https://a.b",
      headers: { "content-type": "application/json" },
      body: '{ "n": 1 }',
      body_type: "text",
    },
  ],
  [
    "of a form",
    4.2,
    {
      method: "POST",
      url: "https://a.b",
      sendBody: true,
      contentType: "form-urlencoded",
      bodyParameters: { parameters: [{ name: "a", value: "1" }] },
    },
    { method: "POST", url: "https://a.b", body: { a: "1" }, body_type: "form" },
  ],
  [
    "of an old version",
    1,
    {
      requestMethod: "POST",
      url: "https://a.b",
      bodyParametersUi: { parameter: [{ name: "a", value: "1" }] },
    },
    { method: "POST", url: "https://a.b", body: { a: "1" } },
  ],
])("an HTTP request %s", (_, typeVersion, parameters, expected) => {
  expect(worker({ name: "H", type: "httpRequest", typeVersion, parameters })?.params).toEqual(expected);
});

test.each<[string, number, JsonObject, string]>([
  [
    "all fields and more",
    3.4,
    { includeOtherFields: true, assignments: { assignments: [{ name: "a", type: "string", value: "x" }] } },
    '$merge([workers[0].result.body, { "a": "x" }])',
  ],
  ["JSON as it is", 3.4, { mode: "raw", jsonOutput: '{ "a": [1] }' }, '{"a":[1]}'],
  ["an old version", 1, { keepOnlySet: true, values: { number: [{ name: "n", value: "2" }] } }, '{ "n": 2 }'],
])("a Set of %s", (_, typeVersion, parameters, expression) => {
  const http: Given = { name: "H", type: "httpRequest", parameters: { url: "https://a.b" } };
  const params = worker({ name: "S", type: "set", typeVersion, parameters }, [http], [["H", "S"]])?.params;
  expect(params).toEqual({ expression });
});

test("an old If has a list of each type, and its defaults", () => {
  const parameters = {
    combineOperation: "any",
    conditions: {
      number: [{ value1: "={{ $json.a }}", value2: 2 }],
      boolean: [{ value1: true, value2: true }],
    },
  };
  const http: Given = { name: "H", type: "httpRequest", parameters: { url: "https://a.b" } };
  const params = worker({ name: "I", type: "if", typeVersion: 1, parameters }, [http], [["H", "I"]])?.params;
  expect(params).toEqual({ expression: "(workers[0].result.body.a < 2) or (true = true)" });
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
    "Hook: its callers had to sign in: give it a key.",
    "Get: its credential does not travel: store it under Credentials, and name it here.",
    "Get: `$json.id.trim()` has to be rewritten.",
    "Set: `$now.toISO()` has to be rewritten.",
    "Chat (n8n-nodes-base.slack) is not taken over.",
  ]);
  expect(document.notes?.map(({ text }) => text)).toContain("Read me");
});

const hook: Given = { name: "Hook", type: "webhook", parameters: { path: "x" } };
const http = (name: string): Given => ({ name, type: "httpRequest", parameters: { url: "https://a.b" } });
test("two webhooks on one path are told apart, and a note says so", () => {
  const second = { ...hook, name: "Again", parameters: { path: "x", httpMethod: "POST" } };
  const { document, notes } = read([hook, second]);
  expect(document.workers.map(({ params }) => params.webhook_id)).toEqual(["x", "x-2"]);
  expect(notes).toEqual(["Again: its path is taken by another webhook, so its endpoint is x-2."]);
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
  expect(notes).toEqual(["C: its connection back to A is left out. Repeat steps with a For each."]);
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
    description: "Placeholder for n8n-nodes-base.slack. It passes its input on.",
    params: { expression: "workers[1].result.body" },
  });
  expect(document.workers[3]?.params.url).toBe("https://a.b/{{workers[2].result.id}}");
  expect(document.connections).toEqual([
    { from: 0, to: 1 },
    { from: 1, to: 2 },
    { from: 2, to: 3 },
  ]);
  expect(notes).toEqual([
    "Chat (n8n-nodes-base.slack) is a placeholder that passes its input on: replace it.",
  ]);
});

test.each<[string, number, JsonObject, JsonObject]>([
  ["append", 3, {}, { mode: "append" }],
  ["append, old", 1, { mode: "append" }, { mode: "append" }],
  ["by position", 3, { mode: "combine", combineBy: "combineByPosition" }, { mode: "by_position" }],
  ["by position, old", 1, { mode: "mergeByIndex" }, { mode: "by_position" }],
  [
    "by a field",
    3,
    { mode: "combine", fieldsToMatchString: "id", joinMode: "keepEverything" },
    { mode: "by_key", left_key: "id", join: "full" },
  ],
  [
    "by fields of two names",
    2.1,
    { mode: "combine", mergeByFields: { values: [{ field1: "a", field2: "b" }] }, joinMode: "enrichInput1" },
    { mode: "by_key", left_key: "a", right_key: "b", join: "left" },
  ],
  [
    "by a field, old",
    1,
    { mode: "mergeByKey", propertyName1: "a", propertyName2: "a" },
    { mode: "by_key", left_key: "a", right_key: "a", join: "left" },
  ],
])("a Merge %s has the lists of both its inputs", (_, typeVersion, parameters, expected) => {
  const { document } = read(
    [hook, http("A"), { name: "M", type: "merge", typeVersion, parameters }],
    [
      ["Hook", "A"],
      ["A", "M"],
    ],
  );
  expect(document.workers[2]).toMatchObject({ type: "merge", params: expected });
});

test("each input of a Merge is known by its number", () => {
  const source = JSON.parse(
    file([hook, http("A"), http("B"), { name: "M", type: "merge", typeVersion: 3 }], [["Hook", "A"]]),
  );
  source.connections.A = { main: [[{ node: "M", type: "main", index: 1 }]] };
  source.connections.B = { main: [[{ node: "M", type: "main", index: 0 }]] };
  const parsed = parseDocument(JSON.stringify(source));
  expect(parsed.ok && parsed.value.document.workers[3]?.params).toEqual({
    mode: "append",
    left: "{{workers[2].result.body}}",
    right: "{{workers[1].result.body}}",
  });
});

test.each<[number, JsonObject, JsonObject, string]>([
  [1.1, { amount: 2, unit: "minutes" }, { mode: "for", seconds: 120 }, "done"],
  [1.1, {}, { mode: "for", seconds: 5 }, "done"],
  [1, {}, { mode: "for", seconds: 3_600 }, "done"],
  [
    1,
    { resume: "specificTime", dateTime: "2026-12-01T09:30:00Z" },
    { mode: "until", until: "2026-12-01T09:30:00Z" },
    "done",
  ],
  [1.1, { resume: "webhook" }, { mode: "approval", title: "Wait" }, "approved"],
])(
  "a Wait of version %s with %j is %j, and what came in is still known after it",
  (typeVersion, parameters, expected, port) => {
    const after = { ...http("After"), parameters: { url: "=https://a.b/{{ $json.id }}" } };
    const { document } = read(
      [hook, http("Get"), { name: "Wait", type: "wait", typeVersion, parameters }, after],
      [
        ["Hook", "Get"],
        ["Get", "Wait"],
        ["Wait", "After"],
      ],
    );
    expect(document.workers[2]).toMatchObject({ type: "wait", params: expected });
    expect(document.connections[2]).toEqual({ from: 2, to: 3, port });
    expect(document.workers[3]?.params.url).toBe("https://a.b/{{workers[1].result.body.id}}");
  },
);

test.each<[string, JsonObject, JsonObject]>([
  ["cron", { triggerTimes: { item: [{ mode: "everyMinute" }] } }, { cron: "* * * * *" }],
  ["cron", { triggerTimes: { item: [{ hour: 9, minute: 30 }] } }, { cron: "30 9 * * *" }],
  ["cron", { triggerTimes: { item: [{ mode: "everyHour", minute: 5 }] } }, { cron: "5 * * * *" }],
  ["cron", { triggerTimes: { item: [{ mode: "everyWeek", weekday: "1", hour: 8 }] } }, { cron: "0 8 * * 1" }],
  [
    "cron",
    { triggerTimes: { item: [{ mode: "everyMonth", dayOfMonth: 3, hour: 8 }] } },
    { cron: "0 8 3 * *" },
  ],
  ["cron", { triggerTimes: { item: [{ mode: "everyX", value: 10, unit: "minutes" }] } }, { every: 600 }],
  [
    "cron",
    { triggerTimes: { item: [{ mode: "custom", cronExpression: "0 */5 * * * *" }] } },
    { cron: "*/5 * * * *" },
  ],
  ["interval", { interval: 3, unit: "hours" }, { every: 10_800 }],
  ["interval", {}, { every: 1 }],
])("the old trigger %s with %j is %j", (type, parameters, expected) => {
  expect(worker({ name: "S", type, parameters })).toMatchObject({
    type: "schedule_trigger",
    params: expected,
  });
});

test("another workflow is called, and which one has to be chosen", () => {
  const { document, notes } = read([
    hook,
    { name: "Sub", type: "executeWorkflow", parameters: { workflowId: "7" } },
  ]);
  expect(document.workers[1]).toMatchObject({ type: "call_workflow", params: {} });
  expect(notes).toEqual(["Sub: choose the workflow that it calls (in n8n its id was 7)."]);
});

test("an email is sent by Notify, with a mail server of this workspace", () => {
  const parameters = {
    fromEmail: "me@a.b",
    toEmail: "={{ $json.body.to }}",
    subject: "Hi",
    emailFormat: "text",
    text: "=To {{ $json.body.to }}",
  };
  const { document, notes } = read(
    [hook, { name: "Mail", type: "emailSend", typeVersion: 2.1, parameters }],
    [["Hook", "Mail"]],
  );
  expect(document.workers[1]).toMatchObject({
    type: "notify",
    params: {
      channel: "email",
      to: "{{workers[0].result.to}}",
      subject: "Hi",
      message: "To {{workers[0].result.to}}",
    },
  });
  expect(notes).toContain("Mail: its mail server does not travel: choose an SMTP credential.");
});

test.each<[string, JsonObject]>([
  ["code", { jsCode: "return items;\n// */ end" }],
  ["code", { language: "python", pythonCode: "return items;\n// */ end" }],
  ["function", { functionCode: "return items;\n// */ end" }],
])(
  "a %s node becomes code that is still to be written, with the original in a comment",
  (type, parameters) => {
    const { document, notes } = read([hook, { name: "Calc", type, parameters }, http("After")].slice(0, 2));
    const source = String(document.workers[1]?.params.source);
    expect(source).toContain("//   return items;\n//   // */ end");
    expect(notes).toEqual(["Calc: its code is in a comment. Rewrite it in JavaScript for this worker."]);
  },
);

test.each<[JsonObject, string]>([
  [{ respondWith: "json", responseBody: '{ "ok": true }' }, '{"ok":true}'],
  [{ respondWith: "json", responseBody: "={{ $json.id }}" }, "workers[1].result.body.id"],
  [{ respondWith: "text", responseBody: "=Hello {{ $json.id }}" }, '"Hello " & workers[1].result.body.id'],
])("the body of a Respond node %j is what the call is answered with", (parameters, expression) => {
  const called = { ...hook, parameters: { path: "x", responseMode: "responseNode" } };
  const { document, notes } = read(
    [called, http("Get"), { name: "Answer", type: "respondToWebhook", parameters }, http("After")],
    [
      ["Hook", "Get"],
      ["Get", "Answer"],
      ["Answer", "After"],
    ],
  );
  expect(document.workers[0]?.params).toMatchObject({ respond: "result", result_from: 2 });
  expect(document.workers[2]).toMatchObject({ type: "transform", name: "Answer", params: { expression } });
  expect(document.connections).toContainEqual({ from: 2, to: 3 });
  expect(notes).toEqual([]);
});

test("what a Respond node says beside its body is named", () => {
  const answer = (name: string, parameters: JsonObject) => ({ name, type: "respondToWebhook", parameters });
  const { notes } = read(
    [
      hook,
      answer("Moved", { respondWith: "redirect", redirectURL: "https://a.b" }),
      answer("Gone", { respondWith: "json", responseBody: "{}", options: { responseCode: 410 } }),
    ],
    [
      ["Hook", "Moved"],
      ["Hook", "Gone"],
    ],
  );
  expect(notes).toEqual([
    "Gone: answered with status 410, here it is 200.",
    "Moved: answered with a redirect, which a trigger here does not do.",
  ]);
});

test("the note of what is left to do is as high as its lines, above the workflow", () => {
  const many = Array.from({ length: 30 }, (_, at) => ({
    name: `Chat ${at} ${"long ".repeat(12)}`,
    type: "slack",
  }));
  const { document } = read([hook, ...many]);
  const [note] = document.notes ?? [];
  // Two lines of text each, and the heading.
  expect(note?.size?.height).toBeGreaterThan(61 * 20);
  expect((note?.position?.y ?? 0) + (note?.size?.height ?? 0)).toBeLessThan(0);
});

test.each([
  ['{"openapi":"3.1.0","paths":{}}', "an OpenAPI description"],
  ['{"info":{"schema":"https://schema.getpostman.com/x"},"item":[]}', "a Postman collection"],
  ['{"flow":[],"metadata":{}}', "a Make scenario"],
  ['[{"id":"1","type":"inject","z":"f","wires":[[]]}]', "a Node-RED flow"],
  [file([{ name: "Chat", type: "slack" }]), "None of the nodes of this n8n workflow"],
])("what is not ours is said by name: %#", (text, what) => {
  const parsed = parseDocument(text);
  expect(parsed.ok ? "" : parsed.error[0]?.message).toContain(what);
});
