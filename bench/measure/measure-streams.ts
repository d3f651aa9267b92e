import { connect, type Socket } from "node:net";
import { latencyOf } from "@/bench/load/latency";
import { pause } from "@/bench/pause";
import { publishWorkflow } from "@/bench/product/api";
import { PROVIDER, publishing, WEBHOOK } from "@/bench/product/documents";
import type { Instance } from "@/bench/product/instance";
import { memoryOfTree } from "@/bench/product/memory-of-tree";

const STREAMS = 1_000;
const PUBLISHINGS = 60;
const EVERY_MS = 250;
const SETTLED_MS = 5_000;

interface Notified {
  readonly p50: number;
  readonly p99: number;
  readonly samples: number;
  /** Memory per stream, over all processes. */
  readonly bytes: number;
}

/**
 * Measures the time from `as_of` until the event is read, with 1,000 readers of one provider in this process.
 */
export async function measureStreams({ port, pid }: Instance): Promise<Notified> {
  const id = await publishWorkflow(port, publishing(1));
  const publish = async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/t/${id}/${WEBHOOK}`, { method: "POST" });
    await answer.arrayBuffer();
  };
  await publish();
  await pause(SETTLED_MS);
  const before = memoryOfTree([pid]);
  const delays: number[] = [];
  let received = 0;
  const sockets: Socket[] = [];
  for (let count = 0; count < STREAMS; count += 1) {
    const socket = connect(port, "127.0.0.1");
    socket.write(`GET /api/w/${id}/${PROVIDER}?stream=1 HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`);
    socket.on("data", (piece) => {
      const now = Date.now();
      for (const [, asOf = ""] of String(piece).matchAll(/"as_of":"([^"]+)"/g)) {
        received += 1;
        delays.push(now - Date.parse(asOf));
      }
    });
    sockets.push(socket);
  }
  while (received < STREAMS) await pause(10);
  await pause(SETTLED_MS);
  const bytes = (memoryOfTree([pid]) - before) / STREAMS;
  delays.length = 0;
  received = 0;
  for (let count = 0; count < PUBLISHINGS; count += 1) {
    await publish();
    await pause(EVERY_MS);
  }
  while (received < STREAMS * PUBLISHINGS) await pause(10);
  for (const socket of sockets) socket.destroy();
  return { ...latencyOf(delays), samples: delays.length, bytes };
}
