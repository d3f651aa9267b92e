import { findSubscriptionOf } from "@/db/queries/subscriptions";
import { listCallable } from "@/db/queries/workflow-versions";
import { appendTo } from "@/lib/kit/append-to";
import { isId } from "@/lib/kit/id";
import { fail, ok, type Result } from "@/lib/kit/result";
import { evaluateAccess } from "@/lib/pricing/evaluate-access";
import { type Problem, problem } from "@/lib/schema/problem";
import type { LiveWorkflow } from "@/lib/service/published/live-workflows";
import { PUBLISHED } from "@/lib/service/published/published";
import type { Services } from "@/lib/service/services";
import { type Tool, toolsOf } from "./tool";
import { idEndIn, idEndOf } from "./tool-name";
import type { ToolUser } from "./tool-user";

/**
 * Number of tools at which a page ends. A page always contains all tools of a workflow, so it may have more.
 * A single workflow can have hundreds.
 */
const PAGE_TOOLS = 200;
const PAGE_WORKFLOWS = 200;

export interface ToolPage {
  readonly tools: readonly Tool[];
  readonly next: string | null;
}

/** Lists the tools of a workflow or, if `workflowId` is null, of all workflows that the user can access. */
export async function listTools(
  services: Services,
  user: ToolUser,
  workflowId: string | null,
  after: string | null,
): Promise<Result<ToolPage, Problem>> {
  if (after !== null && !isId(after))
    return fail(
      problem(
        "invalid_query",
        "The cursor is invalid or belongs to a different list. Start again without a cursor.",
      ),
    );
  const tools: Tool[] = [];
  const { live } = await services.part(PUBLISHED);
  const ids = await reachable(services, user, workflowId, { after, idEnd: null });
  for (const id of ids) {
    const workflow = await live.find(id);
    if (workflow) appendTo(tools, usable(services, workflow, user));
    if (tools.length >= PAGE_TOOLS) return ok({ tools, next: id === ids.at(-1) ? nextOf(ids) : id });
  }
  return ok({ tools, next: nextOf(ids) });
}

function nextOf(ids: readonly string[]): string | null {
  return ids.length < PAGE_WORKFLOWS ? null : (ids.at(-1) ?? null);
}

function usable(services: Services, workflow: LiveWorkflow, user: ToolUser): Tool[] {
  return toolsOf(workflow, user, services.clock()).filter(({ refusal }) => refusal === null);
}

/**
 * Returns null for tools that the user can't access, whether they exist or not. A tool that is accessible but
 * can't be used is returned with the reason.
 */
export async function findTool(
  services: Services,
  user: ToolUser,
  workflowId: string | null,
  name: string,
): Promise<Tool | null> {
  const idEnd = idEndIn(name);
  if (idEnd === null) return null;
  const { live } = await services.part(PUBLISHED);
  for (const id of await reachable(services, user, workflowId, { after: null, idEnd })) {
    const workflow = await live.find(id);
    const tools = workflow ? toolsOf(workflow, user, services.clock()) : [];
    const tool = tools.find((one) => one.name === name);
    if (tool) return tool;
  }
  return null;
}

export async function mayReach(services: Services, user: ToolUser, workflowId: string): Promise<boolean> {
  if (user.who !== "caller") return (await reachable(services, user, workflowId, ALL)).length > 0;
  const workflow = await (await services.part(PUBLISHED)).live.find(workflowId);
  if (!workflow) return false;
  const { workspaceId } = user.caller;
  if (workflow.workspaceId === workspaceId) return true;
  const subscription = await findSubscriptionOf(services.hot, "workflow", workflowId, workspaceId);
  return subscription !== undefined && evaluateAccess(subscription, services.clock()).state !== "ended";
}

const ALL = { after: null, idEnd: null };

async function reachable(
  services: Services,
  user: ToolUser,
  only: string | null,
  page: { after: string | null; idEnd: string | null },
): Promise<readonly string[]> {
  if (user.who === "caller" && only === null) {
    return listCallable(services.hot, user.caller.workspaceId, services.clock(), {
      ...page,
      limit: PAGE_WORKFLOWS,
    });
  }
  // `only` needs no check here, because access to that workflow was checked when its endpoint was called.
  const one = user.who === "caller" ? only : itemOf(services, user);
  const isAsked = one !== null && (only === null || only === one);
  return isAsked && page.after === null && (page.idEnd ?? idEndOf(one)) === idEndOf(one) ? [one] : [];
}

function itemOf(services: Services, user: Exclude<ToolUser, { who: "caller" }>): string | null {
  if (user.who === "reader") return user.reader.workflowId;
  const { subscription } = user;
  const isOver = evaluateAccess(subscription, services.clock()).state === "ended";
  return subscription.kind !== "workflow" || isOver ? null : subscription.itemId;
}
