import { z } from "zod";
import { byId } from "@/lib/contract/shapes";
import {
  FILED_KINDS,
  FOLDER_RULE,
  isFolder,
  isTag,
  LONGEST_FOLDER,
  LONGEST_TAG,
  MAX_TAGS,
  TAG_RULE,
} from "@/lib/schema/filing";
import { endpointsOf, SMALL_BODY } from "./endpoint";

const endpoint = endpointsOf("Folders and tags");
const MAX_FILED = 1_000;
/** Maximum size of the request body, enough for a thousand IDs and the tags. */
const FILED_BYTES = 64 * 1024;

const kind = z.object({ kind: z.enum(FILED_KINDS).describe("Kind of item.") });
const folder = z.string().max(LONGEST_FOLDER).refine(isFolder, FOLDER_RULE);
const tags = z.array(z.string().max(LONGEST_TAG).refine(isTag, TAG_RULE)).max(MAX_TAGS);

export const folderQuery = folder.describe("Only items in this folder and its subfolders.");
export const tagQuery = z
  .string()
  .max(400)
  .describe("Only items with all of these tags, separated by commas.");

/** Fields that list responses add to each item. */
export const filedFields = {
  folder: z.string().describe("Path such as `Markets/US`; empty if not in a folder."),
  tags: z.array(z.string()).describe("In lower case and alphabetical order."),
};

export const listFiling = endpoint({
  id: "listFiling",
  method: "GET",
  path: "/filing/{kind}",
  access: "read",
  summary: "List the folders and tags of workflows or dashboards",
  params: kind,
  answer: z.object({
    folders: z.array(
      z.object({
        path: z.string(),
        count: z.int().describe("Number of items, without those in subfolders."),
      }),
    ),
    tags: z.array(z.object({ name: z.string(), count: z.int() })),
  }),
});

export const getFiling = endpoint({
  id: "getFiling",
  method: "GET",
  path: "/filing/{kind}/{id}",
  access: "read",
  summary: "Get the folder and tags of a workflow or dashboard",
  params: kind.extend(byId.shape),
  answer: z.object(filedFields),
});

export const fileItems = endpoint({
  id: "fileItems",
  method: "POST",
  path: "/filing/{kind}",
  access: "write",
  summary: "Move workflows or dashboards to a folder, and add or remove tags",
  params: kind,
  bodyBytes: FILED_BYTES,
  body: z.strictObject({
    ids: z.array(z.string().toLowerCase()).min(1).max(MAX_FILED),
    folder: folder
      .optional()
      .describe("Target folder; empty for the top level. If omitted, folders are unchanged."),
    add_tags: tags.optional(),
    remove_tags: tags.optional(),
  }),
  answer: z.object({
    filed: z.array(z.string()).describe("IDs of the moved or tagged items."),
    refused: z.array(
      z.object({
        id: z.string(),
        code: z.enum(["not_found", "too_many_tags"]),
        message: z.string(),
      }),
    ),
  }),
});

export const renameFolder = endpoint({
  id: "renameFolder",
  method: "POST",
  path: "/filing/{kind}/rename",
  access: "write",
  summary: "Rename, move or remove a folder; its contents move with it",
  params: kind,
  bodyBytes: SMALL_BODY,
  body: z.strictObject({
    from: folder.refine((path) => path.trim() !== "", "Enter a folder name."),
    to: folder.describe("New path. To remove the folder, use its parent's path; empty for the top level."),
  }),
  answer: z.object({ moved: z.int(), folder: z.string() }),
});
