import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { SetupForm } from "@/components/auth/setup-form";
import { isSetUp } from "@/lib/service/people/is-set-up";
import { sharedServices } from "@/lib/service/shared-services";

export const metadata: Metadata = { title: "Set up" };
/** Rendered for each request, because each visit checks whether the instance has an owner by now. */
export const dynamic = "force-dynamic";

export default async function SetupPage() {
  if (await isSetUp(await sharedServices())) redirect("/sign-in");
  return <SetupForm />;
}
