import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const read = (file) => readFileSync(new URL(`../${file}`, import.meta.url), "utf8");

test("compose.yaml connects as a role of its own, which is no superuser", () => {
  const compose = read("compose.yaml");
  const superuser = /POSTGRES_USER: (\S+)/.exec(compose)?.[1];
  const [, user, password] = /DATABASE_URL: postgres:\/\/(\w+):\$\{(\w+)/.exec(compose) ?? [];
  expect([superuser, user, password]).toEqual(["postgres", "millrace", "MILLRACE_DATABASE_PASSWORD"]);
  expect(compose).toContain("./deploy/create-role.sh:/docker-entrypoint-initdb.d/");
  expect(read("deploy/create-role.sh")).toMatch(/create role millrace login nosuperuser/);
});

test("compose.ha.yaml goes through the pooler, and past it to all servers", () => {
  const compose = read("deploy/compose.ha.yaml");
  expect(compose).toMatch(/ DATABASE_URL: postgres:\/\/millrace:\S+@pooler:6432\/millrace\n/);
  const [, hosts] =
    /DATABASE_DIRECT_URL: \S+@(\S+)\/millrace\?target_session_attrs=read-write\n/.exec(compose) ?? [];
  for (const host of hosts?.split(",") ?? [])
    expect(compose).toContain(`server ${host.split(":")[0]} ${host} check port 8008`);
  expect(hosts?.split(",")).toHaveLength(3);
});

test("images are pinned by their exact version", () => {
  const images = [
    ...read("compose.yaml").matchAll(/image: \$\{\w+:-(\S+)\}/g),
    ...read("Dockerfile").matchAll(/^ARG \w+_IMAGE=(\S+)$/gm),
  ].map(([, image]) => image);
  expect(images).toHaveLength(2);
  for (const image of images) expect(image).toMatch(/^\w+:\d+\.\d+(\.\d+)?-\w+(-slim)?$/);
  expect(read("Dockerfile")).not.toMatch(/^FROM (?!\$\{NODE_IMAGE\})/m);
});
