import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { SetupForm } from "@/components/auth/setup-form";
import { isSetUp } from "@/lib/service/people/is-set-up";
import { sharedServices } from "@/lib/service/shared-services";

export const metadata: Metadata = { title: "Set up" };
/** Every visit checks whether the instance already has an owner. */
export const dynamic = "force-dynamic";

export default async function SetupPage() {
  if (await isSetUp(await sharedServices())) redirect("/sign-in");
  return <SetupForm />;
}
