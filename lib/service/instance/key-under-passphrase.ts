import { randomBytes, type ScryptOptions, scrypt } from "node:crypto";
import { promisify } from "node:util";
import { createSeal, type Seal } from "@/lib/kit/seal";

export interface KeyUnderPassphrase {
  readonly salt: string;
  readonly sealed: string;
}

export async function sealKey(secretKey: Uint8Array, passphrase: string): Promise<KeyUnderPassphrase> {
  const salt = randomBytes(16).toString("base64url");
  const seal = await sealOf(passphrase, salt);
  return { salt, sealed: seal.seal(Buffer.from(secretKey).toString("base64")) };
}

export async function openKey(
  { salt, sealed }: KeyUnderPassphrase,
  passphrase: string,
): Promise<Uint8Array | undefined> {
  const opened = (await sealOf(passphrase, salt)).unseal(sealed);
  return opened.ok ? Buffer.from(opened.value, "base64") : undefined;
}

/** Makes each guess of the passphrase cost 128 MB of memory and a few tenths of a second. */
const COST: ScryptOptions = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 };

const derive = promisify<string, string, number, ScryptOptions, Buffer>(scrypt);

async function sealOf(passphrase: string, salt: string): Promise<Seal> {
  return createSeal(await derive(passphrase.normalize("NFC"), salt, 32, COST));
}
