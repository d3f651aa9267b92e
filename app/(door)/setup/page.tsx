import type { Metadata } from "next";
import { SetupForm } from "@/components/door/setup-form";

export const metadata: Metadata = { title: "Set up" };

export default function SetupPage() {
  return <SetupForm />;
}
