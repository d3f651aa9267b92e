import { z } from "zod";

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
/** A thousand ids, and the tags. */
const FILED_BYTES = 64 * 1024;

const kind = z.object({ kind: z.enum(FILED_KINDS).describe("Kind of item.") });
const folder = z.string().max(LONGEST_FOLDER).refine(isFolder, FOLDER_RULE);
const tags = z.array(z.string().max(LONGEST_TAG).refine(isTag, TAG_RULE)).max(MAX_TAGS);

export const folderQuery = folder.describe("Only items in this folder and its subfolders.");
export const tagQuery = z
  .string()
  .max(400)
  .describe("Only items with all of these tags, separated by commas.");

/** Beside what is filed, in its list. */
export const filedFields = {
  folder: z.string().describe("`Markets/US`; empty where it is in none."),
  tags: z.array(z.string()).describe("In lower case, in the order of their letters."),
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
      z.object({ path: z.string(), count: z.int().describe("Without what is in folders below.") }),
    ),
    tags: z.array(z.object({ name: z.string(), count: z.int() })),
  }),
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
    folder: folder.optional().describe("Empty for none; left out, each stays where it is."),
    add_tags: tags.optional(),
    remove_tags: tags.optional(),
  }),
  answer: z.object({
    filed: z.array(z.string()).describe("The ids of what was filed."),
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
    to: folder.describe("The folder above it, to take it away; empty for none."),
  }),
  answer: z.object({ moved: z.int(), folder: z.string() }),
});
