"use client";

import { useQuery } from "@tanstack/react-query";
import { meOptions } from "@/lib/client/people-queries";
import type { AnswerOf } from "@/lib/contract/endpoint";
import type { me } from "@/lib/contract/people";

export type Me = AnswerOf<typeof me>;

/** Whether they may change what is in this workspace: a viewer may not. */
export function useMayChange(): boolean {
  return useMe()?.workspace.role !== "viewer";
}

/** Whether they may do what is an owner's alone: prices, listings, what is offered to others, people. */
export function useIsOwner(): boolean {
  return useMe()?.workspace.role === "owner";
}

/** Who is signed in. The studio's layout hands it over with the page, so it is there from the first drawing. */
export function useMe(): Me | undefined {
  return useQuery(meOptions).data;
}
