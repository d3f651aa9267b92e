import type { BodyIn } from "@/lib/contract/endpoint";
import { endSubscription, messageSubscribers } from "@/lib/contract/subscribers";
import type { ItemName } from "@/lib/schema/price";
import { change } from "./query";

const FORGETS = ["/sales", "/subscribers"];

export const endSubscriberOptions = change(
  endSubscription,
  ({ id, reason }: { id: string; reason: string }) => ({
    params: { id },
    body: reason === "" ? {} : { reason },
  }),
  FORGETS,
);

export const messageSubscribersOptions = change(
  messageSubscribers,
  ({ kind, id, ...body }: ItemName & BodyIn<typeof messageSubscribers>) => ({ params: { kind, id }, body }),
  FORGETS,
);
