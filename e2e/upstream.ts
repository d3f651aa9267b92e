import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { z } from "zod";

type Answering = (request: IncomingMessage, response: ServerResponse) => void;

/** An external server that does what a test tells it to. */
export interface Upstream {
  /** Responds with these statuses one after another, then always with the last one. */
  answers(...statuses: readonly number[]): Place;
  /** Doesn't respond until released. */
  holds(): Gate;
  /** Responds with this status until released, then with 200. */
  refuses(status: number): Gate;
  close(): Promise<void>;
}

interface Place {
  readonly url: string;
  calls(): number;
}

interface Gate extends Place {
  release(): void;
}

export async function startUpstream(host = "127.0.0.1"): Promise<Upstream> {
  const places = new Map<string, Answering>();
  const server = createServer((request, response) => {
    const answer = places.get(new URL(request.url ?? "/", "http://upstream").pathname);
    if (answer === undefined) response.writeHead(404).end();
    else answer(request, response);
  }).listen(0, host);
  await once(server, "listening");
  const { port } = z.object({ port: z.int() }).parse(server.address());

  const place = (answering: Answering): Place => {
    const name = `/${places.size}`;
    let calls = 0;
    places.set(name, (request, response) => {
      calls += 1;
      answering(request, response);
    });
    return { url: `http://${host}:${port}${name}`, calls: () => calls };
  };
  const reply = (response: ServerResponse, status: number, body: unknown) =>
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));

  return {
    answers: (...statuses) => {
      const left = [...statuses];
      return place((_, response) => {
        const status = (left.length > 1 ? left.shift() : left[0]) ?? 200;
        reply(response, status, { status });
      });
    },
    holds: () => {
      const waiting: ServerResponse[] = [];
      let open = false;
      const gate = place((_, response) => {
        if (open) reply(response, 200, { held: true });
        else waiting.push(response);
      });
      return {
        ...gate,
        release: () => {
          open = true;
          for (const response of waiting.splice(0)) reply(response, 200, { held: true });
        },
      };
    },
    refuses: (status) => {
      let open = false;
      const gate = place((_, response) => reply(response, open ? 200 : status, {}));
      return {
        ...gate,
        release: () => {
          open = true;
        },
      };
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
