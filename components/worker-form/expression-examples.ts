/** Examples under "How expressions work". A test evaluates all of them. */
export interface ExpressionExample {
  readonly code: string;
  readonly gives: string;
}

export const TEMPLATE_EXAMPLES: readonly ExpressionExample[] = [
  { code: "{{workers[1].result.close}}", gives: "the field close of #1's result, as a number" },
  { code: "{{context.symbol}}", gives: "a variable of the call" },
  { code: "{{context.symbol | upcase}} closed", gives: "text around it, and a filter behind |" },
  { code: '{{workers[1].result.name | default: "unknown"}}', gives: "a fallback where the field is missing" },
  { code: "{{workers[1].result.values[0].close | round: 2}}", gives: "the first row of a list, rounded" },
];

export const PROGRAM_EXAMPLES: readonly ExpressionExample[] = [
  { code: "workers[1].result.close > 100", gives: "true or false, for a condition" },
  { code: "workers[1].result.values.close", gives: "one field of every row" },
  { code: "workers[1].result.values[close > 100]", gives: "the rows that fit" },
  { code: "workers[1].result.values.{ 'day': datetime, 'close': close }", gives: "every row in a new shape" },
  { code: "$average(workers[1].result.values.close)", gives: "one figure; $sum, $max and $count too" },
];
