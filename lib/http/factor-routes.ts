import * as factors from "@/lib/contract/factors";
import { on } from "@/lib/service/on";
import { addPasskey, beginConfirmation, beginPasskey } from "@/lib/service/people/add-passkey";
import { listFactors } from "@/lib/service/people/list-factors";
import { removePasskey, removeTotp } from "@/lib/service/people/remove-factor";
import { renewRecoveryCodes } from "@/lib/service/people/renew-recovery-codes";
import { resetFactors } from "@/lib/service/people/reset-factors";
import {
  readInstanceRule,
  readWorkspaceRule,
  saveInstanceRule,
  saveWorkspaceRule,
} from "@/lib/service/people/second-step-rules";
import { beginTotp, confirmTotp } from "@/lib/service/people/totp-set-up";
import { proofFrom } from "./proof-from";

export const factorRoutes = [
  listFactors,
  beginConfirmation,
  on(factors.beginTotp, (services, { caller, body, ...call }) =>
    beginTotp(services, caller, body, { ...proofFrom(services, call), origin: call.origin }),
  ),
  confirmTotp,
  on(factors.removeTotp, (services, { caller, body, ...call }) =>
    removeTotp(services, caller, body, proofFrom(services, call)),
  ),
  on(factors.renewRecoveryCodes, (services, { caller, body, ...call }) =>
    renewRecoveryCodes(services, caller, body, proofFrom(services, call)),
  ),
  on(factors.beginPasskey, (services, { caller, body, ...call }) =>
    beginPasskey(services, caller, body, proofFrom(services, call)),
  ),
  addPasskey,
  on(factors.removePasskey, (services, { caller, params, body, ...call }) =>
    removePasskey(services, caller, params.id, body, proofFrom(services, call)),
  ),
  readWorkspaceRule,
  saveWorkspaceRule,
  readInstanceRule,
  saveInstanceRule,
  resetFactors,
] as const;
