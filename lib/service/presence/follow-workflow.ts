import { findUser } from "@/db/queries/users";
import { hasWorkflow } from "@/db/queries/workflows";
import { addressGroup } from "@/lib/auth/address-group";
import * as contract from "@/lib/contract/presence";
import { asEvents, on } from "@/lib/service/on";
import { noWorkflow } from "@/lib/service/workflows/read-workflow";
import { OPEN_PRESENCE } from "./open-presence";

const MAX_LETTERS = 80;

export const followWorkflow = on(
  contract.followWorkflow,
  async (services, { caller, params: { id }, query, request }) => {
    const { userId: person, workspaceId } = caller;
    if (!(await hasWorkflow(services.db, workspaceId, id))) return noWorkflow();
    const user = await findUser(services.db, person);
    // The part of the email address before the @ is enough to recognise a colleague.
    const name = (user?.name.trim() || (caller.email.split("@")[0] ?? "")).slice(0, MAX_LETTERS);
    const presence = await services.part(OPEN_PRESENCE);
    const network = addressGroup(request.address);
    const opened = presence.open({ workflow: id, workspaceId, person, name, sessionId: query.seat, network });
    if (opened.ok)
      request.signal.addEventListener("abort", () => void opened.value.return?.(), { once: true });
    return opened;
  },
  asEvents,
);
