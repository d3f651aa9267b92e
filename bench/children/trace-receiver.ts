import { createServer } from "node:http";
import { z } from "zod";
import { answerTasks } from "@/bench/helper";

/**
 * Answers OpenTelemetry's exporter like a collector, and reports on request how many posts and bytes it has
 * received.
 */
let posts = 0;
let bytes = 0;
const server = createServer((request, response) => {
  request.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
  });
  request.on("end", () => {
    posts += 1;
    response.writeHead(200, { "Content-Type": "application/x-protobuf", "Content-Length": 0 }).end();
  });
});

answerTasks(z.object({ port: z.int().optional() }), async ({ port }) => {
  if (port !== undefined) await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return { posts, bytes };
});
