import { Agent, createServer, request } from "node:http";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";

/**
 * Another person's steady calls, from a separate thread, so that creating awkward bodies doesn't delay them.
 * Each is sent when it is due, whether or not earlier ones were answered, so that a blocked server affects
 * all calls in the meantime. As many calls go to a server that does nothing, which shows the machine's own
 * delays.
 */
const PACE_MS = 25;
/** A different address from that of the awkward requests. */
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
