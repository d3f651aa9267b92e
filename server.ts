import "server-only";
import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import next from "next";
import { connectSql } from "@/db/client";
import type { ServerEnv } from "@/lib/env";

export async function startWeb(env: ServerEnv): Promise<{ stop(): Promise<void> }> {
  const sql = connectSql(env.databaseUrl, { max: 2, name: "millrace web" });
  const app = next({ dev: false, dir: process.cwd(), hostname: env.host, port: env.port });
  const pages = app.getRequestHandler();
  const server = createServer((request, response) => {
    if (request.url === "/api/health/live") return answer(response, 200);
    if (request.url !== "/api/health/ready") return void pages(request, response);
    sql`select 1`.then(
      () => answer(response, 200),
      () => answer(response, 503),
    );
  });
  await app.prepare();
  server.listen(env.port, env.host);
  await once(server, "listening");
  return {
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await app.close();
      await sql.end({ timeout: 5 });
    },
  };
}

function answer(response: ServerResponse, status: number): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify({ status }));
}
