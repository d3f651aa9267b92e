import { expect, test } from "vitest";
import { AT_ONCE, chooseDeliveries } from "./choose-deliveries";

const some = (workspaceId: string, hookId: string, count: number, failing = false) =>
  Array.from({ length: count }, (_, index) => ({ workspaceId, hookId, n: index + 1, failing }));
const hooksOf = (chosen: readonly { hookId: string }[]) => chosen.map(({ hookId }) => hookId);

test("a hook has two places, one while it fails, and what it sends already counts", () => {
  expect(hooksOf(chooseDeliveries(some("a", "well", 9), []))).toEqual(["well", "well"]);
  expect(hooksOf(chooseDeliveries(some("a", "fails", 9, true), []))).toEqual(["fails"]);
  expect(chooseDeliveries(some("a", "fails", 9, true), some("a", "fails", 1, true))).toEqual([]);
  expect(chooseDeliveries(some("a", "well", 9), some("a", "well", 2))).toEqual([]);
});

test("receivers that hang leave half of their workspace's places to its other hooks, and all to other workspaces", () => {
  const hanging = Array.from({ length: 50 }, (_, index) => some("a", `hangs ${index}`, 2, true)).flat();
  const chosen = chooseDeliveries([...hanging, ...some("a", "well", 2), ...some("b", "other", 2)], []);
  expect(chosen.filter(({ failing }) => failing)).toHaveLength(AT_ONCE.failingOfWorkspace);
  expect(hooksOf(chosen)).toEqual(expect.arrayContaining(["well", "other"]));
});

test("workspaces take turns where there are fewer places than messages", () => {
  const many = Array.from({ length: 6 }, (_, index) => some("a", `a${index}`, 1)).flat();
  const chosen = chooseDeliveries([...many, ...some("b", "b", 1)], [], { ...AT_ONCE, all: 3 });
  expect(hooksOf(chosen)).toEqual(["a0", "b", "a1"]);
});

test("however many receivers begin to hang at once, a healthy hook of their workspace is sent to", () => {
  const hanging = Array.from({ length: 90 }, (_, index) => some("a", `hangs ${index}`, 2)).flat();
  const well = some("a", "well", 2);
  const first = chooseDeliveries([...hanging, ...well], []);
  expect(hooksOf(first).filter((hook) => hook === "well")).toEqual(["well"]);
  expect(hooksOf(chooseDeliveries(well, first.slice(0, 90)))).toEqual(["well"]);
});

test("without places of their own, all of a workspace share its places", () => {
  const many = Array.from({ length: 20 }, (_, index) => some("a", `a${index}`, 1)).flat();
  expect(chooseDeliveries(many, [], { ...AT_ONCE, ownOfHook: 0 })).toHaveLength(AT_ONCE.workspace);
});
