import { hasOptions } from '#contract/surveys/question.rules.ts';
import { type QuestionResults, SHOWN_FROM_ANSWERS } from '#contract/surveys/survey-results.endpoints.ts';
import { RATING_FROM, RATING_TO, type SurveyKind } from '#contract/surveys/surveys.endpoints.ts';
import type { QuestionRow } from './survey-edit.rules.ts';

/** How many people in a cohort gave a value, for one version. Null `questionId`: the number of answers. */
export interface Tally {
  readonly cohortId: number | null;
  readonly version: number;
  readonly questionId: number | null;
  readonly value: string;
  readonly answers: number;
}

/** A question's results, with the wordings its texts are read from. */
export interface RootResults extends QuestionResults {
  readonly questionIds: readonly number[];
  /** Cohorts that are included; for an interest survey, null stands for all cohorts. */
  readonly cohortIds: readonly (number | null)[];
}

/** The fewest answers for which results are shown: fewer could identify people (rules-teachers S7). */
export const shownFrom = (kind: SurveyKind): number => (kind === 'post-cohort' ? SHOWN_FROM_ANSWERS : 0);

const sum = (numbers: Iterable<number>) => {
  let total = 0;
  for (const number of numbers) total += number;
  return total;
};

export function answersByCohort(tallies: readonly Tally[]): Map<number | null, number> {
  const counts = new Map<number | null, number>();
  for (const { cohortId, questionId, answers } of tallies) {
    if (questionId === null) counts.set(cohortId, (counts.get(cohortId) ?? 0) + answers);
  }
  return counts;
}

const rootOf = (row: QuestionRow) => row.rootId ?? row.id;
const isAskedIn = (row: QuestionRow, version: number) =>
  row.sinceVersion <= version && (row.removedInVersion === null || row.removedInVersion > version);

/** The options of all wordings: current ones first, then former ones. */
function optionsOf(rows: readonly QuestionRow[], present: QuestionRow): readonly string[] {
  if (present.kind === 'rating') {
    return Array.from({ length: RATING_TO - RATING_FROM + 1 }, (_, at) => String(RATING_FROM + at));
  }
  if (!hasOptions(present.kind)) return [];
  return [...new Set([...present.options, ...rows.flatMap(({ options }) => options)])];
}

/**
 * A survey's results by question, combining wordings that mean the same (rules-teachers S2, S7). For an anonymous
 * survey, each question counts only cohorts where at least five people were asked it, so no filter and no difference
 * between two filters is about fewer.
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
  // Removed before anyone was asked: it has no results.
  const rows = survey.rows.filter(({ sinceVersion, removedInVersion }) => sinceVersion !== removedInVersion);
  const roots = [...Map.groupBy(rows, rootOf)].map(([rootId, wordings]) => {
    const ordered = wordings.toSorted((a, b) => a.sinceVersion - b.sinceVersion || a.id - b.id);
    const live = ordered.find(({ removedInVersion }) => removedInVersion === null);
    const present = live ?? ordered.at(-1);
    if (!present) throw new Error('A root without wordings.');
    const askedByCohort = new Map<number | null, number>();
    for (const { cohortId, version, answers } of sent) {
      if (!ordered.some((row) => isAskedIn(row, version))) continue;
      askedByCohort.set(cohortId, (askedByCohort.get(cohortId) ?? 0) + answers);
    }
    const cohorts = new Set([...askedByCohort].filter(([, asked]) => asked >= from).map(([cohortId]) => cohortId));
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
      asked: sum(askedByCohort.values()),
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
      // Leaves out what is no longer asked and was never answered.
      .filter(({ result }) => !result.noLongerAsked || result.asked > 0)
      .toSorted(
        (a, b) =>
          Number(a.result.noLongerAsked) - Number(b.result.noLongerAsked) || a.position - b.position || a.id - b.id,
      )
      .map(({ result }) => result)
  );
}
