import type { Metadata } from "next";
import { PeoplePage } from "@/components/operator/people-page";

export const metadata: Metadata = { title: "People and workspaces" };

export default function PeopleRoute() {
  return <PeoplePage />;
}
