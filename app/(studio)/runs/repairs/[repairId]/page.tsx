import type { Metadata } from "next";
import { RepairPage } from "@/components/runs/repairs/repair-page";

export const metadata: Metadata = { title: "Repair" };

export default async function RepairRoute({ params }: { params: Promise<{ repairId: string }> }) {
  const { repairId } = await params;
  return <RepairPage repairId={repairId} />;
}
