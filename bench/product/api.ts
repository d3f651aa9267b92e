import { z } from "zod";
import { OWNER_TOKEN } from "./instance";

const saved = z.object({ id: z.string(), problems: z.array(z.unknown()) });
const person = z.object({ workspace_id: z.string(), token: z.string() });

export async function saveWorkflow(port: number, document: object, token = OWNER_TOKEN): Promise<string> {
  const { id, problems } = saved.parse(await post(port, "/workflows", document, token));
  if (problems.length > 0)
    throw new Error(`The bench's own document has problems: ${JSON.stringify(problems)}`);
  return id;
}

export async function publishWorkflow(port: number, document: object, token = OWNER_TOKEN): Promise<string> {
  const id = await saveWorkflow(port, document, token);
  await post(port, `/workflows/${id}/publish`, {}, token);
  return id;
}

/** Creates a person with a workspace. Returns their API token. */
export async function createPerson(port: number, email: string): Promise<string> {
  const made = await post(
    port,
    "/users",
    { email, password: "another password for measurements" },
    OWNER_TOKEN,
  );
  return person.parse(made).token;
}

export async function post(port: number, path: string, body: object, token: string): Promise<unknown> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/v1${path}`, {
    method: "POST",
    headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`POST ${path} answered ${answer.status}: ${text}`);
  return JSON.parse(text);
}
