"use client";

import { useQuery } from "@tanstack/react-query";
import { meOptions } from "@/lib/client/people-queries";
import type { AnswerOf } from "@/lib/contract/endpoint";
import type { me } from "@/lib/contract/people";

export type Me = AnswerOf<typeof me>;

export function useMayChange(): boolean {
  return useMe()?.workspace.role !== "viewer";
}

/** True for owners of the workspace. Only they manage prices, listings, published workers and members. */
export function useIsOwner(): boolean {
  return useMe()?.workspace.role === "owner";
}

/**
 * Returns the signed-in person. The studio's layout sends this data with the page, so it is available from
 * the first render.
 */
export function useMe(): Me | undefined {
  return useQuery(meOptions).data;
}
