import { createServer, type Socket } from "node:net";
import { connectionRefused, connectionTaken } from "@/lib/schema/shared-port";
import { listen } from "./listen";
import type { SupervisedChild } from "./supervise-child";

export interface SharedPort {
  add(child: SupervisedChild): void;
  receive(message: unknown): void;
  /**
   * Must be called when a web server process has ended. Passes the connections that the process hadn't
   * accepted to other web servers.
   */
  ended(pid: number): void;
  close(): void;
}

interface Given {
  readonly socket: Socket;
  readonly pid: number;
}

/** Maximum number of connections that wait while no web server is alive. Further connections are closed. */
const MAX_HELD = 1_000;

/**
 * Web servers get connections in turn. The launcher keeps the port open during restarts and never reads from
 * connections. It closes its copy of a connection only after a web server has confirmed it, so that
 * connections of a dead web server go to another one.
 */
export async function sharePort(host: string, port: number): Promise<SharedPort> {
  const children: SupervisedChild[] = [];
  const given = new Map<string, Given>();
  const held: Socket[] = [];
  let turn = 0;
  let number = 0;
  let isClosed = false;

  const server = createServer({ pauseOnConnect: true }, (socket) => {
    socket.on("error", () => undefined);
    give(socket);
  });
  await listen(server, host, port);

  function give(socket: Socket): void {
    number += 1;
    const id = String(number);
    turn += 1;
    const inTurn = children.map((_, index) => children[(turn + index) % children.length]);
    const staying = inTurn.filter((child) => child?.isLeaving() === false);
    const leaving = inTurn.filter((child) => child?.isLeaving());
    for (const child of [...staying, ...leaving]) {
      const pid = child?.send({ give: "connection", id }, socket);
      if (pid === undefined) continue;
      given.set(id, { socket, pid });
      return;
    }
    if (!isClosed && held.length < MAX_HELD) held.push(socket);
    else socket.destroy();
  }

  function takeBack(id: string): Socket | undefined {
    const socket = given.get(id)?.socket;
    given.delete(id);
    return socket;
  }

  return {
    add(child) {
      if (!children.includes(child)) children.push(child);
      for (const socket of held.splice(0)) if (!socket.destroyed) give(socket);
    },
    receive(message) {
      const taken = connectionTaken.safeParse(message);
      if (taken.success) return takeBack(taken.data.took)?.destroy();
      const refused = connectionRefused.safeParse(message);
      const socket = refused.success ? takeBack(refused.data.refused) : undefined;
      if (socket !== undefined) give(socket);
    },
    ended(pid) {
      for (const [id, { socket, pid: receiver }] of given) {
        if (receiver !== pid) continue;
        given.delete(id);
        give(socket);
      }
    },
    close: () => {
      isClosed = true;
      server.close();
      for (const socket of held.splice(0)) socket.destroy();
    },
  };
}
