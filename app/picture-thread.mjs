// Draws one picture at a time. Runs in a thread, because each picture takes a third of a second and would
// block other requests.
import { readFile } from "node:fs/promises";
import { parentPort, workerData } from "node:worker_threads";
import { ImageResponse } from "next/og.js";

// If the fonts lack a glyph, the library would request it from an external server, so all of its requests are
// blocked except those for `data:` URLs, from which it reads its own WASM.
const { fetch } = globalThis;
globalThis.fetch = (address, ...rest) =>
  String(address).startsWith("data:") ? fetch(address, ...rest) : Promise.reject(new Error("No network"));

const fonts = Promise.all(
  workerData.fonts.map(async ({ file, ...font }) => ({ ...font, data: await readFile(file) })),
);

parentPort.on("message", async ({ element, size }) => {
  const drawn = new ImageResponse(element, { ...size, fonts: await fonts });
  parentPort.postMessage(new Uint8Array(await drawn.arrayBuffer()));
});
