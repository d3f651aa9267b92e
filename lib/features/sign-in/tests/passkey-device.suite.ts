import { createHash, createSign, generateKeyPairSync, randomBytes } from "node:crypto";
import type { PasskeyAssertion, PasskeyAttestation } from "@/lib/schema/passkey";

const PRESENT = 1;
const VERIFIED = 4;
const ATTESTED = 64;

interface Signs {
  origin?: string;
  rpId?: string;
  /** False if the device did not verify its user. */
  seesOwner?: boolean;
  counter?: number;
  userHandle?: string;
}

/** A device that does what it is told, even things that no real device would do. */
export function passkeyDevice(origin = "https://millrace.example", userHandle?: string) {
  const rpId = new URL(origin).hostname;
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const credentialId = randomBytes(32);
  const id = credentialId.toString("base64url");
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const cose = Buffer.concat([
    Buffer.from("a5010203262001215820", "hex"),
    Buffer.from(x, "base64url"),
    Buffer.from("225820", "hex"),
    Buffer.from(y, "base64url"),
  ]);
  let counter = 0;

  function authData(given: Signs, attested: Buffer): Buffer {
    const head = Buffer.alloc(5);
    const seen = given.seesOwner === false ? PRESENT : PRESENT | VERIFIED;
    head.writeUInt8(attested.length > 0 ? seen | ATTESTED : seen);
    head.writeUInt32BE(given.counter ?? counter, 1);
    const host = createHash("sha256")
      .update(given.rpId ?? rpId)
      .digest();
    return Buffer.concat([host, head, attested]);
  }

  function clientData(type: string, challenge: string, given: Signs): Buffer {
    return Buffer.from(
      JSON.stringify({ type, challenge, origin: given.origin ?? origin, crossOrigin: false }),
    );
  }

  return {
    id,
    make(challenge: string, given: Signs = {}): PasskeyAttestation {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      const data = authData(given, Buffer.concat([Buffer.alloc(16), length, credentialId, cose]));
      const size = Buffer.alloc(3);
      size.writeUInt8(0x59);
      size.writeUInt16BE(data.length, 1);
      const attestationObject = Buffer.concat([
        Buffer.from("a363666d74646e6f6e656761747453746d74a0686175746844617461", "hex"),
        size,
        data,
      ]);
      return {
        id,
        rawId: id,
        type: "public-key",
        response: {
          clientDataJSON: clientData("webauthn.create", challenge, given).toString("base64url"),
          attestationObject: attestationObject.toString("base64url"),
        },
      };
    },
    sign(challenge: string, given: Signs = {}): PasskeyAssertion {
      counter += 1;
      const client = clientData("webauthn.get", challenge, given);
      const data = authData(given, Buffer.alloc(0));
      const signed = Buffer.concat([data, createHash("sha256").update(client).digest()]);
      return {
        id,
        rawId: id,
        type: "public-key",
        response: {
          clientDataJSON: client.toString("base64url"),
          authenticatorData: data.toString("base64url"),
          signature: createSign("sha256").update(signed).sign(privateKey, "base64url"),
          userHandle: given.userHandle ?? userHandle ?? null,
        },
      };
    },
  };
}
