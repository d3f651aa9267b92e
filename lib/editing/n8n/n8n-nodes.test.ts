import { expect, test } from "vitest";
import { parseDocument } from "@/lib/editing/clipboard";
import type { JsonObject } from "@/lib/kit/json";
import { file, type Given, hook, http, read, worker } from "./n8n-file.suite";

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
  expect(read([schedule]).notes).toEqual(["S: the schedule used n8n's time zone and now uses UTC."]);
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
  expect(notes).toEqual(["Sub: select the workflow to call (its ID in n8n was 7)."]);
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
  expect(notes).toContain("Mail: the mail server was not imported. Select an SMTP credential.");
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
    expect(notes).toEqual([
      "Calc: the node's code was imported as a comment. Rewrite it in JavaScript for this worker.",
    ]);
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
    "Gone: in n8n, the response had status 410. Now the status is 200.",
    "Moved: in n8n, the response was a redirect, which webhook triggers don't support.",
  ]);
});
