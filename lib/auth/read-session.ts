import { decode } from "next-auth/jwt";
import { z } from "zod";
import { isId } from "@/lib/kit/id";
import type { AuthParts } from "./auth-parts";

const content = z.object({ sub: z.string().refine(isId), sid: z.string().refine(isId) });
export type SessionContent = z.infer<typeof content>;

export async function readSession(
  parts: Pick<AuthParts, "cookieSecret">,
  cookie: string,
): Promise<SessionContent | null> {
  try {
    return content.safeParse(await decode({ token: cookie, secret: parts.cookieSecret })).data ?? null;
  } catch {
    return null;
  }
}
