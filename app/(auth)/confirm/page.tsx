import type { Metadata } from "next";
import { headers } from "next/headers";
import { notFound } from "next/navigation";
import { ConfirmForm, ConfirmOutcome } from "@/components/auth/confirm-form";
import { readSignUpCookie } from "@/lib/auth/sign-up-cookie";
import { readSignUpToken } from "@/lib/auth/sign-up-token";
import { sharedServices } from "@/lib/service/shared-services";

export const metadata: Metadata = { title: "Confirm your email address", referrer: "no-referrer" };

interface ConfirmPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/**
 * Page that the link in a sign-up email opens. Opening it changes nothing, because mail scanners open links
 * too.
 */
export default async function ConfirmPage({ searchParams }: ConfirmPageProps) {
  const services = await sharedServices();
  if (services.env.signUp === "closed") notFound();
  const { token, done, failed, next } = await searchParams;
  if (typeof token !== "string" || token === "")
    return (
      <ConfirmOutcome
        outcome={done ? "done" : failed === "conflict" ? "known" : "dead"}
        next={typeof next === "string" ? next : undefined}
      />
    );
  const signedUpHere = readSignUpCookie(services, { headers: await headers() });
  const isHere = signedUpHere !== null && signedUpHere === readSignUpToken(services.env.secretKey, token);
  return <ConfirmForm token={token} asksForPassword={!isHere || failed !== undefined} failed={failed} />;
}
