import type { Metadata } from "next";
import { NoUnsubscribe, UnsubscribeForm } from "@/components/auth/unsubscribe-form";
import { findMailChoice } from "@/lib/service/people/choose-mail";
import { sharedServices } from "@/lib/service/shared-services";

export const metadata: Metadata = { title: "Email preferences", referrer: "no-referrer" };

interface UnsubscribePageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/**
 * Page that the unsubscribe link in an email opens. Opening it changes nothing, because mail scanners open
 * links too.
 */
export default async function UnsubscribePage({ searchParams }: UnsubscribePageProps) {
  const { token } = await searchParams;
  const choice = typeof token === "string" ? await findMailChoice(await sharedServices(), token) : null;
  if (choice === null || typeof token !== "string") return <NoUnsubscribe />;
  return <UnsubscribeForm token={token} {...choice} />;
}
