import { expect, test } from "vitest";
import type { JsonObject } from "@/lib/kit/json";
import type { WorkflowDocument } from "@/lib/schema/workflow";
import { emptyDocument } from "./arbitrary.suite";
import { endpointChanges } from "./endpoint-changes";

const trigger = (id: string, params: JsonObject = {}) => ({
  index: 0,
  type: "webhook_trigger",
  params: { webhook_id: id, ...params },
});
const provider = (id: string, params: JsonObject = {}) => ({
  index: 1,
  type: "data_provider",
  params: { provider_id: id, response_data: 1, ...params },
});
const document = (...workers: WorkflowDocument["workers"]) => ({ ...emptyDocument, workers });

test("endpoints that stop answering come first, then those that change, with what does", () => {
  const live = document(trigger("in"), trigger("gone"), provider("out"));
  const next = document(
    trigger("in", { respond: "result" }),
    provider("out", { access: "key" }),
    provider("new"),
  );
  expect(endpointChanges("w", live, next)).toEqual([
    { kind: "stops", path: "/api/t/w/gone", fields: [] },
    { kind: "changes", path: "/api/t/w/in", fields: ["respond"] },
    { kind: "changes", path: "/api/w/w/out", fields: ["access"] },
    { kind: "starts", path: "/api/w/w/new", fields: [] },
  ]);
});

test("a worker that is disabled answers nothing, and one that moved or is renamed is the same endpoint", () => {
  const live = document(trigger("in"), provider("out"));
  const next = document({ ...trigger("in"), index: 7, name: "Call" }, { ...provider("out"), disabled: true });
  expect(endpointChanges("w", live, next)).toEqual([{ kind: "stops", path: "/api/w/w/out", fields: [] }]);
});

test("where nothing is live every endpoint starts", () => {
  expect(endpointChanges("w", null, document(trigger("in")))).toEqual([
    { kind: "starts", path: "/api/t/w/in", fields: [] },
  ]);
});
