import fc from "fast-check";
import { expect, test } from "vitest";
import { z } from "zod";
import { explainIssues } from "@/lib/graph/explain-issues";
import type { JsonObject } from "@/lib/kit/json";
import { isLibraryMessage } from "@/lib/schema/format-labels";
import { WORKERS } from "@/lib/workers/registry";

/**
 * Words from Zod's and the parser's own messages. Messages for people must not contain them outside quoted
 * text.
 */
const RAW = /expected |received|undefined|\bZod|invalid_|nonoptional|NaN/;

function raw(messages: readonly string[]): string[] {
  return messages
    .map((message) => message.replace(/`[^`]*`/g, "…"))
    .filter((message) => isLibraryMessage(message) || RAW.test(message));
}

/** Any value for any parameter, and the right ones beside it. */
function wrongParams(names: readonly string[], right: readonly JsonObject[]): fc.Arbitrary<JsonObject> {
  const wrong = fc.dictionary(fc.constantFrom(...names, "other"), fc.jsonValue({ maxDepth: 2 }), {
    maxKeys: 4,
  });
  return fc
    .tuple(fc.constantFrom({}, ...right), wrong)
    .map(([stored, other]) => JSON.parse(JSON.stringify({ ...stored, ...other })));
}

test.each(WORKERS.map((worker) => [worker.type, worker] as const))(
  "%s says what is wrong with its parameters in our own words",
  (_, worker) => {
    const schema: JsonObject = JSON.parse(
      JSON.stringify(z.toJSONSchema(worker.params, { io: "input", unrepresentable: "any" })),
    );
    const names = [...new Set(JSON.stringify(schema).match(/"[A-Za-z_]+":\{/g) ?? [])].map((each) =>
      each.slice(1, -3),
    );
    const right: JsonObject[] = worker.examples.map(({ params }) => JSON.parse(JSON.stringify(params)));
    fc.assert(
      fc.property(wrongParams(names, right), (params) => {
        const parsed = worker.params.safeParse(params);
        if (parsed.success) return;
        const found = explainIssues(parsed.error.issues, params, () => false);
        expect(raw(found.map(({ message }) => message))).toEqual([]);
      }),
      { numRuns: 60 },
    );
  },
);
