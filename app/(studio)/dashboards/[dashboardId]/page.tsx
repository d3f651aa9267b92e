import type { Metadata } from "next";
import { DashboardPage } from "@/components/dashboards/dashboard-page";

export const metadata: Metadata = { title: "Dashboard" };

export default async function DashboardRoute({ params }: { params: Promise<{ dashboardId: string }> }) {
  const { dashboardId } = await params;
  return <DashboardPage id={dashboardId} />;
}
