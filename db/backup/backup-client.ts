import "server-only";
import { Client, type QueryResult } from "pg";
import { findPrimary } from "@/db/primary";

/**
 * A connection from a second driver, used for COPY. The product's own driver loses errors that Postgres
 * reports after all data of a COPY has been sent.
 */
export type BackupClient = Pick<Client, "query">;

export async function withBackupClient<T>(
  url: string,
  name: string,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const { url: singleUrl, primary } = findPrimary(url);
  const stream = primary && { stream: () => primary.socket() };
  const client = new Client({ connectionString: singleUrl, application_name: name, ...stream });
  // Without a listener, an error of the connection would crash the process. The listener can ignore it,
  // because queries on a broken connection fail.
  client.on("error", () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

export async function rowsOf(
  client: BackupClient,
  text: string,
  parameters: unknown[] = [],
): Promise<unknown[]> {
  const found: QueryResult<Record<string, unknown>> = await client.query(text, parameters);
  return found.rows;
}
