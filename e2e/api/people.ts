import { z } from "zod";
import { type Api, apiOf, owner } from "./api";
import { unique } from "./unique";

export interface Person {
  readonly api: Api;
  readonly id: string;
  readonly workspaceId: string;
  readonly email: string;
  readonly password: string;
}

const made = z.looseObject({ id: z.string(), workspace_id: z.string(), token: z.string() });

/** Makes a person a member of another workspace: its owner invites, the person accepts. */
export async function join(host: Api, guest: Person, role: string): Promise<void> {
  const invited = await host.post("/members", { email: guest.email, role });
  const { token } = z.looseObject({ token: z.string() }).parse(invited.json);
  const accepted = await guest.api.post(`/invitations/${token}`);
  if (accepted.status !== 200) throw new Error(accepted.text);
}

/** Creates a person with an empty workspace. */
export async function newPerson(by: Api = owner): Promise<Person> {
  const email = `${unique("person")}@example.com`;
  const password = "another-long-passphrase";
  const answer = await by.post("/users", { email, password, name: "A person" });
  const { id, workspace_id, token } = made.parse(answer.json);
  return { api: apiOf(token, by.address), id, workspaceId: workspace_id, email, password };
}
