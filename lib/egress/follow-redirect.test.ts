import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createGuardedFetch } from "./guarded-fetch";
import { codeOf, LocalServers, textOf } from "./local-servers.suite";

const servers = new LocalServers();
const { routes, seen, here } = servers;
beforeAll(() => servers.start());
afterAll(() => servers.stop());

const open = createGuardedFetch({ allow: ["127.0.0.1"] });

describe("redirects", () => {
  const redirect = (path: string, status: number, location: string) => {
    routes.set(path, (_request, response) => response.writeHead(status, { location }).end());
  };

  test("are judged again at each hop", async () => {
    const fetch = createGuardedFetch({ allow: [], exempt: [{ host: "127.0.0.1", port: servers.home }] });
    for (const target of [servers.there("/"), "http://[::1]/", "file:///etc/passwd", "http://u:p@x/"]) {
      redirect("/away", 302, target);
      expect(codeOf(await fetch(here("/away")))).toBe("egress_blocked");
    }
  });

  test("end after five", async () => {
    for (let hop = 0; hop < 7; hop += 1) redirect(`/hop${hop}`, 302, `/hop${hop + 1}`);
    expect(textOf(await open(here("/hop2")))).toBe("plain /hop7");
    expect(codeOf(await open(here("/hop1")))).toBe("upstream_error");
    expect(codeOf(await open(here("/hop6"), { maxRedirects: 0 }))).toBe("status 302");
  });

  test.each([
    [301, "POST", "GET", ""],
    [302, "POST", "GET", ""],
    [303, "PUT", "GET", ""],
    [303, "HEAD", "HEAD", ""],
    [307, "POST", "POST", "x"],
    [308, "PUT", "PUT", "x"],
    [301, "PUT", "PUT", "x"],
  ])("%i turns %s into %s", async (status, method, becomes, body) => {
    redirect("/r", status, "/target");
    await open(here("/r"), {
      method,
      headers: { "Content-Type": "text/plain" },
      ...(method === "HEAD" ? {} : { body: "x" }),
    });
    expect(seen.at(-1)).toMatchObject({ method: becomes, url: "/target", body });
    expect(seen.at(-1)?.headers["content-type"]).toBe(body === "" ? undefined : "text/plain");
  });

  test("take keys along within an origin and never to another", async () => {
    const headers = {
      Authorization: "Bearer K",
      Cookie: "s=K",
      "X-Api-Key": "K",
      "X-Anything": "K",
      "Accept-Language": "de",
    };
    redirect("/same", 302, "/target");
    await open(here("/same"), { headers });
    expect(seen.at(-1)?.headers).toMatchObject({
      authorization: "Bearer K",
      cookie: "s=K",
      "x-anything": "K",
    });
    redirect("/other", 302, servers.there("/target"));
    await open(here("/other"), { headers });
    expect(seen.at(-1)).toMatchObject({ port: servers.elsewhere, url: "/target" });
    expect(JSON.stringify(seen.at(-1)?.headers)).not.toContain('K"');
    expect(seen.at(-1)?.headers["accept-language"]).toBe("de");
  });

  test("to another origin take neither a body nor an address with the key in it", async () => {
    redirect("/other", 307, servers.there("/target"));
    expect(codeOf(await open(here("/other"), { method: "POST", body: "apiKey=K" }))).toBe("upstream_error");
    redirect("/echo", 302, `http://127.0.0.1:${servers.elsewhere}/target?apikey=se%63ret%2Bkey`);
    expect(codeOf(await open(here("/echo"), { secrets: ["secret+key"] }))).toBe("upstream_error");
    expect(seen.at(-1)?.port).toBe(servers.home);
  });
});
