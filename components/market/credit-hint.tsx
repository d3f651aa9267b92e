"use client";

import { useMe } from "@/components/frame/use-me";
import { Link } from "@/components/ui/link";
import { ApiError } from "@/lib/client/api-error";

/** Where credit comes from, below a refusal for want of it. */
export function CreditHint({ error }: { error: unknown }) {
  const me = useMe();
  if (!(error instanceof ApiError) || error.code !== "insufficient_credit") return null;
  if (me?.instance_owner)
    return (
      <p className="text-sm">
        You own this instance: grant credit to this workspace under{" "}
        <Link href="/settings?tab=billing" className="text-accent-text underline">
          Billing
        </Link>
        .
      </p>
    );
  return (
    <p className="text-sm">
      The owner of this instance grants credit. Tell them the name of your workspace:{" "}
      <span className="font-medium">{me?.workspace.name}</span>.
    </p>
  );
}
