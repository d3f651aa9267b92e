import { expect, test } from "vitest";
import { z } from "zod";
import { paramFields } from "@/lib/editing/param-field";
import { shownFields } from "@/lib/editing/shown-fields";
import { httpRequest } from "@/lib/workers/http-request";
import { notify } from "@/lib/workers/notify";
import { credentialNames } from "./credential-names";

const keysFor = (params: z.ZodType, values: Record<string, string>) =>
  shownFields(paramFields(z.toJSONSchema(params, { io: "input", unrepresentable: "any" })), values).find(
    (field) => field.name === "credential",
  )?.keys;

test.each([
  ["email", ["smtp"]],
  ["webhook", ["http"]],
  ["slack", ["http"]],
  ["{{context.channel}}", ["smtp", "http"]],
])("a message by %s takes keys of %j", (channel, providers) => {
  expect(keysFor(notify.params, { channel })).toEqual(providers);
});

test("while no channel is chosen every key that could do is offered, and a request takes those for HTTP", () => {
  expect(keysFor(notify.params, {})).toEqual(["smtp", "http"]);
  expect(keysFor(httpRequest.params, {})).toEqual(["http"]);
});

test("each name is offered once, the newest first, and only of the providers asked for", () => {
  const stored = [
    { name: "my-api", provider: "http" as const },
    { name: "desk", provider: "smtp" as const },
    { name: "my-api", provider: "http" as const },
    { name: "quotes", provider: "market" as const },
  ];
  expect(credentialNames(stored, ["http"])).toEqual([{ name: "my-api", provider: "http" }]);
  expect(credentialNames(stored, ["smtp", "http"]).map(({ name }) => name)).toEqual(["my-api", "desk"]);
});
