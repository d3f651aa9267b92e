import { mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { BodyIn } from "@/lib/contract/endpoint";
import * as factors from "@/lib/contract/factors";
import * as rules from "@/lib/contract/second-step-rules";
import { call } from "./call";
import { askPasskey, makePasskey } from "./passkey";

export type Proof = BodyIn<typeof factors.removeTotp>;

const factorKeys = ["me", "factors"] as const;

export const factorsOptions = queryOptions({
  queryKey: factorKeys,
  queryFn: ({ signal }) => call(factors.listFactors, { signal }),
  // Whether a sign-in is fresh is asked anew each time.
  staleTime: 0,
});

/** Whether one may require a second step of others goes with it. */
const again = (queries: QueryClient) => () =>
  Promise.all([
    queries.invalidateQueries({ queryKey: factorKeys }),
    queries.invalidateQueries({ queryKey: ["second-step-rule"] }),
  ]);

export function beginTotpOptions() {
  return mutationOptions({ mutationFn: (proof: Proof) => call(factors.beginTotp, { body: proof }) });
}

export function confirmTotpOptions(queries: QueryClient) {
  return mutationOptions({
    mutationFn: (code: string) => call(factors.confirmTotp, { body: { code } }),
    onSuccess: again(queries),
  });
}

export function removeTotpOptions(queries: QueryClient) {
  return mutationOptions({
    mutationFn: (proof: Proof) => call(factors.removeTotp, { body: proof }),
    onSuccess: again(queries),
  });
}

export function renewCodesOptions(queries: QueryClient) {
  return mutationOptions({
    mutationFn: (proof: Proof) => call(factors.renewRecoveryCodes, { body: proof }),
    onSuccess: again(queries),
  });
}

/** The password first, then the browser's own question, then it is kept. */
export function addPasskeyOptions(queries: QueryClient) {
  return mutationOptions({
    mutationFn: async ({ name, ...proof }: Proof & { name: string }) => {
      const options = await call(factors.beginPasskey, { body: proof });
      const passkey = await makePasskey(options);
      return call(factors.addPasskey, { body: { name, passkey } });
    },
    onSuccess: again(queries),
  });
}

export function removePasskeyOptions(queries: QueryClient) {
  return mutationOptions({
    mutationFn: ({ id, ...proof }: Proof & { id: string }) =>
      call(factors.removePasskey, { params: { id }, body: proof }),
    onSuccess: again(queries),
  });
}

/** A passkey in place of a code. */
export const confirmByPasskeyOptions = mutationOptions({
  mutationFn: async () => askPasskey(await call(factors.beginConfirmation, { body: {} })),
});

export const resetFactorsOptions = mutationOptions({
  mutationFn: (id: string) => call(factors.resetFactors, { params: { id }, body: {} }),
});

const ruleKey = (whose: "workspace" | "instance") => ["second-step-rule", whose] as const;

export function secondStepRuleOptions(whose: "workspace" | "instance") {
  return queryOptions({
    queryKey: ruleKey(whose),
    queryFn: ({ signal }) =>
      call(whose === "instance" ? rules.readInstanceRule : rules.readWorkspaceRule, { signal }),
  });
}

/** What the instance requires is told of beside the workspace's. */
export function saveSecondStepRuleOptions(queries: QueryClient, whose: "workspace" | "instance") {
  return mutationOptions({
    mutationFn: (required: boolean) =>
      call(whose === "instance" ? rules.saveInstanceRule : rules.saveWorkspaceRule, { body: { required } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ["second-step-rule"] }),
  });
}
