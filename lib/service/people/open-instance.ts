import { findCanary, keepCanary } from "@/db/queries/instance";
import { fail, ok, type Result } from "@/lib/kit/result";
import type { Seal } from "@/lib/kit/seal";
import type { Services } from "@/lib/service/services";
import { ensureOwner } from "./ensure-owner";

export const CANARY = "millrace";

/** Runs at every start, after the migrations and before anything is served. Errors are single sentences. */
export async function openInstance(services: Services): Promise<Result<void, string>> {
  const fits = await checkSecretKey(services);
  return fits.ok ? ensureOwner(services) : fits;
}

/** Refuses to start with a wrong secret key, because every stored secret would be unreadable. */
export async function checkSecretKey({ db, seal }: Services): Promise<Result<void, string>> {
  await keepCanary(db, seal.seal(CANARY));
  const canary = await findCanary(db);
  return canary !== undefined && opensCanary(seal, canary) ? ok(undefined) : fail(OTHER_KEY);
}

export const OTHER_KEY =
  "MILLRACE_SECRET_KEY (or the file secret-key in MILLRACE_DATA_DIR) must be the key that this database was set up with.";

export function opensCanary(seal: Seal, canary: string): boolean {
  const opened = seal.unseal(canary);
  return opened.ok && opened.value === CANARY;
}
