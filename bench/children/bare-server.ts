import { createServer } from "node:http";
import { z } from "zod";
import { answerTasks } from "@/bench/helper";

/** Baseline: an HTTP server that does no work. */
const server = createServer({ noDelay: true }, (_request, response) => {
  response.writeHead(200, HEADERS).end(BODY);
});

const BODY = JSON.stringify({ ok: true });
const HEADERS = { "Content-Type": "application/json", "Content-Length": BODY.length };

answerTasks(z.object({ port: z.int() }), async ({ port }) => {
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {};
});
