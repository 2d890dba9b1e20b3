import { hasOptions } from '#contract/surveys/question.rules.ts';
import { type QuestionResults, SHOWN_FROM_ANSWERS } from '#contract/surveys/survey-results.endpoints.ts';
import { RATING_FROM, RATING_TO, type SurveyKind } from '#contract/surveys/surveys.endpoints.ts';
import type { QuestionRow } from './survey-edit.rules.ts';

/** How many of a cohort answered what, of one version; `questionId` null: the answers themselves. */
export interface Tally {
  readonly cohortId: number | null;
  readonly version: number;
  readonly questionId: number | null;
  readonly value: string;
  readonly answers: number;
}

/** A question as it is drawn, with what its texts are read of. */
export interface RootResults extends QuestionResults {
  readonly questionIds: readonly number[];
  /** Cohorts whose answers are in it; of interest all, as nothing. */
  readonly cohortIds: readonly (number | null)[];
}

/** From how many people on an answer is shown: fewer could be told apart (rules-teachers S7). */
export const shownFrom = (kind: SurveyKind): number => (kind === 'post-cohort' ? SHOWN_FROM_ANSWERS : 0);

const sum = (numbers: Iterable<number>) => {
  let total = 0;
  for (const number of numbers) total += number;
  return total;
};

/** How many answers there are of each cohort. */
export function answersByCohort(tallies: readonly Tally[]): Map<number | null, number> {
  const counts = new Map<number | null, number>();
  for (const { cohortId, questionId, answers } of tallies) {
    if (questionId === null) counts.set(cohortId, (counts.get(cohortId) ?? 0) + answers);
  }
  return counts;
}

const rootOf = (row: QuestionRow) => row.rootId ?? row.id;
const asksIn = (row: QuestionRow, version: number) =>
  row.sinceVersion <= version && (row.removedInVersion === null || row.removedInVersion > version);

/** The options of all wordings: those offered now, then those that are not any more. */
function optionsOf(rows: readonly QuestionRow[], present: QuestionRow): readonly string[] {
  if (present.kind === 'rating') {
    return Array.from({ length: RATING_TO - RATING_FROM + 1 }, (_, at) => String(RATING_FROM + at));
  }
  if (!hasOptions(present.kind)) return [];
  return [...new Set([...present.options, ...rows.flatMap(({ options }) => options)])];
}

/**
 * The results of a survey by question, wordings that mean the same together (rules-teachers S2, S7). Of a nameless survey each
 * question counts only cohorts of which at least five were asked it: no filter, and no difference between two, is about fewer.
 */
export function resultsOf(survey: {
  readonly kind: SurveyKind;
  readonly rows: readonly QuestionRow[];
  readonly tallies: readonly Tally[];
}): RootResults[] {
  const { kind, tallies } = survey;
  const from = shownFrom(kind);
  const sent = tallies.filter(({ questionId }) => questionId === null);
  const byQuestion = Map.groupBy(tallies, ({ questionId }) => questionId);
  // What nobody was ever asked has nothing to show: it was taken out before.
  const rows = survey.rows.filter(({ sinceVersion, removedInVersion }) => sinceVersion !== removedInVersion);
  const roots = [...Map.groupBy(rows, rootOf)].map(([rootId, wordings]) => {
    const ordered = wordings.toSorted((a, b) => a.sinceVersion - b.sinceVersion || a.id - b.id);
    const live = ordered.find(({ removedInVersion }) => removedInVersion === null);
    const present = live ?? ordered.at(-1);
    if (!present) throw new Error('A root without wordings.');
    const askedBy = new Map<number | null, number>();
    for (const { cohortId, version, answers } of sent) {
      if (!ordered.some((row) => asksIn(row, version))) continue;
      askedBy.set(cohortId, (askedBy.get(cohortId) ?? 0) + answers);
    }
    const cohorts = new Set([...askedBy].filter(([, asked]) => asked >= from).map(([cohortId]) => cohortId));
    const counted = (id: number) => (byQuestion.get(id) ?? []).filter(({ cohortId }) => cohorts.has(cohortId));
    const all = ordered.flatMap(({ id }) => counted(id));
    const chosen = (option: string) => sum(all.filter(({ value }) => value === option).map(({ answers }) => answers));
    const bars = optionsOf(ordered, present).map((option) => ({ option, answers: chosen(option) }));
    const answered = chosen('');
    const titles = new Map<string, number>();
    for (const { id, title } of ordered) {
      const answers = sum(counted(id).map((each) => (each.value === '' ? each.answers : 0)));
      titles.set(title, (titles.get(title) ?? 0) + answers);
    }
    const points = sum(bars.map(({ option, answers }) => Number(option) * answers));
    const result: RootResults = {
      rootId,
      kind: present.kind,
      title: present.title,
      noLongerAsked: live === undefined,
      asked: sum(askedBy.values()),
      answered,
      shown: from === 0 || cohorts.size > 0,
      wordings: [...titles].map(([title, answers]) => ({ title, answers })).filter(({ answers }) => answers > 0),
      bars,
      mean: present.kind === 'rating' && answered > 0 ? points / answered : null,
      questionIds: ordered.map(({ id }) => id),
      cohortIds: [...cohorts],
    };
    return { result, position: present.position, id: present.id };
  });
  return (
    roots
      // What is neither asked nor was ever answered tells nothing.
      .filter(({ result }) => !result.noLongerAsked || result.asked > 0)
      .toSorted(
        (a, b) =>
          Number(a.result.noLongerAsked) - Number(b.result.noLongerAsked) || a.position - b.position || a.id - b.id,
      )
      .map(({ result }) => result)
  );
}
