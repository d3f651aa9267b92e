import { describe, expect, it } from "vitest";
import { parseDocument } from "@/lib/editing/clipboard";
import type { JsonObject } from "@/lib/kit/json";
import { switchWorker } from "@/lib/workers/switch-worker";

interface Given {
  readonly typeVersion: number;
  readonly parameters: JsonObject;
  /** For each output, the names of the nodes that it leads to. */
  readonly outputs?: readonly (readonly string[])[];
  readonly more?: JsonObject;
}

/** Imports a Switch node between several Set nodes, from a file in n8n's format. */
function read({ typeVersion, parameters, outputs = [], more = {} }: Given) {
  const node = (name: string, type: string, given: JsonObject) => ({
    name,
    type: `n8n-nodes-base.${type}`,
    typeVersion: 3.4,
    position: [0, 0],
    parameters: {},
    ...given,
  });
  const main = (targets: readonly string[]) => targets.map((to) => ({ node: to, type: "main", index: 0 }));
  const parsed = parseDocument(
    JSON.stringify({
      nodes: [
        node("Quote", "set", {}),
        node("Route", "switch", { typeVersion, parameters, ...more }),
        ...["A", "B", "C"].map((name) =>
          node(name, "set", {
            parameters: {
              assignments: { assignments: [{ name: "was", value: "={{ $json.price }}", type: "number" }] },
            },
          }),
        ),
      ],
      connections: { Quote: { main: [main(["Route"])] }, Route: { main: outputs.map(main) } },
    }),
  );
  if (!parsed.ok) throw new Error(parsed.error.map(({ message }) => message).join());
  const { document } = parsed.value;
  const route = document.workers[1];
  const nameOf = (index: number) => document.workers.find((worker) => worker.index === index)?.name;
  return {
    document,
    params: route?.params,
    connections: document.connections
      .filter(({ from }) => from === 1)
      .map(({ port, to }) => `${port} → ${nameOf(to)}`),
    notes: JSON.stringify(document.notes ?? []),
  };
}

const above = (value: number) => ({
  conditions: {
    options: { caseSensitive: true },
    combinator: "and",
    conditions: [
      { leftValue: "={{ $json.price }}", rightValue: value, operator: { type: "number", operation: "gt" } },
    ],
  },
});

describe("a Switch of n8n", () => {
  it("comes with its rules as named ways, in their order, and what follows reads past it", () => {
    const { params, connections, document } = read({
      typeVersion: 3.2,
      parameters: {
        rules: {
          values: [
            { ...above(100), renameOutput: true, outputKey: "dear" },
            { ...above(10), renameOutput: true, outputKey: "dear" },
            above(1),
          ],
        },
        options: { fallbackOutput: "extra" },
      },
      outputs: [["A"], ["B", "C"], [], ["C"]],
    });
    expect(params).toEqual({
      ways: [
        { name: "dear", when: "workers[0].result.price > 100" },
        { name: "dear 2", when: "workers[0].result.price > 10" },
        { name: "output 2", when: "workers[0].result.price > 1" },
      ],
    });
    expect(switchWorker.params.safeParse(params).success).toBe(true);
    expect(connections).toEqual(["dear → A", "dear 2 → B", "dear 2 → C", "otherwise → C"]);
    expect(document.workers[2]?.params.expression).toContain("workers[0].result.price");
  });

  it("takes all ways that hold where it did, and joins what is left over to the way it named", () => {
    const { params, connections } = read({
      typeVersion: 3,
      parameters: {
        rules: { values: [above(5), above(3)] },
        options: { allMatchingOutputs: true, fallbackOutput: 1 },
      },
      outputs: [["A"], ["B"], ["C"]],
      more: { onError: "continueErrorOutput" },
    });
    expect(params).toMatchObject({ mode: "all" });
    expect(connections).toEqual(["output 0 → A", "output 1 → B", "otherwise → B", "error → C"]);
  });

  it("reads the rules of its old versions, of which several may lead to one way out", () => {
    const rules = {
      rules: [
        { operation: "larger", value2: 100, output: 1 },
        { value2: 5, output: 0 },
        { operation: "equal", value2: 7, output: 1 },
      ],
    };
    const { params, connections } = read({
      typeVersion: 1,
      parameters: { dataType: "number", value1: "={{ $json.price }}", rules, fallbackOutput: 3 },
      outputs: [["A"], ["B"], [], ["C"]],
    });
    expect(params).toEqual({
      ways: [
        { name: "output 1", when: "workers[0].result.price > 100" },
        { name: "output 0", when: "workers[0].result.price < 5" },
        { name: "output 1 2", when: "workers[0].result.price = 7" },
      ],
    });
    expect(connections).toEqual(["output 0 → A", "output 1 → B", "output 1 2 → B", "otherwise → C"]);
  });

  it("makes a way of each number that it computed", () => {
    const { params, connections } = read({
      typeVersion: 3.2,
      parameters: { mode: "expression", numberOutputs: 2, output: "={{ $json.lane }}" },
      outputs: [["A"], ["B"]],
    });
    expect(params).toEqual({
      ways: [
        { name: "output 0", when: "workers[0].result.lane = 0" },
        { name: "output 1", when: "workers[0].result.lane = 1" },
      ],
    });
    expect(connections).toEqual(["output 0 → A", "output 1 → B"]);
  });

  it("gives names that a way may have, and says what has to be done by hand", () => {
    const named = (outputKey: string) => ({ ...above(1), renameOutput: true, outputKey });
    const names = ["error", "otherwise", " two\nlines ", "x".repeat(60), ""];
    const { params, notes } = read({
      typeVersion: 3.2,
      parameters: { rules: { values: names.map(named) }, options: { ignoreCase: true } },
    });
    expect(switchWorker.params.safeParse(params).error).toBeUndefined();
    expect(params).toMatchObject({
      ways: [{ name: "error 2" }, { name: "otherwise 2" }, { name: "two lines" }, {}, { name: "output 4" }],
    });
    expect(notes).toContain("in n8n, this switch ignored case when comparing text. Now case matters");
    const many = read({
      typeVersion: 3.2,
      parameters: { rules: { values: Array.from({ length: 25 }, () => above(1)) } },
    });
    expect(switchWorker.params.safeParse(many.params).success).toBe(true);
    expect(many.notes).toContain("has 25 outputs");
    expect(read({ typeVersion: 3.2, parameters: {} }).notes).toContain("has no rules");
  });
});
