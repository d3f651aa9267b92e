import { OPERATIONS } from "./operations";

/** Text of the documentation page, generated from the table of operations. */
export function marketGuide(): string {
  const rows = [...OPERATIONS.values()].map((operation) => {
    const needs = operation.required.map((name) => `\`${name}\``).join(", ") || "nothing";
    const cost = `${operation.credits} a ${operation.creditsPer}`;
    return `| \`${operation.name}\` | ${operation.summary} | ${needs} | ${cost} | ${operation.plan} |`;
  });
  return `${INTRODUCTION}\n\n| operation | gives | needs | credits | cheapest plan |\n|---|---|---|---|---|\n${rows.join("\n")}\n`;
}

const INTRODUCTION = `Prices and quantities come as numbers, unknown ones as \`null\`. Times within a day carry the offset of
\`timezone\` (UTC when blank), days are plain dates.

\`time_series\`, \`quote\`, \`price\` and \`indicator\` take several symbols with commas. The result is then
\`{ symbols: { AAPL: …, XXXX: { error } } }\`, and the step fails only if every symbol is bad.

Without a key of your own the deployment's shared key is used: five calls a minute for each person, a list counted
once, a kept answer not at all.`;
