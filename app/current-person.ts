import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { findCaller } from "@/lib/auth/find-caller";
import type { AnswerOf } from "@/lib/contract/endpoint";
import type { me } from "@/lib/contract/people";
import { isSetUp } from "@/lib/service/people/is-set-up";
import { readMe } from "@/lib/service/people/read-me";
import { sharedServices } from "@/lib/service/shared-services";

export async function currentPerson(): Promise<AnswerOf<typeof me>> {
  const incoming = await headers();
  const person = await personOf(incoming);
  if (person !== null) return person;
  const path = incoming.get("x-path") ?? "/";
  if (await lacksSecondStep(incoming)) redirect(`/second-step?next=${encodeURIComponent(path)}`);
  if (!(await isSetUp(await sharedServices()))) redirect("/setup");
  redirect(`/sign-in?next=${encodeURIComponent(path)}`);
}

export async function lacksSecondStep(incoming: Headers): Promise<boolean> {
  const caller = await findCaller(await sharedServices(), { method: "GET", headers: incoming });
  return !caller.ok && caller.error.code === "second_step_missing";
}

export async function personOf(incoming: Headers): Promise<AnswerOf<typeof me> | null> {
  const services = await sharedServices();
  const caller = await findCaller(services, { method: "GET", headers: incoming });
  if (!caller.ok) return null;
  const person = await readMe(services, { caller: caller.value });
  return person.ok ? person.value : null;
}
