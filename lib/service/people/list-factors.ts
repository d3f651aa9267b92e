import { listPasskeys } from "@/db/queries/passkeys";
import { findFactors, findTotp } from "@/db/queries/second-step";
import { findWorkspaceRule } from "@/db/queries/second-step-rules";
import { findUser } from "@/db/queries/users";
import { relyingParty } from "@/lib/auth/relying-party";
import * as contract from "@/lib/contract/factors";
import { ok } from "@/lib/kit/result";
import { on } from "@/lib/service/on";
import { notFound } from "@/lib/service/process/faults";
import { neededProof } from "./prove-identity";

const MISSING = { "set up": "set_up", "sign in": "sign_in" } as const;

export const listFactors = on(contract.listFactors, async (services, { caller, origin }) => {
  const { db } = services;
  const user = await findUser(db, caller.userId);
  if (user === undefined) return notFound("person");
  const [factors, totp, passkeys, confirm, rule] = await Promise.all([
    findFactors(db, caller.userId),
    findTotp(db, caller.userId),
    listPasskeys(db, caller.userId),
    neededProof(services, caller, user),
    findWorkspaceRule(db, caller.workspaceId),
  ]);
  const confirmedAt = totp?.confirmedAt ?? null;
  return ok({
    totp: confirmedAt === null ? null : { confirmed_at: confirmedAt.toISOString() },
    passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt, rpId }) => ({
      id,
      name,
      created_at: createdAt.toISOString(),
      last_used_at: lastUsedAt?.toISOString() ?? null,
      host: rpId,
    })),
    recovery_codes: factors.recoveryCodes,
    passkeys_possible: relyingParty(origin) !== null,
    required_by: rule.instance ? "instance" : rule.workspace ? "workspace" : null,
    missing: caller.lacksSecondStep === undefined ? null : MISSING[caller.lacksSecondStep],
    confirm,
  });
});
