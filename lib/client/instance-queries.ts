import { mutationOptions } from "@tanstack/react-query";
import type { BodyIn } from "@/lib/contract/endpoint";
import * as contract from "@/lib/contract/instance";
import { change, query } from "./query";

const LOOK_MS = 10_000;

export const instanceOptions = { ...query(contract.readInstance), refetchInterval: LOOK_MS };

export const saveInstanceProfileOptions = mutationOptions({
  ...change(contract.saveInstanceProfile, (body: BodyIn<typeof contract.saveInstanceProfile>) => ({ body })),
  onSuccess: (saved, _given, _before, { client }) =>
    client.setQueryData(query(contract.getInstanceProfile).queryKey, saved),
});

const NEWS_MS = 30_000;

export const instanceNewsOptions = { ...query(contract.readInstanceNews), refetchInterval: NEWS_MS };
