import { mutationOptions } from "@tanstack/react-query";
import type { BodyIn } from "@/lib/contract/endpoint";
import { getModelSettings, saveModelSettings } from "@/lib/contract/models";
import { change, query } from "./query";

export const saveModelSettingsOptions = mutationOptions({
  ...change(saveModelSettings, (body: BodyIn<typeof saveModelSettings>) => ({ body }), ["/usage/models"]),
  onSuccess: (saved, _given, _before, { client }) =>
    client.setQueryData(query(getModelSettings).queryKey, saved),
});
