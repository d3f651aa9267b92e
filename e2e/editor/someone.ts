import { expect } from "@playwright/test";
import { type Workflow, workflow } from "@/e2e/api/shapes";
import { type Random, randomFrom } from "@/e2e/hostile/random";
import type { EditorPage, Point } from "./editor-page";
import { notesOf, placesOf } from "./read-document";

interface Habits {
  readonly name: string;
  /** Workers that only this person moves and edits, besides new ones. */
  readonly own: readonly [number, number];
  readonly seed: number;
}

/** Edits of one person that must still be there at the end. */
interface Deeds {
  readonly added: Set<string>;
  readonly removed: Set<string>;
  readonly notes: string[];
  readonly expressions: Map<number, string>;
  readonly moves: Map<number, Point>;
}

export interface Someone {
  readonly editor: EditorPage;
  act(round: number): Promise<void>;
  expectAllIn(document: Workflow): void;
}

/** Simulates a person who edits a workflow at random, determined by the seed. */
export function someone(editor: EditorPage, { name, own, seed }: Habits): Someone {
  const random = randomFrom(seed);
  const deeds: Deeds = {
    added: new Set(),
    removed: new Set(),
    notes: [],
    expressions: new Map(),
    moves: new Map(),
  };
  const acts = [add, add, move, edit, write, remove] as const;
  return {
    editor,
    act: async (round) => {
      await random.pick(acts)(editor, random, deeds, { name: `${name} ${round}`, index: random.pick(own) });
      await random.pick([saveNow, saveAndGoOn, goOn])(editor);
    },
    expectAllIn: (document) => expectAll(deeds, document),
  };
}

interface Occasion {
  readonly name: string;
  readonly index: number;
}

async function add(editor: EditorPage, _: Random, { added }: Deeds, { name }: Occasion): Promise<void> {
  await editor.command("Add Transform");
  await editor.field("Worker name").fill(name);
  await expect(editor.canvas.getByRole("group", { name: new RegExp(` ${name}$`) })).toBeAttached();
  added.add(name);
}

async function move(
  editor: EditorPage,
  random: Random,
  { moves }: Deeds,
  { index }: Occasion,
): Promise<void> {
  await focus(editor, index);
  const [key, x, y] = random.pick([
    ["ArrowLeft", -16, 0],
    ["ArrowRight", 16, 0],
    ["Shift+ArrowDown", 0, 80],
    ["ArrowUp", 0, -16],
  ]);
  await editor.page.keyboard.press(key);
  const before = moves.get(index) ?? { x: 0, y: 0 };
  moves.set(index, { x: before.x + x, y: before.y + y });
}

async function edit(
  editor: EditorPage,
  _: Random,
  { expressions }: Deeds,
  { name, index }: Occasion,
): Promise<void> {
  await focus(editor, index);
  await editor.field(/^Expression/).fill(`"${name}"`);
  expressions.set(index, `"${name}"`);
}

async function write(editor: EditorPage, _: Random, { notes }: Deeds, { name }: Occasion): Promise<void> {
  await editor.command("Add a note");
  await expect(editor.canvas.locator("textarea:focus")).toBeVisible();
  await editor.page.keyboard.insertText(name);
  notes.push(name);
}

async function remove(editor: EditorPage, random: Random, deeds: Deeds): Promise<void> {
  const [first, ...rest] = [...deeds.added].filter((name) => !deeds.removed.has(name));
  if (first === undefined) return;
  const name = random.pick([first, ...rest]);
  const worker = editor.canvas.getByRole("group", { name: new RegExp(` ${name}$`) });
  await worker.focus();
  await editor.page.keyboard.press("Space");
  await expect(editor.field("Worker name")).toHaveValue(name);
  await editor.page.keyboard.press("Delete");
  await expect(worker).toHaveCount(0);
  deeds.removed.add(name);
}

async function focus(editor: EditorPage, index: number): Promise<void> {
  await editor.worker(index).focus();
  await editor.page.keyboard.press("Space");
  await expect(editor.field("Worker name")).toHaveValue(`Worker ${index}`);
}

async function saveNow(editor: EditorPage): Promise<void> {
  await editor.save();
}

async function saveAndGoOn({ page }: EditorPage): Promise<void> {
  await page.keyboard.press("Control+s");
}

async function goOn(): Promise<void> {}

function expectAll(deeds: Deeds, document: Workflow): void {
  const names = document.workers.map(({ name }) => name);
  const places = placesOf(document);
  for (const name of deeds.added) {
    const wanted = deeds.removed.has(name) ? 0 : 1;
    expect(
      names.filter((other) => other === name),
      name,
    ).toHaveLength(wanted);
  }
  for (const note of deeds.notes) expect(notesOf(document)).toContain(note);
  for (const [index, worker] of document.workers.entries()) {
    const expression = deeds.expressions.get(worker.index);
    if (expression !== undefined) expect(worker.params.expression).toBe(expression);
    const by = deeds.moves.get(worker.index);
    if (by)
      expect(places[index]).toEqual({ x: homeOf(worker.index).x + by.x, y: homeOf(worker.index).y + by.y });
  }
}

/** Returns the initial position of one of the four workers. */
export function homeOf(index: number): Point {
  return { x: (index % 2) * 352, y: Math.floor(index / 2) * 208 };
}

/** Returns the parts of a document on which both sides must agree. */
export function essence(document: unknown) {
  const { workers, connections, notes } = workflow
    .pick({ workers: true, connections: true })
    .loose()
    .parse(document);
  return {
    workers: workers.toSorted((one, other) => one.index - other.index),
    connections: connections.map((wire) => JSON.stringify(wire)).toSorted(),
    notes,
  };
}
