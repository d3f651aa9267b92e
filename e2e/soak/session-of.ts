import { z } from "zod";

const csrf = z.object({ csrfToken: z.string() });

export async function sessionOf(
  address: string,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<Readonly<Record<string, string>>> {
  const first = await fetch(`${address}/api/auth/csrf`);
  const { csrfToken } = csrf.parse(await first.json());
  const signedIn = await fetch(`${address}/api/auth/callback/credentials`, {
    method: "POST",
    redirect: "manual",
    headers: { "sec-fetch-site": "same-origin", cookie: cookiesOf(first) },
    body: new URLSearchParams({ email, password, csrfToken, json: "true" }),
  });
  if (signedIn.status !== 200) throw new Error(`Not signed in: ${signedIn.status} ${await signedIn.text()}`);
  return { "sec-fetch-site": "same-origin", cookie: cookiesOf(signedIn) };
}

function cookiesOf(answer: Response): string {
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}
