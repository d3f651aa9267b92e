import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createReach } from "./create-reach";
import { createGuardedFetch } from "./guarded-fetch";
import { codeOf, LocalServers, textOf } from "./local-servers.suite";

const servers = new LocalServers();
const { seen, here } = servers;
beforeAll(() => servers.start());
afterAll(() => servers.stop());

const closed = createGuardedFetch({ allow: [] });

describe("what is refused before connecting", () => {
  const hosts = [
    ..."127.0.0.1 localhost LOCALHOST localhost. 127.1 127.0.1 127.0.0.1. 0x7f.1 0x7f000001 0X7F.0.0.1".split(
      " ",
    ),
    ..."2130706433 017700000001 0177.0.0.1 0177.1 00000177.0.0.01 127.0x0.0.1 0 0.0.0.0 %31%32%37.0.0.1".split(
      " ",
    ),
    ..."127%2e0%2e0%2e1 ①②⑦.⓪.⓪.① １２７.０.０.１ 127。0。0。1 127．0．0．1 [::1] [0:0:0:0:0:0:0:1]".split(
      " ",
    ),
    ..."[::] [::127.0.0.1] [::ffff:127.0.0.1] [::ffff:7f00:1] [0:0:0:0:0:ffff:127.0.0.1]".split(" "),
    ..."[64:ff9b::127.0.0.1] [2002:7f00:1::] [fc00::1] [fe80::1] [fd00:ec2::254] 169.254.169.254".split(" "),
    ..."0xa9fea9fe 2852039166 0251.0376.0251.0376 10.0.0.1 10.1 192.168.1.1 172.16.0.1 100.64.0.1".split(" "),
    ..."198.18.0.1 224.0.0.1 255.255.255.255 4294967295 192.0.2.1 ₁₂₇.0.0.1 ⑯⑨。254。169。254".split(" "),
    ..."127.0.0.1:80 127.0.0.1:0x50 user@127.0.0.1 user:pw@example.com 8.8.8.8@127.0.0.1 127.0.0.1\\@8.8.8.8".split(
      " ",
    ),
    ..."127.0.0.1#@8.8.8.8 127.0.0.1?@8.8.8.8".split(" "),
  ];
  test.each(hosts)("http://%s/", async (host) => {
    const before = seen.length;
    expect(codeOf(await closed(`http://${host}/`))).toBe("egress_blocked");
    expect(codeOf(await closed(`https://${host}/`))).toBe("egress_blocked");
    expect(seen.length).toBe(before);
  });

  test.each([
    "file:///etc/passwd",
    "ftp://example.com/",
    "gopher://127.0.0.1:11211/_stats",
    "data:text/plain,x",
    "javascript:alert(1)",
    "unix:/var/run/docker.sock",
    "blob:http://127.0.0.1/x",
    "ws://127.0.0.1/",
    "//127.0.0.1/",
    "/relative",
    "",
    "http://",
    "http://256.256.256.256/",
    "http://[::1",
  ])("%j", async (url) => {
    expect(codeOf(await closed(url))).toBe("egress_blocked");
  });

  test("a name that resolves to a private address", async () => {
    const fetch = createGuardedFetch({
      allow: [],
      resolve: async () => [{ address: "127.0.0.1", family: 4 }],
    });
    const before = seen.length;
    expect(codeOf(await fetch(`http://looks-public.example:${servers.home}/`))).toBe("egress_blocked");
    expect(seen.length).toBe(before);
  });

  test("a name that is public on the first look and private on the second", async () => {
    const answers = ["192.0.2.1", "127.0.0.1", "127.0.0.1"];
    const fetch = createGuardedFetch({
      allow: ["192.0.2.1"],
      resolve: async () => [{ address: answers.shift() ?? "127.0.0.1", family: 4 }],
      timeoutMs: 300,
    });
    const before = seen.length;
    expect(["upstream_timeout", "upstream_error"]).toContain(
      codeOf(await fetch(`http://rebinds.example:${servers.home}/`)),
    );
    expect(codeOf(await fetch(`http://rebinds.example:${servers.home}/`))).toBe("egress_blocked");
    expect(seen.length).toBe(before);
  });

  test("the private one of several addresses is never tried", async () => {
    const fetch = createGuardedFetch({
      allow: ["127.0.0.1"],
      resolve: async () => [
        { address: "10.255.255.1", family: 4 },
        { address: "127.0.0.1", family: 4 },
      ],
    });
    expect(textOf(await fetch(`http://both.example:${servers.home}/x`))).toBe("plain /x");
  });
});

describe("what is opened", () => {
  test("an address opens whatever resolves to it, a name that name only", async () => {
    const resolve = async () => [{ address: "127.0.0.1", family: 4 }];
    const byName = createGuardedFetch({ allow: ["a.example"], resolve });
    expect(textOf(await byName(`http://a.example:${servers.home}/n`))).toBe("plain /n");
    expect(codeOf(await byName(`http://b.example:${servers.home}/n`))).toBe("egress_blocked");
    expect(codeOf(await byName(here("/n")))).toBe("egress_blocked");
    const byAddress = createGuardedFetch({ allow: ["127.0.0.0/8"], resolve });
    expect(textOf(await byAddress(`http://b.example:${servers.home}/n`))).toBe("plain /n");
  });

  test("an exempt upstream on its port and on no other", async () => {
    const fetch = createGuardedFetch({ allow: [], exempt: [{ host: "127.0.0.1", port: servers.home }] });
    expect(textOf(await fetch(here("/e")))).toBe("plain /e");
    expect(codeOf(await fetch(servers.there("/e")))).toBe("egress_blocked");
    expect(codeOf(await fetch(`http://localhost:${servers.home}/e`))).toBe("egress_blocked");
  });

  test("mail gets the address to connect to, under the same rule", async () => {
    expect(await createReach({ allow: [] })("localhost", 25)).toMatchObject({
      ok: false,
      code: "egress_blocked",
    });
    expect(await createReach({ allow: ["127.0.0.1"] })("127.0.0.1", 25)).toEqual({
      ok: true,
      address: "127.0.0.1",
    });
  });
});
