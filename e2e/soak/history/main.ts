import { rmSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { plant } from "./plant";
import { PLANTED_FAULTS } from "./planted-faults";
import { type SoakOptions, soakHistory } from "./soak-history";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    bundle: { type: "string" },
    out: { type: "string", default: ".build/history.jsonl" },
    seed: { type: "string", default: String(Date.now() % 1_000_000_000) },
    minutes: { type: "string", default: "10" },
    planted: { type: "boolean", default: false },
  },
});
const [seed, minutes] = [Number(values.seed), Number(values.minutes)];
if (values.bundle === undefined || !Number.isInteger(seed) || !(minutes > 0)) {
  console.error("Usage: npm run soak history -- --out FILE [--seed N] [--minutes M] [--planted [WORDS]]");
  process.exit(1);
}
console.log(`--seed ${seed} draws the same faults again.`);
const options: SoakOptions = {
  out: values.out,
  seed,
  minutes,
  build: { tree: process.cwd(), bundle: values.bundle },
};
process.exit((await (values.planted ? findPlanted() : findOwn())) ? 0 : 1);

/** True if the product is without fault. */
async function findOwn(): Promise<boolean> {
  const { findings, summary, seconds } = await soakHistory(options);
  console.log(`${summary}, in ${seconds} s`);
  for (const { key, problem } of findings) console.log(`FOUND ${key}: ${problem}`);
  const found = findings.length === 0 ? "nothing" : `${findings.length} problems`;
  console.log(`The checker found ${found}. The history is in ${path.resolve(values.out)}.`);
  return findings.length === 0;
}

/** Runs the soak on the product with each planted fault in turn. True if it finds all of them. */
async function findPlanted(): Promise<boolean> {
  const chosen = PLANTED_FAULTS.filter(({ name }) => positionals.every((word) => name.includes(word)));
  let missed = 0;
  for (const { name, faults, durations, ...change } of chosen) {
    const build = plant(change);
    const { findings, summary, seconds } = await soakHistory({
      ...options,
      build,
      faults,
      ...(durations === undefined ? {} : { durations }),
      isShort: true,
    });
    rmSync(build.tree, { recursive: true, force: true });
    const [first] = findings;
    if (first === undefined) missed += 1;
    const outcome =
      first === undefined ? "MISSED" : `found after ${seconds} s by ${first.key}: ${first.problem}`;
    console.log(`${name}: ${outcome} (${summary})`);
  }
  console.log(`${chosen.length - missed} of ${chosen.length} planted faults were found.`);
  return missed === 0;
}
