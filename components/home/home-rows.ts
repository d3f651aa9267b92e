import { RULE_LABELS } from "@/components/alerts/rule-labels";
import { formatDay } from "@/components/parts/format-day";
import type { HomeAnswer } from "@/lib/contract/home";
import type { Invitation } from "@/lib/contract/invitations";
import { formatPrice } from "@/lib/pricing/format-money";

export interface HomeRow {
  readonly key: string;
  readonly kind: "approval" | "invitation" | "price" | "failure" | "alert" | "published";
  readonly href: string;
  readonly title: string;
  readonly detail: string;
  readonly at: string;
  readonly action: string;
}

const MAX_ROWS = 5;

export interface Decisions extends Pick<HomeAnswer, "waiting" | "offers"> {
  readonly invitations: readonly Invitation[];
}

/**
 * Returns rows for what the user has to decide. Approvals come first, because each of them blocks a run. New
 * prices come last, because the workspace pays its old price until it accepts the new one.
 */
export function decisionRows({ waiting, invitations, offers }: Decisions): HomeRow[] {
  return [
    ...waiting.map(({ id, title, created_at }) => ({
      key: id,
      kind: "approval" as const,
      href: `/approvals#approval-${id}`,
      title,
      detail: "Waiting for your approval",
      at: created_at,
      action: "Decide",
    })),
    ...invitations.map(({ id, workspace, invited_by, created_at }) => ({
      key: id,
      kind: "invitation" as const,
      href: "/invitations",
      title: `Invitation to ${workspace}`,
      detail: `From ${invited_by}`,
      at: created_at,
      action: "View",
    })),
    ...offers.map((offer) => ({
      ...priceRow(offer),
      detail: `New price: ${formatPrice(offer.new_price)}. Your price remains ${formatPrice(offer.price)} until you accept the new one.`,
      action: "Review price",
    })),
  ].slice(0, MAX_ROWS);
}

/** Returns rows for failed workflows, followed by rows for open alerts. Both are sorted newest first. */
export function failureRows({ failing, raised }: Pick<HomeAnswer, "failing" | "raised">): HomeRow[] {
  return [
    ...failing.map(({ run_id, name, at, message }) => ({
      key: run_id,
      kind: "failure" as const,
      href: `/runs/${run_id}`,
      title: name,
      detail: `Failed: ${message}`,
      at,
      action: "Open run",
    })),
    ...raised.map(({ id, name, rule, message, since }) => ({
      key: id,
      kind: "alert" as const,
      href: "/alerts",
      title: name,
      detail: `${RULE_LABELS[rule].happened}: ${message}`,
      at: since,
      action: "View alert",
    })),
  ].slice(0, MAX_ROWS);
}

/** Announced prices come first, because they don't apply yet and users can still react. */
export function changeRows({ announced, published }: Pick<HomeAnswer, "announced" | "published">): HomeRow[] {
  return [
    ...announced.map((change) => ({
      ...priceRow(change),
      detail: `${formatPrice(change.new_price)} from ${formatDay(change.effective_at)}. Your price remains ${formatPrice(change.price)} until you accept the new one.`,
      action: "View price",
    })),
    ...published.map(({ workflow_id, name, version, by, at }) => ({
      key: workflow_id,
      kind: "published" as const,
      href: `/workflows/${workflow_id}`,
      title: name,
      detail: `${by} published version ${version}`,
      at,
      action: "Open workflow",
    })),
  ].slice(0, MAX_ROWS);
}

function priceRow({ kind, item_id, name, effective_at }: HomeAnswer["offers"][number]) {
  return {
    key: `${kind} ${item_id}`,
    kind: "price" as const,
    href: `/market/${kind}/${item_id}`,
    title: name,
    at: effective_at,
  };
}
