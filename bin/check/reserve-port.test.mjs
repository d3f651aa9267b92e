import { spawn } from "node:child_process";
import { createSocket } from "node:dgram";
import { once } from "node:events";
import path from "node:path";
import { expect, test } from "vitest";
import { reservePort } from "./reserve-port.mjs";

const script = `import("${path.resolve("bin/check/reserve-port.mjs")}")
  .then(({ reservePort }) => reservePort()).then((port) => console.log(port)); setInterval(() => {}, 1000);`;

function isReserved(port) {
  return new Promise((resolve) => {
    const socket = createSocket("udp4");
    socket.once("error", () => resolve(true));
    socket.bind({ port, address: "127.0.0.1", exclusive: true }, () => socket.close(() => resolve(false)));
  });
}

test("ports reserved at the same time all differ", async () => {
  const ports = await Promise.all(Array.from({ length: 200 }, reservePort));
  expect(new Set(ports).size).toBe(ports.length);
});

test("a port stays reserved while its process lives, and no longer after kill -9", async () => {
  const holder = spawn(process.execPath, ["-e", script], { stdio: ["ignore", "pipe", "inherit"] });
  const [output] = await once(holder.stdout, "data");
  const port = Number(String(output).trim());
  expect(await isReserved(port)).toBe(true);
  holder.kill("SIGKILL");
  await once(holder, "exit");
  expect(await isReserved(port)).toBe(false);
});
