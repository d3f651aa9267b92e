import { mutationOptions } from "@tanstack/react-query";
import type { BodyIn } from "@/lib/contract/endpoint";
import * as factors from "@/lib/contract/factors";
import * as rules from "@/lib/contract/second-step-rules";
import { call } from "./call";
import { askPasskey, makePasskey } from "./passkey";
import { change, forgetting, query } from "./query";

export type Proof = BodyIn<typeof factors.removeTotp>;

const RULES = ["/settings/second-step", "/instance/second-step"];
/**
 * The rules are refetched too. Their response says whether the user could still sign in under the rule, which
 * depends on the user's own two-factor methods.
 */
const FORGETS = ["/me/factors", ...RULES];

/**
 * Always refetched, because the response says whether the user has signed in recently, which changes with
 * time.
 */
export const factorsOptions = { ...query(factors.listFactors), staleTime: 0 };

export const beginTotpOptions = change(factors.beginTotp, (proof: Proof) => ({ body: proof }));

export const confirmTotpOptions = change(
  factors.confirmTotp,
  (code: string) => ({ body: { code } }),
  FORGETS,
);

export const removeTotpOptions = change(factors.removeTotp, (proof: Proof) => ({ body: proof }), FORGETS);

export const renewCodesOptions = change(
  factors.renewRecoveryCodes,
  (proof: Proof) => ({ body: proof }),
  FORGETS,
);

export const addPasskeyOptions = mutationOptions({
  mutationFn: async ({ name, ...proof }: Proof & { name: string }) => {
    const options = await call(factors.beginPasskey, { body: proof });
    const passkey = await makePasskey(options);
    return call(factors.addPasskey, { body: { name, passkey } });
  },
  onSettled: forgetting(FORGETS),
});

export const removePasskeyOptions = change(
  factors.removePasskey,
  ({ id, ...proof }: Proof & { id: string }) => ({ params: { id }, body: proof }),
  FORGETS,
);

export const confirmByPasskeyOptions = mutationOptions({
  mutationFn: async () => askPasskey(await call(factors.beginConfirmation, { body: {} })),
});

export const resetFactorsOptions = change(factors.resetFactors, (id: string) => ({
  params: { id },
  body: {},
}));

export function secondStepRuleOptions(whose: "workspace" | "instance") {
  return query(whose === "instance" ? rules.readInstanceRule : rules.readWorkspaceRule);
}

/** Refetches the rules of both the workspace and the instance, because they are shown side by side. */
export function saveSecondStepRuleOptions(whose: "workspace" | "instance") {
  const save = whose === "instance" ? rules.saveInstanceRule : rules.saveWorkspaceRule;
  return change(save, (required: boolean) => ({ body: { required } }), RULES);
}
