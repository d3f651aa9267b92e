// Draws one picture at a time. Runs in a thread, because each picture takes a third of a second and would
// block other requests.
import { readFile } from "node:fs/promises";
import { parentPort, workerData } from "node:worker_threads";
import { ImageResponse } from "next/og.js";

// The library would request glyphs that the fonts lack from external servers, so its requests are blocked. It
// reads its own WASM from a `data:` URL.
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
