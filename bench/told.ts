import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { measureDeliveries } from "./measure/measure-deliveries";
import { measureStreams } from "./measure/measure-streams";
import { startInstance } from "./product/instance";

/** Measures only streams and webhooks: `npm run bench -- told`. Only prints. */
process.on("SIGINT", () => process.exit(1)).on("SIGTERM", () => process.exit(1));
if (spawnSync(process.execPath, ["bin/run.mjs", "build"], { stdio: "inherit" }).status !== 0) process.exit(1);
// The receivers run on localhost.
process.env.MILLRACE_EGRESS_ALLOW = "127.0.0.1";
const place = {
  dataDir: mkdtempSync(path.join(os.tmpdir(), "bench-")),
  port: Number(process.env.PORT ?? 4800),
};
const instance = await startInstance(place, { workers: 1 });
try {
  const { p50, p99, bytes, samples } = await measureStreams(instance);
  console.log(`published → event at 1,000 open streams: p50 ${p50} ms, p99 ${p99} ms (${samples} events)`);
  console.log(`memory a stream, of all processes: ${(bytes / 1024).toFixed(1)} KB`);
  const { perSecond, beside } = await measureDeliveries(instance);
  console.log(`webhook deliveries to 40 receivers beside 10 that hang: ${Math.round(perSecond)}/s`);
  console.log(`the same without those that hang: ${Math.round(beside)}/s`);
} finally {
  await instance.stop();
  rmSync(place.dataDir, { recursive: true, force: true });
}
console.log(`load average ${os.loadavg().map((load) => load.toFixed(1))}`);
process.exit(0);
