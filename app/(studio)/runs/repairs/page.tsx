import type { Metadata } from "next";
import { RepairList } from "@/components/runs/repairs/repair-list";

export const metadata: Metadata = { title: "Repairs" };

export default function RepairsRoute() {
  return <RepairList />;
}
