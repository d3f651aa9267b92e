import { once } from "node:events";
import { connect, type Socket } from "node:net";

export interface Answered {
  readonly status: number;
  readonly ms: number;
}

const EMPTY = Buffer.alloc(0);
const HEAD_END = "\r\n\r\n";

/**
 * A keep-alive connection with one pending request at a time. It only looks for the end of each response,
 * because work done by the client slows down the servers on the same machine.
 */
export class Connection {
  readonly #socket: Socket;
  readonly #onAnswer: (answered: Answered) => void;
  #sentAt = 0;
  #rest: Buffer = EMPTY;

  constructor(socket: Socket, onAnswer: (answered: Answered) => void, onLost: (reason: string) => void) {
    this.#socket = socket;
    this.#onAnswer = onAnswer;
    socket.once("error", (error) => onLost(error.message));
    socket.once("end", () => onLost("the server closed the connection"));
  }

  send(request: string): void {
    this.#sentAt = performance.now();
    this.#socket.write(request, "latin1");
  }

  close(): void {
    this.#socket.removeAllListeners("end").destroy();
  }

  take(chunk: Buffer): void {
    const bytes = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    const head = bytes.indexOf(HEAD_END);
    const status = head < 0 ? 0 : Number(bytes.toString("latin1", 9, 12));
    const length =
      head < 0 ? Number.POSITIVE_INFINITY : head + HEAD_END.length + bodyLength(bytes, head, status);
    if (bytes.length < length) {
      this.#rest = Buffer.from(bytes);
      return;
    }
    this.#rest = EMPTY;
    this.#onAnswer({ status, ms: performance.now() - this.#sentAt });
  }
}

/** One buffer for all connections, because each response is parsed as soon as it arrives. */
const arrived = Buffer.alloc(64 * 1024);

export async function openConnection(
  port: number,
  onAnswer: (answered: Answered) => void,
  onLost: (reason: string) => void,
): Promise<Connection> {
  const onread = {
    buffer: arrived,
    callback: (length: number) => {
      connection.take(arrived.subarray(0, length));
      return true;
    },
  };
  const socket = connect({ port, host: "127.0.0.1", noDelay: true, onread });
  const connection = new Connection(socket, onAnswer, onLost);
  await once(socket, "connect");
  return connection;
}

function bodyLength(bytes: Buffer, head: number, status: number): number {
  if (status === 304 || status === 204) return 0;
  const length = /\r\ncontent-length: *(\d+)/i.exec(bytes.toString("latin1", 0, head))?.[1];
  if (length === undefined) throw new Error("The load generator reads answers with a Content-Length only");
  return Number(length);
}
