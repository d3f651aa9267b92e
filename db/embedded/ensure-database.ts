import postgres from "postgres";

const MISSING = "3D000";
const EXISTS = new Set(["42P04", "23505"]);

export async function ensureDatabase(url: string): Promise<boolean> {
  const answer = await query(url, "select 1");
  if (answer !== MISSING) return answer === undefined;
  const name = new URL(url).pathname.slice(1);
  const maintenance = Object.assign(new URL(url), { pathname: "/postgres" });
  const made = await query(maintenance.href, `create database ${name}`);
  return made === undefined || EXISTS.has(made);
}

async function query(url: string, text: string): Promise<string | undefined> {
  const sql = postgres(url, { max: 1, connect_timeout: 5, onnotice: () => {} });
  try {
    await sql.unsafe(text);
    return undefined;
  } catch (error) {
    return error instanceof Error && "code" in error ? String(error.code) : "unknown";
  } finally {
    await sql.end({ timeout: 1 });
  }
}
