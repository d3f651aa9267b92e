import { type Context, defaultOperators, type Operators } from "liquidjs";
import { ExpressionContext } from "./expression-context";
import { ExpressionFault } from "./expression-error";
import { Missing } from "./missing";

/**
 * Liquid's comparison operators with two changes: they deduct their cost from the step's work limit, and
 * comparing with an absent field is an error.
 */
export const OPERATORS: Operators = Object.fromEntries(
  Object.entries(defaultOperators).map(([name, compare]) => [
    name,
    name === "not" ? negation(compare) : comparison(compare),
  ]),
);

type Operator = Operators[string];

function comparison(compare: Operator): Operator {
  return (left: unknown, right: unknown, context: Context) => {
    charge(context, left, right);
    return compare(left, right, context);
  };
}

function negation(negate: Operator): Operator {
  return (value: unknown, context: Context) => {
    charge(context, value);
    return negate(value, context, context);
  };
}

function charge(context: Context, ...operands: unknown[]): void {
  for (const operand of operands) {
    if (operand instanceof Missing) throw new ExpressionFault(operand.error);
    if (context instanceof ExpressionContext) {
      context.work.spend(200);
      context.work.spendOn(operand, Array.isArray(operand) ? 8 : 1, "text");
    }
  }
}
