/** Query parameter in which the store's "Subscribe" link passes the plan to subscribe to. */
export const WANTED_PLAN = "subscribe";

/**
 * Returns the plan named in the URL and removes it from the URL, so that a reload doesn't open the dialog
 * again.
 */
export function takeWantedPlan(): string | null {
  const url = new URL(window.location.href);
  const plan = url.searchParams.get(WANTED_PLAN);
  if (plan === null) return null;
  url.searchParams.delete(WANTED_PLAN);
  window.history.replaceState(window.history.state, "", url.pathname + url.search + url.hash);
  return plan;
}
