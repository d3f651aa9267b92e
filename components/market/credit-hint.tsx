"use client";

import { useMe } from "@/components/frame/use-me";
import { ApiError } from "@/lib/client/api-error";

/** Where credit comes from, below a refusal for want of it. */
export function CreditHint({ error }: { error: unknown }) {
  const me = useMe();
  if (!(error instanceof ApiError) || error.code !== "insufficient_credit") return null;
  return (
    <p className="text-sm">
      {me?.instance_owner
        ? "You run this instance: add credit to this workspace in the settings, under Billing."
        : "Credit is added by whoever runs this instance. Tell them the name of your workspace"}
      {!me?.instance_owner && me && <span className="font-medium">: {me.workspace.name}</span>}
    </p>
  );
}
