import { expect } from "vitest";
import type { testHttpEntry } from "@/lib/http/tests/http-entry.suite";

type TestHttpEntry = Pick<Awaited<ReturnType<typeof testHttpEntry>>, "call" | "signIn">;

/** Header that browsers send with requests from the product's own pages. Without it, sessions are ignored. */
export const SAME_ORIGIN = { "Sec-Fetch-Site": "same-origin" };

const password = "a long password";

export function peopleOf({ call, signIn }: TestHttpEntry) {
  let people = 0;

  /** Creates a person with their own workspace, as the instance owner. */
  async function newPerson() {
    people += 1;
    const email = `person${people}@example.com`;
    const made = await call("POST", "/users", { body: { email, password, name: "Ada" } });
    expect(made.status).toBe(201);
    return { email, id: made.body.id, token: made.body.token, workspace: made.body.workspace_id };
  }

  /** Creates a person who is also a member of the owner's workspace and has a session there. */
  async function newMember(role: string) {
    const person = await newPerson();
    const added = await call("POST", "/members", { body: { email: person.email, role } });
    expect(added.status).toBe(201);
    const { token } = person;
    expect((await call("POST", `/invitations/${added.body.token}`, { token })).status).toBe(200);
    const { cookie } = await signIn(person.email, password);
    const owner = await call("GET", "/me");
    const workspace_id = owner.body.workspace.id;
    const moved = await call("POST", "/me/workspace", {
      cookie,
      headers: SAME_ORIGIN,
      body: { workspace_id },
    });
    expect(moved.body).toEqual({ workspace_id });
    return { ...person, cookie };
  }

  return { newPerson, newMember };
}
