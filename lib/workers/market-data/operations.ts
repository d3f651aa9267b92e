import type { Operation } from "./operation";
import type { OperationName } from "./operation-names";
import { analysis } from "./operations/analysis";
import { calendars } from "./operations/calendars";
import { fundamentals } from "./operations/fundamentals";
import { funds } from "./operations/funds";
import { prices } from "./operations/prices";
import { reference } from "./operations/reference";

/**
 * Operations by group. Groups, and the operations in each group, are in the order in which people look for
 * them.
 */
export const OPERATION_GROUPS: readonly (readonly [title: string, rows: readonly Operation[]])[] = [
  ["Prices", prices],
  ["Symbols and companies", reference],
  ["Company reports", fundamentals],
  ["Funds", funds],
  ["Calendars", calendars],
  ["Analysts", analysis],
];

/** To add an operation, add a row to one of these lists and a name to `operation-names.ts`. */
export const OPERATIONS: ReadonlyMap<OperationName, Operation> = new Map(
  OPERATION_GROUPS.flatMap(([, rows]) => rows.map((row) => [row.name, row])),
);

export function findOperation(name: string): Operation | undefined {
  return [...OPERATIONS.values()].find((operation) => operation.name === name);
}
