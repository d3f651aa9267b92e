import { expect, test } from "vitest";
import { newId } from "@/lib/kit/id";
import { createSeal } from "@/lib/kit/seal";
import type { WorkflowDocument } from "@/lib/schema/workflow";
import { readDocument } from "./store-draft";

const services = { seal: createSeal(Buffer.alloc(32, 7)) };
const workflowId = newId(Date.now());

function read(workers: object[], stored: WorkflowDocument | null = null) {
  return readDocument({ format: "millrace.workflow/1", workers }, stored, workflowId, services);
}

test.each([
  ["webhook_id", { type: "webhook_trigger", params: {} }],
  ["provider_id", { type: "data_provider", params: { response_data: "x" } }],
])("a %s that another worker got is refused, whichever comes first", async (name, worker) => {
  const first = { index: 1, ...worker };
  const stored = await read([first]);
  if (!stored.ok) throw new Error(stored.error.detail);
  const id = stored.value.workers[0]?.params[name];
  expect(id).toEqual(expect.any(String));
  const second = { index: 2, ...worker, params: { ...worker.params, [name]: id } };
  for (const workers of [
    [first, second],
    [second, first],
  ]) {
    expect(await read(workers, stored.value)).toMatchObject({
      error: {
        code: "invalid_document",
        errors: [{ path: `workers[1].params.${name}`, code: `duplicate_${name}` }],
      },
    });
  }
  expect(await read([{ ...first, params: second.params }], stored.value)).toMatchObject({ ok: true });
});
