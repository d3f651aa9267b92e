import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { WorkflowDocument } from "@/lib/schema/workflow";
import { applyEdit } from "./apply-edit";
import { arbitraryDocument, emptyDocument } from "./arbitrary.suite";
import { clipOf, exportText, parseDocument } from "./clipboard";
import { highestIndexIn } from "./highest-index-in";

const verbatim = (type: string) => (type === "transform" ? ["expression"] : []);
const secrets = (type: string) => (type === "webhook_trigger" ? ["api_key"] : []);

const source: WorkflowDocument = {
  ...emptyDocument,
  workers: [
    {
      index: 0,
      type: "webhook_trigger",
      position: { x: 10, y: 20 },
      params: { webhook_id: "in", api_key: "hush" },
    },
    {
      index: 4,
      type: "market_data",
      position: { x: 300, y: 20 },
      params: { symbol: "{{workers[0].result.symbol}}" },
    },
    {
      index: 7,
      type: "transform",
      position: { x: 600, y: 20 },
      params: { expression: 'workers[4].result & "workers[4]"' },
    },
  ],
  connections: [
    { from: 0, to: 4 },
    { from: 4, to: 7 },
  ],
};

function paste(into: WorkflowDocument, clip: WorkflowDocument, highestIndex = highestIndexIn(into)) {
  return applyEdit(into, highestIndex, { do: "paste", clip, at: { x: 0, y: 500 }, verbatim });
}

describe("pasting", () => {
  test("gives new indices and points references within the group to the copies", () => {
    const { document, added } = paste(source, clipOf(source, [4, 7], [], secrets));
    expect(added).toEqual([8, 9]);
    expect(document.workers[3]).toMatchObject({ index: 8, position: { x: 0, y: 500 } });
    expect(document.workers[4]).toMatchObject({
      index: 9,
      params: { expression: 'workers[8].result & "workers[4]"' },
    });
    expect(document.connections).toContainEqual({ from: 8, to: 9 });
    expect(document.connections).not.toContainEqual({ from: 0, to: 8 });
  });

  test("leaves references that point out of the group", () => {
    const { document } = paste(source, clipOf(source, [4], [], secrets));
    expect(document.workers[3]?.params.symbol).toBe("{{workers[0].result.symbol}}");
  });

  test("gives a copied endpoint no identity that is taken, and keeps one that is free", () => {
    const clip = clipOf(source, [0], [], secrets);
    expect(paste(source, clip).document.workers[3]?.params.webhook_id).toBeUndefined();
    expect(paste(emptyDocument, clip).document.workers[0]?.params.webhook_id).toBe("in");
  });

  test("never changes what was there", () => {
    fc.assert(
      fc.property(arbitraryDocument, arbitraryDocument, (into, clip) => {
        const { document } = paste(into, clip);
        expect(document.workers.slice(0, into.workers.length)).toEqual(into.workers);
        expect(document.workers).toHaveLength(into.workers.length + clip.workers.length);
        expect(document.connections).toHaveLength(into.connections.length + clip.connections.length);
        expect(new Set(document.workers.map((worker) => worker.index)).size).toBe(document.workers.length);
      }),
    );
  });

  test("gives a note that is copied an id of its own", () => {
    const noted = { ...emptyDocument, notes: [{ id: "n1", text: "why" }] };
    const { document } = paste(noted, clipOf(noted, [], ["n1"], secrets));
    expect(document.notes?.map((note) => note.id)).toEqual(["n1", "n1-2"]);
  });
});

describe("the file and the clipboard", () => {
  test("never carry a secret, only that it is set", () => {
    expect(JSON.stringify(clipOf(source, [0], [], secrets))).not.toContain("hush");
    expect(exportText(source, secrets)).not.toContain("hush");
    expect(clipOf(source, [0], [], secrets).workers[0]?.params.api_key).toEqual({ $secret: true });
  });

  test("are read back as they were written", () => {
    fc.assert(
      fc.property(arbitraryDocument, (document) => {
        expect(parseDocument(exportText(document, () => []))).toEqual({
          ok: true,
          value: { document, from: "Millrace", notes: [] },
        });
      }),
    );
  });

  test("take an answer of the server as well", () => {
    const answer = { ...source, id: "x", revision: 3, live_version: 1, problems: [] };
    expect(parseDocument(JSON.stringify(answer))).toMatchObject({
      ok: true,
      value: { document: { workers: source.workers } },
    });
  });

  test("say every fault with its path", () => {
    const read = parseDocument('{"format":"millrace.workflow/1","workers":[{"index":"a","type":3}]}');
    expect(read).toMatchObject({ ok: false });
    if (!read.ok)
      expect(read.error.map((fault) => fault.path)).toEqual(["workers[0].index", "workers[0].type"]);
    expect(parseDocument("hello")).toMatchObject({ ok: false, error: [{ code: "invalid_json" }] });
    expect(parseDocument("[]")).toMatchObject({ ok: false });
  });
});
