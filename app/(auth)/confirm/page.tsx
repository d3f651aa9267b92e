import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { ConfirmForm, ConfirmOutcome } from "@/components/auth/confirm-form";
import { sharedServices } from "@/lib/service/shared-services";

export const metadata: Metadata = { title: "Confirm your address", referrer: "no-referrer" };

interface ConfirmPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** Where the link of the mail leads. Opening it changes nothing: scanners open it too. */
export default async function ConfirmPage({ searchParams }: ConfirmPageProps) {
  if ((await sharedServices()).env.signUp === "closed") notFound();
  const { token, done, failed } = await searchParams;
  if (typeof token === "string" && token !== "") return <ConfirmForm token={token} />;
  return <ConfirmOutcome outcome={done ? "done" : failed === "conflict" ? "known" : "dead"} />;
}
