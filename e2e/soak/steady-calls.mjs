import { Agent, createServer, request } from "node:http";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";

/**
 * Somebody else's steady calls, from a thread of their own, so that making awkward bodies delays none of them. Each is sent
 * when it is due, whether those before were answered or not: a server that stands still is seen by all who come meanwhile.
 * Beside them the same number of calls goes to a server that does nothing, which tells what the machine does by itself.
 */
const PACE_MS = 25;
/** Not the address that the awkward requests come from. */
const FROM = "127.0.0.2";

if (workerData?.role === "control") control();
else if (!isMainThread) stand(workerData);

function control() {
  const server = createServer((_, answer) => answer.end("ok"));
  server.listen(0, "127.0.0.1", () => parentPort.postMessage(server.address().port));
}

async function stand({ targets }) {
  const thread = new Worker(new URL(import.meta.url), { workerData: { role: "control" } });
  const port = await new Promise((resolve) => thread.once("message", resolve));
  const all = [...targets, { name: "control", url: `http://127.0.0.1:${port}/`, method: "GET" }];
  const agent = new Agent({ keepAlive: true });
  let calls = [];
  let turn = 0;
  const timer = setInterval(() => {
    const target = all[turn % all.length];
    turn += 1;
    call(target, agent, (call) => calls.push(call));
  }, PACE_MS);
  parentPort.on("message", (message) => {
    if (message === "take") {
      parentPort.postMessage({ calls });
      calls = [];
    } else {
      clearInterval(timer);
      thread.terminate();
      process.exit(0);
    }
  });
  parentPort.postMessage("ready");
}

function call({ name, url, method, body, headers = {} }, agent, done) {
  const at = Date.now();
  const begun = performance.now();
  const end = (status) => done({ name, at, ms: performance.now() - begun, status });
  const sent = request(url, { method, agent, headers, localAddress: FROM, timeout: 60_000 }, (answer) => {
    answer
      .resume()
      .on("end", () => end(answer.statusCode))
      .on("error", () => end(0));
  });
  sent.on("timeout", () => sent.destroy()).on("error", () => end(0));
  sent.end(body);
}
