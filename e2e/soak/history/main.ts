import path from "node:path";
import { parseArgs } from "node:util";
import { soakHistory } from "./soak-history";

const { values } = parseArgs({
  options: {
    bundle: { type: "string" },
    out: { type: "string", default: ".build/history.jsonl" },
    seed: { type: "string", default: String(Date.now() % 1_000_000_000) },
    minutes: { type: "string", default: "10" },
  },
});
const [seed, minutes] = [Number(values.seed), Number(values.minutes)];
if (values.bundle === undefined || !Number.isInteger(seed) || !(minutes > 0)) {
  console.error("Usage: npm run soak history -- --out FILE [--seed N] [--minutes M]");
  process.exit(1);
}
console.log(`--seed ${seed} draws the same faults again.`);
const { findings, summary, seconds } = await soakHistory({
  out: values.out,
  seed,
  minutes,
  bundle: values.bundle,
});
console.log(`${summary}, in ${seconds} s`);
for (const { key, problem } of findings) console.log(`FOUND ${key}: ${problem}`);
const found = findings.length === 0 ? "nothing" : `${findings.length} problems`;
console.log(`The checker found ${found}. The history is in ${path.resolve(values.out)}.`);
process.exit(findings.length === 0 ? 0 : 1);
