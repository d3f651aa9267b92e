import type { Metadata } from "next";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { currentPerson, lacksSecondStep } from "@/app/current-person";
import { SecondStepRequired } from "@/components/settings/second-step-required";

export const metadata: Metadata = { title: "Two-factor authentication" };

interface SecondStepPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** The only page open to a session that lacks the required two-factor authentication. */
export default async function SecondStepPage({ searchParams }: SecondStepPageProps) {
  if (!(await lacksSecondStep(await headers()))) {
    await currentPerson();
    redirect("/settings?tab=account");
  }
  const { next } = await searchParams;
  return <SecondStepRequired next={typeof next === "string" ? next : undefined} />;
}
