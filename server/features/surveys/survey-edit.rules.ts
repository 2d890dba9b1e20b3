import { hasOptions } from '#contract/surveys/question.rules.ts';
import type { QuestionInput } from '#contract/surveys/question-input.ts';
import type { QuestionKind } from '#contract/surveys/surveys.endpoints.ts';

export interface QuestionRow {
  readonly id: number;
  /** The first wording whose answers count together with this wording's. Null: this is the first. */
  readonly rootId: number | null;
  /** The wording that this one replaced. */
  readonly replacesId: number | null;
  readonly kind: QuestionKind;
  readonly title: string;
  readonly options: readonly string[];
  readonly required: boolean;
  readonly position: number;
  readonly sinceVersion: number;
  readonly removedInVersion: number | null;
}

interface Wording {
  readonly kind: QuestionKind;
  readonly title: string;
  readonly options: readonly string[];
  readonly required: boolean;
}

/** What happens to each row, in survey order. */
export type EditStep =
  /** Unchanged, at this position. `revived`: the question had been removed, and no one started answering in between. */
  | { readonly does: 'keep'; readonly id: number; readonly position: number; readonly revived: boolean }
  /** No one has started answering the question, so its row is overwritten. */
  | {
      readonly does: 'rewrite';
      readonly id: number;
      readonly position: number;
      readonly rootId: number | null;
      readonly wording: Wording;
    }
  /** A new row: for a new question, or for one that was answered with another wording. */
  | {
      readonly does: 'insert';
      readonly position: number;
      readonly rootId: number | null;
      readonly replacesId: number | null;
      readonly wording: Wording;
    };

export type EditPlan =
  | { readonly unknown: true }
  /** What is wrong, with keys like `questions.2.id`. */
  | { readonly problems: Readonly<Record<string, string>> }
  | {
      readonly changed: boolean;
      /** The version with these questions: the next one if someone started on the current one. */
      readonly version: number;
      readonly steps: readonly EditStep[];
      /** Ids of questions no longer asked from that version on. */
      readonly removed: readonly number[];
    };

const sameOptions = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((option, at) => option === b[at]);
const sameWording = (a: Wording, b: Wording) =>
  a.kind === b.kind && a.title === b.title && a.required === b.required && sameOptions(a.options, b.options);

/**
 * Whether answers to two wordings count together: they have the same kind, and every old option still exists, in any
 * order and with any new ones (rules-teachers S2).
 */
export function meansTheSame(before: Wording, after: Wording): boolean {
  if (before.kind !== after.kind) return false;
  return !hasOptions(before.kind) || before.options.every((option) => after.options.includes(option));
}

/**
 * The row of each sent question: by id (the id of a reworded one finds its replacement), or in a list without ids by
 * kind and title, then by position and kind. Null: a new question.
 */
function matched(
  sent: readonly QuestionInput[],
  rows: readonly QuestionRow[],
  live: readonly QuestionRow[],
): (QuestionRow | null)[] | undefined {
  if (sent.some(({ id }) => id !== undefined)) {
    const byId = new Map(rows.map((row) => [row.id, row]));
    if (sent.some(({ id }) => typeof id === 'number' && !byId.has(id))) return undefined;
    const named = new Set(sent.map(({ id }) => id));
    // Reworded in the meantime, by this save or another: use its current replacement.
    const replaces = (row: QuestionRow | undefined, id: number): boolean =>
      typeof row?.replacesId === 'number' && (row.replacesId === id || replaces(byId.get(row.replacesId), id));
    const presentOf = (row: QuestionRow) =>
      row.removedInVersion === null ? row : (live.find((each) => !named.has(each.id) && replaces(each, row.id)) ?? row);
    return sent.map(({ id }) => {
      const row = typeof id === 'number' ? byId.get(id) : undefined;
      return row ? presentOf(row) : null;
    });
  }
  const remaining = new Set(live);
  const take = (row: QuestionRow | undefined) => {
    if (!row || !remaining.has(row)) return null;
    remaining.delete(row);
    return row;
  };
  const byTitle = sent.map(({ kind, title }) => take(live.find((row) => row.kind === kind && row.title === title)));
  return byTitle.map((row, at) => row ?? take(live[at]?.kind === sent[at]?.kind ? live[at] : undefined));
}

/**
 * Plans how a survey's rows become what was sent. A question that someone started answering is never overwritten: it
 * ends with its version, and its new wording is a row in the next one. Until someone starts on the current version, it
 * is changed in place (rules-teachers S1).
 */
export function planEdit(survey: {
  readonly rows: readonly QuestionRow[];
  readonly version: number;
  readonly begun: boolean;
  readonly sent: readonly QuestionInput[];
}): EditPlan {
  const { rows, sent, begun } = survey;
  const live = rows
    .filter(({ removedInVersion }) => removedInVersion === null)
    .toSorted((a, b) => a.position - b.position || a.id - b.id);
  const found = matched(sent, rows, live);
  if (!found) return { unknown: true };
  const twice = found.findIndex((row, at) => row !== null && found.indexOf(row) < at);
  if (twice >= 0) return { problems: { [`questions.${twice}.id`]: 'This question is listed twice.' } };

  const targets = sent.map((question, at) => ({
    row: found[at] ?? null,
    wording: {
      kind: question.kind,
      title: question.title,
      options: hasOptions(question.kind) ? question.options : [],
      required: question.required ?? found[at]?.required ?? false,
    },
  }));
  const stays = ({ row, wording }: (typeof targets)[number]) =>
    row !== null && row.removedInVersion === null && sameWording(row, wording);
  const removed = live.filter((row) => !found.includes(row));
  const reworded = removed.length > 0 || !targets.every(stays);
  const moved = targets.some(({ row }, at) => row !== live[at]);
  const version = begun && reworded ? survey.version + 1 : survey.version;

  const rootOf = (wording: Wording, before: QuestionRow | undefined) =>
    before && meansTheSame(before, wording) ? (before.rootId ?? before.id) : null;
  const byId = new Map(rows.map((row) => [row.id, row]));
  const ended: number[] = removed.map(({ id }) => id);
  const steps = targets.map(({ row, wording }, position): EditStep => {
    if (row === null) return { does: 'insert', position, rootId: null, replacesId: null, wording };
    const { id, sinceVersion, removedInVersion } = row;
    if (removedInVersion === null && sameWording(row, wording)) return { does: 'keep', id, position, revived: false };
    // Never asked in a version that someone started.
    const unseen = removedInVersion === null ? sinceVersion === version : removedInVersion === sinceVersion;
    if (unseen) {
      const before = row.replacesId === null ? undefined : byId.get(row.replacesId);
      return { does: 'rewrite', id, position, rootId: rootOf(wording, before), wording };
    }
    if (removedInVersion === version && sameWording(row, wording)) {
      return { does: 'keep', id, position, revived: true };
    }
    if (removedInVersion === null) ended.push(id);
    return { does: 'insert', position, rootId: rootOf(wording, row), replacesId: id, wording };
  });
  return { changed: reworded || moved, version, steps, removed: ended };
}
