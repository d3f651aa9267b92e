import type { Db } from "@/db/handle";
import { saveMember } from "@/db/queries/members";
import { insertUser } from "@/db/queries/users";
import { insertWorkspace } from "@/db/queries/workspaces";
import type { Clock } from "@/lib/kit/clock";
import { newId } from "@/lib/kit/id";

export interface NewPerson {
  readonly email: string;
  readonly name: string;
  readonly passwordHash: string | null;
  readonly instanceOwner: boolean;
}

/** The result is null if the email address is taken. */
export async function createPerson(
  tx: Db,
  clock: Clock,
  person: NewPerson,
): Promise<{ userId: string; workspaceId: string } | null> {
  const now = clock();
  const createdAt = new Date(now);
  const userId = newId(now);
  const workspaceId = newId(now);
  const name = person.name === "" ? nameOf(person.email) : person.name;
  if (!(await insertUser(tx, { ...person, id: userId, name, createdAt }))) return null;
  await insertWorkspace(tx, { id: workspaceId, name: `${name}'s workspace`, createdAt });
  await saveMember(tx, { id: newId(now), workspaceId, userId, role: "owner", createdAt });
  return { userId, workspaceId };
}

function nameOf(email: string): string {
  return email.split("@")[0] ?? email;
}
