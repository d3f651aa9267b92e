import { headers } from "next/headers";
import { sharedServices } from "@/lib/service/shared-services";
import { currentPerson, personOf } from "./current-person";

/**
 * If the instance has a store, the documentation is public, because buyers need to know what the store's
 * items are built with.
 */
export async function docsReader(): Promise<{ readonly isSignedIn: boolean }> {
  const person = await personOf(await headers());
  if (person === null && !(await isOpen())) await currentPerson();
  return { isSignedIn: person !== null };
}

export async function isOpen(): Promise<boolean> {
  return (await sharedServices()).env.store;
}
