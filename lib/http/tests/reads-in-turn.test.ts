import { expect, test, vi } from "vitest";
import { listTokens } from "@/lib/contract/tokens";
import { peopleOf } from "@/lib/features/people/tests/people.suite";
import { createApi } from "@/lib/http/entry/create-api";
import { fromWeb } from "@/lib/http/entry/next-entry";
import { handle } from "@/lib/http/handle";
import { ok } from "@/lib/kit/result";
import { on } from "@/lib/service/on";
import { PATIENT } from "@/lib/service/process/pulse";
import { OWNER, testHttpEntry } from "./http-entry.suite";

const { newPerson, services } = await testHttpEntry().then((entry) => ({ ...entry, ...peopleOf(entry) }));

test("of one workspace three lists are read at once; the rest wait, and nobody else waits with them", async () => {
  const { token, workspace } = await newPerson();
  const answer: (() => void)[] = [];
  const begun: string[] = [];
  const list = on(listTokens, async (_services, { caller }) => {
    begun.push(caller.workspaceId);
    await new Promise<void>((resolve) => answer.push(resolve));
    return ok({ items: [], next_cursor: null });
  });
  const api = createApi(services, PATIENT, [handle(list)]);
  const read = (by: string) =>
    api(
      fromWeb(
        new Request("http://localhost/api/v1/tokens", {
          headers: { Authorization: `Bearer ${by}`, Host: "localhost" },
        }),
      ),
    );

  const crowd = Array.from({ length: 20 }, () => read(token));
  await vi.waitFor(() => expect(begun).toHaveLength(3));
  const other = read(OWNER.token);
  await vi.waitFor(() => expect(begun).toHaveLength(4));
  expect(begun.filter((each) => each !== workspace)).toHaveLength(1);

  for (let answered = 0; answered < 21; answered += 1) {
    await vi.waitFor(() => expect(answer.length).toBeGreaterThan(answered));
    expect(begun.length).toBeLessThanOrEqual(answered + 4);
    answer[answered]?.();
  }
  for (const { status } of await Promise.all([...crowd, other])) expect(status).toBe(200);
});
