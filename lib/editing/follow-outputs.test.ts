import { expect, test } from "vitest";
import type { Json } from "@/lib/kit/json";
import { FORMAT } from "@/lib/schema/format";
import type { WorkflowDocument } from "@/lib/schema/workflow";
import { applyEdit } from "./apply-edit";
import { renumber } from "./renumber";

const output = (name: string, when = "workers[0].result.close > 1") => ({ name, when });

const before: WorkflowDocument = {
  format: FORMAT,
  name: "",
  description: "",
  workers: [
    { index: 0, type: "webhook_trigger", params: {} },
    { index: 1, type: "switch", params: { ways: [output("big"), output("small")] } },
    { index: 2, type: "transform", params: {} },
    { index: 3, type: "transform", params: {} },
  ],
  connections: [
    { from: 0, to: 1 },
    { from: 1, to: 2, port: "big" },
    { from: 1, to: 3, port: "small" },
    { from: 1, to: 3, port: "otherwise" },
    { from: 1, to: 3, port: "error" },
  ],
};

function portsAfter(outputs: Json | undefined): (string | undefined)[] {
  const edit = { do: "set-param", worker: 1, name: "ways", value: outputs } as const;
  const { connections } = applyEdit(before, 3, edit).document;
  return connections.filter(({ from }) => from === 1).map(({ port }) => port);
}

test("a wire follows the new name of its way out", () => {
  expect(portsAfter([output("huge"), output("small")])).toEqual(["huge", "small", "otherwise", "error"]);
});

test("the wires of a way out that is taken away go with it, all others stay", () => {
  expect(portsAfter([output("small")])).toEqual(["small", "otherwise", "error"]);
  expect(portsAfter(undefined)).toEqual(["otherwise", "error"]);
});

test("another order, another rule and one way more change no wire", () => {
  const all = ["big", "small", "otherwise", "error"];
  expect(portsAfter([output("small"), output("big")])).toEqual(all);
  expect(portsAfter([output("big", "true"), output("small")])).toEqual(all);
  expect(portsAfter([output("big"), output("small"), output("tiny")])).toEqual(all);
});

test("rules follow a worker that gets another index", () => {
  const moved = renumber(before, new Map([[0, 7]]), (type) => (type === "switch" ? ["ways"] : []));
  expect(moved.workers[1]?.params.ways).toMatchObject([
    { name: "big", when: "workers[7].result.close > 1" },
    { name: "small", when: "workers[7].result.close > 1" },
  ]);
});
