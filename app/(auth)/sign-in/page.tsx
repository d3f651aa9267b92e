import type { Metadata } from "next";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { lacksSecondStep, personOf } from "@/app/current-person";
import { SignInForm } from "@/components/auth/sign-in-form";
import { personOfTicket, readSecondStepCookie } from "@/lib/auth/second-step-ticket";
import { isSetUp } from "@/lib/service/people/is-set-up";
import { sharedServices } from "@/lib/service/shared-services";

export const metadata: Metadata = { title: "Sign in" };

interface SignInPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function SignInPage({ searchParams }: SignInPageProps) {
  if (!(await isSetUp(await sharedServices()))) redirect("/setup");
  const incoming = await headers();
  if ((await personOf(incoming)) !== null) redirect("/workflows");
  if (await lacksSecondStep(incoming)) redirect("/second-step");
  const { next, callbackUrl, error } = await searchParams;
  const services = await sharedServices();
  const ticket = readSecondStepCookie(services, { headers: incoming });
  return (
    <SignInForm
      atSecondStep={(await personOfTicket(services, ticket)) !== undefined}
      next={oneOf(next) ?? oneOf(callbackUrl)}
      refused={oneOf(error)}
      open={services.env.signUp === "open"}
    />
  );
}

function oneOf(value: string | string[] | undefined): string | undefined {
  return typeof value === "string" ? value : value?.[0];
}
