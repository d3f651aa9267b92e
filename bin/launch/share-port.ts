import { createServer, type Server, type Socket } from "node:net";
import { connectionTaken } from "@/lib/schema/shared-port";
import type { KeptChild } from "./keep-child";

/** One port for several web servers. */
export interface SharedPort {
  /** From now on it gets its turn. */
  add(child: KeptChild): void;
  heard(message: unknown): void;
  /** What this process was given and has not taken goes to others. */
  ended(pid: number): void;
  close(): void;
}

interface Given {
  readonly socket: Socket;
  readonly pid: number;
}

/** Connections that came while no web server lived wait for one; more than this are closed. */
const MOST_HELD = 1_000;

/**
 * Connections are given to the web servers in turn. The launcher holds the port, so that it stays open while one of them
 * is started again. It reads nothing of what comes, and lets go of a connection when a web server says that it has it: what
 * was on its way to one that died goes to another.
 */
export async function sharePort(host: string, port: number): Promise<SharedPort> {
  const children: KeptChild[] = [];
  const given = new Map<string, Given>();
  const held: Socket[] = [];
  let turn = 0;
  let number = 0;

  const server = createServer({ pauseOnConnect: true }, (socket) => {
    // A caller that gives up is no fault of ours.
    socket.on("error", () => undefined);
    give(socket);
  });
  await listen(server, host, port);

  function give(socket: Socket): void {
    number += 1;
    const id = String(number);
    for (let tries = 0; tries < children.length; tries += 1) {
      turn = (turn + 1) % children.length;
      const pid = children[turn]?.send({ give: "connection", id }, socket);
      if (pid === undefined) continue;
      given.set(id, { socket, pid });
      return;
    }
    if (held.length < MOST_HELD) held.push(socket);
    else socket.destroy();
  }

  return {
    add(child) {
      if (!children.includes(child)) children.push(child);
      for (const socket of held.splice(0)) if (!socket.destroyed) give(socket);
    },
    heard(message) {
      const taken = connectionTaken.safeParse(message);
      if (!taken.success) return;
      given.get(taken.data.took)?.socket.destroy();
      given.delete(taken.data.took);
    },
    ended(pid) {
      for (const [id, { socket, pid: receiver }] of given) {
        if (receiver !== pid) continue;
        given.delete(id);
        give(socket);
      }
    },
    close: () => server.close(),
  };
}

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject).listen(port, host, resolve);
  });
}
