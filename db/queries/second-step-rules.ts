import { z } from "zod";
import { type Db, query } from "@/db/handle";
import { instance } from "@/db/schema/instance";

/** SQL that counts the people who can sign in with a password and have no second factor. */
const WITHOUT = `count(*) filter (where u.password_hash is not null
    and not exists (select from totp_secrets f where f.user_id = u.id and f.confirmed_at is not null)
    and not exists (select from passkeys f where f.user_id = u.id))::int as without`;

const rule = z.object({
  workspace: z.boolean(),
  instance: z.boolean(),
  people: z.int(),
  without: z.int(),
});
type SecondStepRule = z.infer<typeof rule>;

export async function findWorkspaceRule(db: Db, workspaceId: string): Promise<SecondStepRule> {
  return query(
    db,
    `select bool_or(w.second_step_required) as workspace,
       coalesce((select second_step_required from instance), false) as instance,
       count(*)::int as people, ${WITHOUT}
     from members m join users u on u.id = m.user_id join workspaces w on w.id = m.workspace_id
     where m.workspace_id = $1::uuid`,
    [workspaceId],
  ).only(rule);
}

export async function findInstanceRule(db: Db): Promise<Omit<SecondStepRule, "workspace">> {
  return query(
    db,
    `select coalesce((select second_step_required from instance), false) as instance,
       count(*)::int as people, ${WITHOUT} from users u`,
  ).only(rule.omit({ workspace: true }));
}

export async function saveInstanceRule(db: Db, required: boolean): Promise<void> {
  await db.update(instance).set({ secondStepRequired: required });
}
