import { headers } from "next/headers";
import { sharedServices } from "@/lib/service/shared-services";
import { currentPerson, personOf } from "./current-person";

/** Whoever is signed in reads the documentation, and everybody where a store is open: what is sold there is built with it. */
export async function docsReader(): Promise<{ readonly isSignedIn: boolean }> {
  const person = await personOf(await headers());
  if (person === null && !(await isOpen())) await currentPerson();
  return { isSignedIn: person !== null };
}

export async function isOpen(): Promise<boolean> {
  return (await sharedServices()).env.store;
}
