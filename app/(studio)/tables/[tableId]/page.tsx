import type { Metadata } from "next";
import { TablePage } from "@/components/tables/table-page";

export const metadata: Metadata = { title: "Table" };

export default async function TableRoute({ params }: { params: Promise<{ tableId: string }> }) {
  const { tableId } = await params;
  return <TablePage id={tableId} />;
}
