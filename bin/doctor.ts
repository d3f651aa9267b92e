import path from "node:path";
import { readEnv } from "@/lib/env";
import { systemClock } from "@/lib/kit/clock";
import { examineInstance } from "@/lib/service/instance/examine-instance";
import { unknownSettings } from "@/lib/unknown-settings";
import { findInstanceKey } from "./launch/find-instance-key";
import { findDatabase } from "./launch/with-database";

async function main(): Promise<string | undefined> {
  const env = readEnv(process.env);
  if (!env.ok) return env.error;
  const key = await findInstanceKey(env.value);
  if (!key.ok) return key.error;
  const dataDir = path.resolve(env.value.dataDir);
  const findings = await examineInstance({
    env: env.value,
    dataDir,
    url: await findDatabase(env.value),
    secretKey: key.value,
    now: systemClock(0),
  });
  for (const says of unknownSettings(process.env)) findings.push({ what: "Settings", state: "note", says });
  for (const { what, state, says } of findings)
    console.log(`${state.padEnd(5)}  ${what.padEnd(15)}  ${says}`);
  const wrong = findings.filter(({ state }) => state === "wrong").length;
  if (wrong > 0) return `${wrong} ${wrong === 1 ? "problem" : "problems"} found.`;
  console.log("No problems found.");
  return undefined;
}

const fault = await main();
if (fault !== undefined) {
  console.error(fault);
  process.exitCode = 1;
}
