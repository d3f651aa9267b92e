import { z } from "zod";
import { byId, listOf, page, time } from "@/lib/contract/shapes";
import { idInput } from "@/lib/schema/id-input";
import { priceKind } from "@/lib/schema/price";
import { MAX_STARS, RATING_BOUNDS } from "@/lib/schema/rating";
import { endpointsOf, SMALL_BODY } from "./endpoint";

const endpoint = endpointsOf("Market");
const item = z.object({ kind: priceKind, id: idInput });
const text = z.string().trim().max(RATING_BOUNDS.text);

export const ratingSum = z
  .object({ average: z.number().describe("Average of 1 to 5 stars, to one decimal."), count: z.int() })
  .nullable()
  .describe("Ratings from workspaces that paid for the item; null if there are none.");

export const rating = z
  .object({
    id: z.string(),
    workspace: z.string().describe("Name of the rating workspace."),
    stars: z.int(),
    text: z.string(),
    rated_at: time.describe("When the rating was created or last changed."),
    answer: z.string().nullable().describe("The seller's answer."),
    answered_at: time.nullable(),
    own: z.boolean(),
    hidden: z
      .string()
      .nullable()
      .describe(
        "The operator's reason for hiding the rating. Only the rating's author, the seller and the operator get this.",
      ),
  })
  .meta({ id: "Rating" });
export type Rating = z.infer<typeof rating>;

export const listRatings = endpoint({
  id: "listRatings",
  method: "GET",
  path: "/market/{kind}/{id}/ratings",
  access: "read",
  summary: "List an item's ratings",
  params: item,
  query: page,
  answer: listOf(rating),
});

export const saveRating = endpoint({
  id: "saveRating",
  method: "PUT",
  path: "/market/{kind}/{id}/rating",
  access: "owner",
  summary:
    "Rate an item that this workspace has paid for and used; rating it again replaces the earlier rating",
  params: item,
  body: z.strictObject({ stars: z.int().min(1).max(MAX_STARS), text: text.default("") }),
  answer: rating,
  problems: ["forbidden"],
  security: { kind: "item_rated", fields: ["kind", "stars"] },
});

export const deleteRating = endpoint({
  id: "deleteRating",
  method: "DELETE",
  path: "/market/{kind}/{id}/rating",
  access: "owner",
  summary: "Withdraw this workspace's rating of an item",
  params: item,
  status: 204,
  security: { kind: "rating_withdrawn", fields: ["kind"] },
});

export const answerRating = endpoint({
  id: "answerRating",
  method: "POST",
  path: "/ratings/{id}/answer",
  access: "owner",
  summary: "Reply to a rating of your item. You can reply again only if the rating changes",
  params: byId,
  body: z.strictObject({ text: z.string().trim().min(1).max(RATING_BOUNDS.answer) }),
  bodyBytes: SMALL_BODY,
  answer: rating,
  status: 201,
  problems: ["forbidden", "conflict"],
  security: { kind: "rating_answered" },
});

export const hideRating = endpoint({
  id: "hideRating",
  method: "PUT",
  path: "/ratings/{id}/hidden",
  access: "instance_owner",
  summary: "Hide a rating and exclude it from the average. With a null reason, show it again",
  params: byId,
  body: z.strictObject({ reason: z.string().trim().min(1).max(RATING_BOUNDS.hidden).nullable() }),
  bodyBytes: SMALL_BODY,
  answer: rating,
  security: { kind: "rating_hidden", fields: ["reason"] },
});
