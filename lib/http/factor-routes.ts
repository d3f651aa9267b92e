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

export const factorRoutes = [
  listFactors,
  beginConfirmation,
  beginTotp,
  confirmTotp,
  removeTotp,
  renewRecoveryCodes,
  beginPasskey,
  addPasskey,
  removePasskey,
  readWorkspaceRule,
  saveWorkspaceRule,
  readInstanceRule,
  saveInstanceRule,
  resetFactors,
] as const;
