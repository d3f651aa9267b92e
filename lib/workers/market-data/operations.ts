import type { Operation } from "./operation";
import type { OperationName } from "./operation-names";
import { analysis } from "./operations/analysis";
import { calendars } from "./operations/calendars";
import { fundamentals } from "./operations/fundamentals";
import { funds } from "./operations/funds";
import { prices } from "./operations/prices";
import { reference } from "./operations/reference";

/** The table of operations. A new one is a row in one of its parts and a name in `operation-names.ts`. */
export const OPERATIONS: ReadonlyMap<OperationName, Operation> = new Map(
  [...prices, ...reference, ...fundamentals, ...funds, ...calendars, ...analysis].map((row) => [
    row.name,
    row,
  ]),
);

export function findOperation(name: string): Operation | undefined {
  return [...OPERATIONS.values()].find((operation) => operation.name === name);
}
