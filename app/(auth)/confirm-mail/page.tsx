import type { Metadata } from "next";
import { ConfirmMailForm, NoConfirmMail } from "@/components/auth/confirm-mail-form";
import { findAskedMail } from "@/lib/service/people/confirm-mail";
import { sharedServices } from "@/lib/service/shared-services";

export const metadata: Metadata = { title: "Email alerts", referrer: "no-referrer" };

interface ConfirmMailPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/**
 * Page that the link in a confirmation email opens. Opening it confirms nothing yet, because mail scanners
 * open links too.
 */
export default async function ConfirmMailPage({ searchParams }: ConfirmMailPageProps) {
  const { token } = await searchParams;
  const asked = typeof token === "string" ? await findAskedMail(await sharedServices(), token) : null;
  if (asked === null || typeof token !== "string") return <NoConfirmMail />;
  return <ConfirmMailForm token={token} {...asked} />;
}
