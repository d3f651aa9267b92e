import type { Metadata } from "next";
import { TableList } from "@/components/tables/table-list";

export const metadata: Metadata = { title: "Tables" };

export default function TablesRoute() {
  return <TableList />;
}
