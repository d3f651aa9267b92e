import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { GuardedAnswer } from "@/lib/schema/guarded-fetch";

export type Handler = (request: IncomingMessage, response: ServerResponse) => void;

export interface SeenRequest {
  readonly port: number;
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

/** Two local origins. They record requests and respond according to `routes`, or otherwise with the path. */
export class LocalServers {
  readonly routes = new Map<string, Handler>();
  readonly seen: SeenRequest[] = [];
  private readonly servers: Server[] = [];
  home = 0;
  elsewhere = 0;

  async start(): Promise<void> {
    this.home = await this.listen();
    this.elsewhere = await this.listen();
  }

  stop(): void {
    for (const server of this.servers) {
      server.closeAllConnections();
      server.close();
    }
  }

  readonly here = (path: string) => `http://127.0.0.1:${this.home}${path}`;
  readonly there = (path: string) => `http://127.0.0.1:${this.elsewhere}${path}`;

  private async listen(): Promise<number> {
    const server = createServer((request, response) => {
      let body = "";
      request.on("data", (chunk) => {
        body += chunk;
      });
      request.on("end", () => {
        const { method = "", url = "/", headers } = request;
        this.seen.push({ port: request.socket.localPort ?? 0, method, url, headers, body });
        const handler = this.routes.get(url.split("?")[0] ?? "/");
        if (handler === undefined) response.end(`plain ${url}`);
        else handler(request, response);
      });
    });
    this.servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    return typeof address === "object" && address !== null ? address.port : 0;
  }
}

export function textOf(answer: GuardedAnswer): string {
  return answer.ok ? Buffer.from(answer.body).toString() : answer.code;
}

export function codeOf(answer: GuardedAnswer): string {
  return answer.ok ? `status ${answer.status}` : answer.code;
}
