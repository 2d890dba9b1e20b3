import type { QueryOf, ResponseOf } from '#contract/primitives/endpoint.ts';
import { notFound } from '#contract/primitives/problem.ts';
import {
  type getSurveyResults,
  type listSurveyTexts,
  TEXTS_PER_PAGE,
} from '#contract/surveys/survey-results.endpoints.ts';
import type { SurveyKind } from '#contract/surveys/surveys.endpoints.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { type EditedSurvey, editedSurveysOf, questionRowsOf } from './survey-editor.store.ts';
import { cohortsNamed, newestTexts, shuffledTexts, talliesOf } from './survey-results.query.ts';
import { answersByCohort, type RootResults, resultsOf, shownFrom } from './survey-results.rules.ts';

export interface ResultsQuery extends QueryOf<typeof getSurveyResults> {
  readonly courseId: number;
  readonly kind: SurveyKind;
}

export interface LoadedResults {
  readonly survey: EditedSurvey;
  readonly questions: readonly RootResults[];
  readonly answers: number;
  readonly held: number;
  readonly cohorts: ResponseOf<typeof getSurveyResults>['cohorts'];
}

/**
 * A survey's results. After a cohort, the filter selects whole cohorts, never single answers: by id, or by end date;
 * cohorts with fewer than five answers are left out (rules-teachers S7). An answer without a cohort never counts toward
 * the five and is never included: its author wasn't signed in as a learner, so it could be from anyone.
 */
export async function loadResults(ctx: Ctx, query: ResultsQuery): Promise<LoadedResults> {
  const survey = (await editedSurveysOf(ctx, query.courseId)).find(({ kind }) => kind === query.kind);
  if (!survey) throw notFound();
  const rows = await questionRowsOf(ctx, survey.id);
  const { kind } = survey;
  if (kind === 'interest') {
    const tallies = await talliesOf(ctx, survey.id, query);
    const answers = [...answersByCohort(tallies).values()].reduce((all, each) => all + each, 0);
    return { survey, questions: resultsOf({ kind, rows, tallies }), answers, held: 0, cohorts: [] };
  }
  const tallies = await talliesOf(ctx, survey.id);
  const counts = answersByCohort(tallies);
  const named = await cohortsNamed(
    ctx,
    [...counts.keys()].filter((id) => id !== null),
  );
  const { cohortId, from, to } = query;
  const within = (endedOn: string | null) =>
    (from === undefined && to === undefined) ||
    (endedOn !== null && (from === undefined || endedOn >= from) && (to === undefined || endedOn <= to));
  const unknown = counts.has(null) ? [{ id: null, name: 'Unknown cohort', endedOn: null }] : [];
  const cohorts = [...named, ...unknown].map(({ id, name, endedOn }) => {
    const answers = counts.get(id) ?? 0;
    return {
      id,
      name,
      answers,
      shown: id !== null && answers >= shownFrom(kind),
      asked: within(endedOn) && (cohortId ?? id) === id,
    };
  });
  const shown = new Set(cohorts.flatMap((each) => (each.asked && each.shown ? [each.id] : [])));
  const held = cohorts.reduce(
    (all, each) => all + (each.id !== null && each.asked && !each.shown ? each.answers : 0),
    0,
  );
  const of = tallies.filter((tally) => shown.has(tally.cohortId));
  const answers = [...answersByCohort(of).values()].reduce((all, each) => all + each, 0);
  return {
    survey,
    questions: resultsOf({ kind, rows, tallies: of }),
    answers,
    held,
    cohorts: cohorts.map(({ id, name, answers: sent, shown: seen }) => ({ id, name, answers: sent, shown: seen })),
  };
}

/** A page of texts for one question. 404 for a question that has none or isn't shown. */
export async function showTexts(
  ctx: Ctx,
  query: ResultsQuery & { readonly rootId: number; readonly after?: string | undefined },
): Promise<ResponseOf<typeof listSurveyTexts>> {
  const { survey, questions } = await loadResults(ctx, query);
  const question = questions.find(({ rootId }) => rootId === query.rootId);
  if (question?.kind !== 'textarea' || !question.shown) throw notFound();
  const { questionIds, cohortIds } = question;
  const page = { questionIds, limit: TEXTS_PER_PAGE + 1, after: query.after };
  const interest = survey.kind === 'interest';
  const found = interest
    ? await newestTexts(ctx, { ...page, from: query.from, to: query.to })
    : await shuffledTexts(ctx, { ...page, cohortIds });
  const rows = found.slice(0, TEXTS_PER_PAGE);
  return {
    texts: rows.map((row) => ({
      text: row.text,
      email: interest ? row.email : null,
      sentAtUtc: interest ? row.submittedAt.toISOString() : null,
      name: interest ? null : row.name,
      quote:
        interest || row.quoteAs === null ? null : { id: row.id, as: row.quoteAs, testimonialId: row.testimonialId },
    })),
    next: found.length > TEXTS_PER_PAGE ? (rows.at(-1)?.key ?? null) : null,
  };
}
