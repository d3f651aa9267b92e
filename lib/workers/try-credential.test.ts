import { createServer } from "node:net";
import { expect, test } from "vitest";
import { tryCredential } from "./try-credential";
import { replies, testContext } from "./upstream/connector-context.suite";
import { testContext as workerContext } from "./worker-context.suite";

test.each(["news", "market", "economic"] as const)(
  "a key for %s is tried with one small call",
  async (provider) => {
    const context = testContext({ fetch: async () => replies(401, "") });
    expect(await tryCredential(provider, { value: "wrong", baseUrl: "" }, context)).toMatchObject({
      state: "failed",
      code: "invalid_key",
    });
    expect(context.calls).toHaveLength(1);
  },
);

test.each([
  ["Bearer abc", "done", /authorization/],
  ["X-Key: abc", "done", /x-key/],
  ["https://hooks.example.com/abc", "done", /URL is valid/],
  ["https://", "failed", /isn't a valid URL/],
  ["whsec_abc", "done", /sign/],
])("an http value %s is judged by its form, and never repeated", async (value, state, words) => {
  const outcome = await tryCredential("http", { value, baseUrl: "" }, workerContext());
  expect(outcome.state).toBe(state);
  expect(JSON.stringify(outcome)).toMatch(words);
  expect(JSON.stringify(outcome)).not.toContain("abc");
});

test("a mail server is signed in to, and no mail is sent", async () => {
  const said: string[] = [];
  const server = createServer((socket) => {
    socket.write("220 mail ESMTP\r\n");
    socket.on("data", (data) => {
      const line = String(data);
      said.push(line.slice(0, 4));
      socket.write(
        line.startsWith("EHLO") ? "250 mail\r\n" : line.startsWith("QUIT") ? "221 bye\r\n" : "250 ok\r\n",
      );
    });
    socket.on("error", () => undefined);
  });
  const port = await new Promise<number>((resolve) =>
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      resolve(typeof address === "object" && address !== null ? address.port : 0);
    }),
  );
  const context = workerContext({ reach: async () => ({ ok: true, address: "127.0.0.1" }) });
  const outcome = await tryCredential(
    "smtp",
    { value: `smtp://127.0.0.1:${port}?from=a@example.com`, baseUrl: "" },
    context,
  );
  server.close();
  expect(outcome).toMatchObject({ state: "done" });
  expect(said).toContain("EHLO");
  expect(said).not.toContain("MAIL");
  const blocked = await tryCredential(
    "smtp",
    { value: "smtp://10.0.0.1?from=a@example.com", baseUrl: "" },
    workerContext(),
  );
  expect(blocked).toMatchObject({ state: "failed", code: "egress_blocked" });
});

test.each([
  [200, { data: [] }, "done"],
  [404, { error: { message: "No such page" } }, "done"],
  [405, "", "done"],
  [401, { error: { message: "Incorrect API key provided" } }, "failed"],
  [500, "", "failed"],
])("a model's key is tried with the list of models: %s", async (status, body, state) => {
  const asked: string[] = [];
  const context = workerContext({
    fetch: async (url, init) => {
      asked.push(`${init?.method} ${url} ${init?.headers?.authorization}`);
      return replies(status, body);
    },
  });
  const given = { value: "sk-1", baseUrl: "https://models.example.com/v1/" };
  expect(await tryCredential("model", given, context)).toMatchObject({ state });
  expect(asked).toEqual(["GET https://models.example.com/v1/models Bearer sk-1"]);
});
