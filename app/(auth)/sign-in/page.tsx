import type { Metadata } from "next";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { lacksSecondStep, personOf } from "@/app/current-person";
import { addNextToUrl } from "@/components/auth/add-next-to-url";
import { SignInForm } from "@/components/auth/sign-in-form";
import { StoreLink } from "@/components/auth/store-link";
import { personOfTicket, readSecondStepCookie } from "@/lib/auth/second-step-ticket";
import { ownPath } from "@/lib/kit/own-path";
import { instanceOrigin } from "@/lib/service/outbound/instance-origin";
import { isSetUp } from "@/lib/service/people/is-set-up";
import { sharedServices } from "@/lib/service/shared-services";

export const metadata: Metadata = { title: "Sign in" };

interface SignInPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function SignInPage({ searchParams }: SignInPageProps) {
  if (!(await isSetUp(await sharedServices()))) redirect("/setup");
  const incoming = await headers();
  const { next: asked, callbackUrl, error } = await searchParams;
  const next = oneOf(asked) ?? oneOf(callbackUrl);
  const services = await sharedServices();
  if ((await personOf(incoming)) !== null) redirect(ownPath(next, instanceOrigin(services.env)));
  if (await lacksSecondStep(incoming)) redirect(addNextToUrl("/second-step", next));
  const ticket = readSecondStepCookie(services, { headers: incoming });
  return (
    <>
      <SignInForm
        atSecondStep={(await personOfTicket(services, ticket)) !== undefined}
        next={next}
        refused={oneOf(error)}
        open={services.env.signUp === "open"}
      />
      {services.env.store && <StoreLink />}
    </>
  );
}

function oneOf(value: string | string[] | undefined): string | undefined {
  return typeof value === "string" ? value : value?.[0];
}
