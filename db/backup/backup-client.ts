import "server-only";
import { Client, type QueryResult } from "pg";

/** One connection of the driver that can copy: the product's own loses the faults of a copy that has been sent whole. */
export type BackupClient = Pick<Client, "query">;

export async function withBackupClient<T>(
  url: string,
  name: string,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client({ connectionString: url, application_name: name });
  // What is asked of a connection that broke is refused; the event would end the process besides.
  client.on("error", () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Unchecked: whoever asks reads them by zod. */
export async function rowsOf(
  client: BackupClient,
  text: string,
  parameters: unknown[] = [],
): Promise<unknown[]> {
  const found: QueryResult<Record<string, unknown>> = await client.query(text, parameters);
  return found.rows;
}
