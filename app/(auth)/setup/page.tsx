import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { SetupForm } from "@/components/auth/setup-form";
import { sharedServices } from "@/lib/service/make-services";
import { isSetUp } from "@/lib/service/people/is-set-up";

export const metadata: Metadata = { title: "Set up" };
/** Whether there is an owner is asked at each visit. */
export const dynamic = "force-dynamic";

export default async function SetupPage() {
  if (await isSetUp(sharedServices())) redirect("/sign-in");
  return <SetupForm />;
}
