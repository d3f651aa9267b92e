import "server-only";
import { connectSql } from "@/db/client";
import type { ServerEnv } from "@/lib/env";

export async function startWorker(env: ServerEnv): Promise<{ stop(): Promise<void> }> {
  const sql = connectSql(env.databaseUrl, { max: 1, name: "millrace worker" });
  await sql`select 1`;
  const idle = setInterval(() => {}, 60_000);
  return {
    stop: async () => {
      clearInterval(idle);
      await sql.end({ timeout: 5 });
    },
  };
}
