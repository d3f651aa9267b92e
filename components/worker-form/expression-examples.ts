/** Examples for "How expressions work". A test evaluates all of them. */
export interface ExpressionExample {
  readonly code: string;
  readonly gives: string;
}

export const TEMPLATE_EXAMPLES: readonly ExpressionExample[] = [
  {
    code: "{{workers[1].result.close}}",
    gives: "the field “close” from the result of worker #1, as a number",
  },
  { code: "{{context.symbol}}", gives: "a variable of the call that started the run" },
  { code: "{{context.symbol | upcase}} closed", gives: "a filter after |, with text around it" },
  { code: '{{workers[1].result.name | default: "unknown"}}', gives: "a default for a missing field" },
  {
    code: "{{workers[1].result.values[0].close | round: 2}}",
    gives: "value in the first row of a list, rounded",
  },
];

export const PROGRAM_EXAMPLES: readonly ExpressionExample[] = [
  { code: "workers[1].result.close > 100", gives: "true or false, for a condition" },
  { code: "workers[1].result.values.close", gives: "one field from every row, as a list" },
  { code: "workers[1].result.values[close > 100]", gives: "rows that match" },
  {
    code: "workers[1].result.values.{ 'day': datetime, 'close': close }",
    gives: "list of objects with the given fields, one per row",
  },
  {
    code: "$average(workers[1].result.values.close)",
    gives: "a single number; see also $sum, $max and $count",
  },
];
