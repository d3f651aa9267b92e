"use client";

import { useQuery } from "@tanstack/react-query";
import { useIsOwner } from "@/components/frame/use-me";
import { MoneyList } from "@/components/parts/money-list";
import { Link } from "@/components/ui/link";
import { Skeleton } from "@/components/ui/skeleton";
import { query } from "@/lib/client/query";
import { getBalance } from "@/lib/contract/subscriptions";
import { BalanceProblem } from "./balance-problem";

export function BalanceLine() {
  const isOwner = useIsOwner();
  const balance = useQuery({ ...query(getBalance), enabled: isOwner });
  if (!isOwner)
    return <p className="text-muted text-sm">Only owners of the workspace can see its balance.</p>;
  if (balance.isPending) return <Skeleton className="w-32" />;
  if (!balance.data) return <BalanceProblem balance={balance} />;
  return (
    <p className="text-sm">
      <span className="text-muted">Balance </span>
      <span className="font-medium tabular-nums">
        <MoneyList amounts={balance.data.items} none="no credit yet" />
      </span>{" "}
      <Link href="/settings?tab=billing" className="text-accent-text underline">
        Billing
      </Link>
    </p>
  );
}
