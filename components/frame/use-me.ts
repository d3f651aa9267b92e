"use client";

import { useQuery } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { meOptions } from "@/lib/client/people-queries";
import type { AnswerOf } from "@/lib/contract/endpoint";
import type { me } from "@/lib/contract/people";

export type Me = AnswerOf<typeof me>;

/**
 * Who is signed in, once known. Parts of a page wake up at different times, and the server drew all of them without
 * an answer: what wakes up late must begin as it was drawn, although the answer is there by then.
 */
export function useMe(): Me | undefined {
  const query = useQuery(meOptions);
  const awake = useSyncExternalStore(neverChanges, yes, no);
  return awake ? query.data : undefined;
}

const neverChanges = () => () => undefined;
const yes = () => true;
const no = () => false;
