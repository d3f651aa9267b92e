// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { act } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { QuerySection } from "@/components/parts/query-section";

vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);

const LIST = ["names"];

function Names() {
  const query = useQuery({ queryKey: LIST, queryFn: async () => ({ items: ["Ada"] }) });
  return (
    <QuerySection query={query} failed="Couldn't load the names" empty="No names">
      {(names) => <p>{names.join()}</p>}
    </QuerySection>
  );
}

test("a list that another part of the page has loaded already is drawn after hydration", async () => {
  const page = (queries: QueryClient) => (
    <QueryClientProvider client={queries}>
      <Names />
    </QueryClientProvider>
  );
  document.body.innerHTML = renderToString(page(new QueryClient()));
  const queries = new QueryClient();
  queries.setQueryData(LIST, { items: ["Grace"] });
  const errors: unknown[] = [];
  const root = await act(async () =>
    hydrateRoot(document.body, page(queries), { onRecoverableError: (error) => errors.push(error) }),
  );
  expect(errors).toEqual([]);
  expect(document.body.textContent).toMatch(/Grace|Ada/);
  await act(async () => root.unmount());
});
