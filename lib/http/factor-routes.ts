import { relyingParty } from "@/lib/auth/relying-party";
import * as factors from "@/lib/contract/factors";
import * as rules from "@/lib/contract/second-step-rules";
import { on } from "@/lib/service/on";
import { addPasskey, beginConfirmation, beginPasskey } from "@/lib/service/people/add-passkey";
import { listFactors } from "@/lib/service/people/list-factors";
import { removePasskey, removeTotp } from "@/lib/service/people/remove-factor";
import { renewRecoveryCodes } from "@/lib/service/people/renew-recovery-codes";
import { resetMemberFactors } from "@/lib/service/people/reset-factors";
import {
  readInstanceSecondStep,
  readWorkspaceSecondStep,
  saveInstanceSecondStep,
  saveWorkspaceSecondStep,
} from "@/lib/service/people/second-step-rules";
import { beginTotp, confirmTotp } from "@/lib/service/people/totp-set-up";
import { proofFrom } from "./proof-from";

export const factorRoutes = [
  on(factors.listFactors, (services, { caller, origin }) =>
    listFactors(services, caller, relyingParty(origin)),
  ),
  on(factors.beginConfirmation, (services, { caller, origin }) =>
    beginConfirmation(services, caller, relyingParty(origin)),
  ),
  on(factors.beginTotp, (services, { caller, body, ...call }) =>
    beginTotp(services, caller, body, { ...proofFrom(services, call), origin: call.origin }),
  ),
  on(factors.confirmTotp, (services, { caller, body, request }) =>
    confirmTotp(services, caller, body.code, request.address),
  ),
  on(factors.removeTotp, (services, { caller, body, ...call }) =>
    removeTotp(services, caller, body, proofFrom(services, call)),
  ),
  on(factors.renewRecoveryCodes, (services, { caller, body, ...call }) =>
    renewRecoveryCodes(services, caller, body, proofFrom(services, call)),
  ),
  on(factors.beginPasskey, (services, { caller, body, ...call }) =>
    beginPasskey(services, caller, body, proofFrom(services, call)),
  ),
  on(factors.addPasskey, (services, { caller, body, ...call }) =>
    addPasskey(services, caller, body, proofFrom(services, call)),
  ),
  on(factors.removePasskey, (services, { caller, params, body, ...call }) =>
    removePasskey(services, caller, params.id, body, proofFrom(services, call)),
  ),
  on(rules.readWorkspaceRule, (services, { caller }) => readWorkspaceSecondStep(services, caller)),
  on(rules.saveWorkspaceRule, (services, { caller, body }) =>
    saveWorkspaceSecondStep(services, caller, body.required),
  ),
  on(rules.readInstanceRule, (services, { caller }) => readInstanceSecondStep(services, caller)),
  on(rules.saveInstanceRule, (services, { caller, body }) =>
    saveInstanceSecondStep(services, caller, body.required),
  ),
  on(factors.resetFactors, (services, { caller, params }) => resetMemberFactors(services, caller, params.id)),
] as const;
