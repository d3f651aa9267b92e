import { expect, test } from "vitest";
import { FORMAT } from "@/lib/schema/format";
import type { WorkflowDocument } from "@/lib/schema/workflow";
import { changedKeys } from "./changed-keys";

function keyed(...keys: readonly (string | undefined)[]): WorkflowDocument {
  const workers = keys.map((key, index) => ({
    index,
    type: index === 0 ? "webhook_trigger" : "data_provider",
    params: {
      ...(index === 0 ? { webhook_id: "in" } : { provider_id: `out${index}` }),
      ...(key === undefined ? {} : { api_key: key === "" ? "" : { $secret: key } }),
    },
  }));
  return { format: FORMAT, name: "", description: "", workers, connections: [] };
}

test("a key that is set, replaced or removed is told by its address, and one that stays is not", () => {
  expect(changedKeys(null, keyed("one", "two"))).toEqual([
    { address: "api/t/in", change: "set" },
    { address: "api/w/out1", change: "set" },
  ]);
  expect(changedKeys(keyed("one", "two", "three"), keyed("one", "other", ""))).toEqual([
    { address: "api/w/out1", change: "replaced" },
    { address: "api/w/out2", change: "removed" },
  ]);
  expect(changedKeys(keyed(undefined, ""), keyed("", undefined))).toEqual([]);
  expect(changedKeys(keyed("one", "two"), keyed("one"))).toEqual([
    { address: "api/w/out1", change: "removed" },
  ]);
});
