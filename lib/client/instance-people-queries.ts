import { mutationOptions } from "@tanstack/react-query";
import * as contract from "@/lib/contract/instance-people";
import { call } from "./call";
import { forgetting } from "./query";

interface Given {
  readonly params: { readonly id: string };
  readonly body: { readonly reason: string };
}

const ACTS = {
  blockWorkspace: (given: Given) => call(contract.blockWorkspace, given).then(noLink),
  unblockWorkspace: (given: Given) => call(contract.unblockWorkspace, given).then(noLink),
  deleteWorkspace: (given: Given) => call(contract.deleteWorkspace, given).then(noLink),
  blockPerson: (given: Given) => call(contract.blockPerson, given).then(noLink),
  unblockPerson: (given: Given) => call(contract.unblockPerson, given).then(noLink),
  deletePerson: (given: Given) => call(contract.deletePerson, given).then(noLink),
  resetPersonFactors: (given: Given) => call(contract.resetPersonFactors, given).then(noLink),
  makePersonLink: (given: Given) => call(contract.makePersonLink, given).then(({ url }) => url),
};
export type OperatorActName = keyof typeof ACTS;

function noLink(): null {
  return null;
}

interface Act {
  readonly name: OperatorActName;
  readonly id: string;
  readonly reason: string;
}

export const operatorActOptions = mutationOptions({
  mutationFn: ({ name, id, reason }: Act): Promise<string | null> =>
    ACTS[name]({ params: { id }, body: { reason } }),
  onSettled: forgetting(["/instance/people", "/instance/workspaces"]),
});
