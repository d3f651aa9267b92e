import fc from "fast-check";
import { FORMAT } from "@/lib/schema/format";
import type { WorkflowDocument } from "@/lib/schema/workflow";
import { applyEdit } from "./apply-edit";
import { connectionKey, connectionOf } from "./connections";
import type { Edit } from "./edit";

/** Random documents and edits for property-based tests. */

export const emptyDocument: WorkflowDocument = {
  format: FORMAT,
  name: "Untitled workflow",
  description: "",
  workers: [],
  connections: [],
};

const small = fc.integer({ min: 0, max: 7 });
const place = fc.record({ x: fc.integer({ min: -500, max: 500 }), y: fc.integer({ min: -500, max: 500 }) });
const type = fc.constantFrom("webhook_trigger", "market_data", "transform", "data_provider", "for_each");
const param = fc.constantFrom("symbol", "operation", "expression");
const value = fc.oneof(
  fc.constantFrom("AAPL", "{{workers[0].result.x}}", "{{ workers[2].result }} and more"),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
);
const connection = fc
  .record({ from: small, to: small, port: fc.option(fc.constantFrom("true", "error"), { nil: undefined }) })
  .map(({ from, to, port }) => connectionOf(from, to, port));
const addition = fc.record({ type, position: place, params: fc.dictionary(param, value, { maxKeys: 2 }) });

export const arbitraryEdit: fc.Arbitrary<Edit> = fc.oneof(
  { weight: 4, arbitrary: addition.map((worker): Edit => ({ do: "add", worker })) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(addition, small)
      .map(([worker, from]): Edit => ({ do: "add", worker, after: { worker: from } })),
  },
  { weight: 4, arbitrary: connection.map((one): Edit => ({ do: "connect", connection: one })) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(small, connection)
      .map(([worker, one]): Edit => ({ do: "insert", worker, connection: one })),
  },
  {
    weight: 1,
    arbitrary: connection.map((one): Edit => ({ do: "disconnect", connections: [connectionKey(one)] })),
  },
  {
    weight: 1,
    arbitrary: fc
      .record({ workers: fc.array(small, { maxLength: 3 }), heal: fc.boolean() })
      .map(({ workers, heal }): Edit => ({ do: "remove", workers, notes: ["n1"], heal })),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(small, place)
      .map(([index, at]): Edit => ({ do: "move", workers: new Map([[index, at]]) })),
  },
  {
    weight: 2,
    arbitrary: fc
      .record({ workers: fc.array(small, { maxLength: 3 }), loop: fc.option(small, { nil: undefined }) })
      .map((into): Edit => ({ do: "move", workers: new Map(), into })),
  },
  {
    weight: 2,
    arbitrary: fc.array(small, { maxLength: 3 }).map(
      (workers): Edit => ({
        do: "box",
        workers,
        worker: { type: "for_each", params: {}, position: { x: 0, y: 0 } },
      }),
    ),
  },
  { weight: 1, arbitrary: small.map((loop): Edit => ({ do: "let-go", loops: [loop] })) },
  {
    weight: 4,
    arbitrary: fc
      .tuple(small, param, fc.option(value, { nil: undefined }))
      .map(([worker, name, next]): Edit => ({ do: "set-param", worker, name, value: next })),
  },
  {
    weight: 1,
    arbitrary: small.map(
      (worker): Edit => ({
        do: "set-variables",
        worker,
        value: [{ name: "y" }],
        renamed: { from: "x", to: "y" },
        verbatim: (of) => (of === "transform" ? ["expression"] : []),
      }),
    ),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(small, fc.string({ maxLength: 4 }), fc.option(fc.boolean(), { nil: undefined }))
      .map(([worker, name, disabled]): Edit => ({ do: "set-worker", worker, fields: { name, disabled } })),
  },
  {
    weight: 1,
    arbitrary: fc.string({ maxLength: 5 }).map((name): Edit => ({ do: "set-workflow", fields: { name } })),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom("n1", "n2")
      .map((id): Edit => ({ do: "set-note", id, fields: { text: "changed" } })),
  },
);

/**
 * Applies the edits in turn. None of them may create connections to missing workers, which the server would
 * reject.
 */
export function editAll(
  document: WorkflowDocument,
  edits: readonly Edit[],
  highestIndex = -1,
): WorkflowDocument {
  let state = { document, highestIndex };
  for (const edit of edits) state = applyEdit(state.document, state.highestIndex, edit);
  return state.document;
}

export const arbitraryDocument = fc
  .array(arbitraryEdit, { maxLength: 30 })
  .map((edits) => editAll(emptyDocument, edits));
