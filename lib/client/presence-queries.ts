import type { BodyIn } from "@/lib/contract/endpoint";
import * as contract from "@/lib/contract/presence";
import { addressOf } from "./address-of";
import { call } from "./call";

export function presenceAddress(id: string, session: string): string {
  return addressOf(contract.followWorkflow.path, { id }, { seat: session });
}

export type Place = BodyIn<typeof contract.movePresence>;

export function movePresence(id: string, body: Place): Promise<unknown> {
  return call(contract.movePresence, { params: { id }, body });
}
