import { OPERATIONS } from "./operations";

export function marketGuide(): string {
  const rows = [...OPERATIONS.values()].map((operation) => {
    const needs = operation.required.map((name) => `\`${name}\``).join(", ") || "none";
    const cost = `${operation.credits} per ${operation.creditsPer}`;
    return `| \`${operation.name}\` | ${operation.summary} | ${needs} | ${cost} | ${operation.plan} |`;
  });
  return `${INTRODUCTION}\n\n| operation | returns | required | credits | minimum plan |\n|---|---|---|---|---|\n${rows.join("\n")}\n`;
}

const INTRODUCTION = `Prices and quantities are numbers; unknown values are \`null\`. Intraday times have the offset of
\`timezone\` (default: UTC); daily values have a date only.

\`time_series\`, \`quote\`, \`price\` and \`indicator\` accept several symbols separated by commas. The result is then
\`{ symbols: { AAPL: …, XXXX: { error } } }\`, and the step fails only if every symbol fails.

Without your own key, the instance's shared key is used. It allows five calls a minute per person. A list of symbols counts as one
call; cached results don't count.`;
