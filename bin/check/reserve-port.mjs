import { randomInt } from "node:crypto";
import { createSocket } from "node:dgram";
import { createServer } from "node:net";

/** These ports are below the range that operating systems assign automatically. */
const FIRST = 20_000;
const COUNT = 10_000;

/**
 * Reserves a port. No other test gets it while this process is alive, even while the server under test isn't
 * running. The reservation is a bound UDP port with the same number, which the system releases even after
 * `kill -9`.
 */
export async function reservePort() {
  for (;;) {
    const port = FIRST + randomInt(COUNT);
    const reservation = await reserve(port);
    if (reservation === undefined) continue;
    if (await isFree(port)) return port;
    reservation.close();
  }
}

function reserve(port) {
  return new Promise((resolve) => {
    const socket = createSocket("udp4");
    socket.once("error", () => resolve(undefined));
    socket.bind({ port, address: "127.0.0.1", exclusive: true }, () => {
      socket.unref();
      resolve(socket);
    });
  });
}

function isFree(port) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
}
