import { z } from 'zod';
import { endpoint } from '../primitives/endpoint.ts';
import { id, idParam, instant, slugOrId } from '../primitives/wire.ts';
import { questionKind, surveyKind } from './surveys.endpoints.ts';

/** Fewest answers in a cohort before an anonymous survey shows anything (rules-teachers S7). */
export const SHOWN_FROM_ANSWERS = 5;
export const TEXTS_PER_PAGE = 20;
/** Most rows in one file (rules-teachers N3). */
export const MAX_RESULTS_FILE_ROWS = 50_000;

const day = z.iso.date({ error: 'Enter a day, like 2026-03-14.' });

/** Filters for the answers. Days in UTC, both inclusive. For post-cohort surveys they select cohorts by end date. */
const filter = {
  cohortId: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
  from: day.optional(),
  to: day.optional(),
};

const params = z.object({ id: slugOrId, kind: surveyKind });

/** The answers to a question, including those to its earlier wordings. */
export const questionResults = z.object({
  /** Id of the question's first wording; identifies the question when listing its texts. */
  rootId: id,
  kind: questionKind,
  /** The current wording, or the last one. */
  title: z.string(),
  noLongerAsked: z.boolean(),
  /** Number of people who answered a version of the survey that contained the question. */
  asked: z.number().int(),
  /** How many of them answered this question. Zero while it isn't shown. */
  answered: z.number().int(),
  /** False: the survey is anonymous, and in every cohort too few people were asked. */
  shown: z.boolean(),
  /** Each wording that was answered, earliest first. */
  wordings: z.array(z.object({ title: z.string(), answers: z.number().int() })),
  /**
   * For radio, checkbox, and rating: how many chose each option, in the current order; then options no longer offered.
   */
  bars: z.array(z.object({ option: z.string(), answers: z.number().int() })),
  /** Average rating; null without any. */
  mean: z.number().nullable(),
});
export type QuestionResults = z.infer<typeof questionResults>;

const resultsCohort = z.object({
  /** Null: answers from people whose cohort is unknown. */
  id: id.nullable(),
  name: z.string(),
  answers: z.number().int(),
  shown: z.boolean(),
});
export type ResultsCohort = z.infer<typeof resultsCohort>;

export const getSurveyResults = endpoint({
  method: 'GET',
  path: '/teachers/courses/{id}/surveys/{kind}/results',
  summary:
    "A survey's results: counts and averages by question. Post-cohort results have no names, and a cohort's don't appear before five responses",
  tag: 'Teaching',
  audience: { manages: { course: 'id' } },
  params,
  query: z.object(filter),
  response: z.object({
    survey: z.object({ id, kind: surveyKind, version: z.number().int() }),
    course: z.object({ id, name: z.string() }),
    /** Number of answers that the figures below are based on. */
    answers: z.number().int(),
    /** Number of answers submitted, but not shown yet: from cohorts with fewer than five. */
    held: z.number().int(),
    /** Every cohort with answers, whatever the filter; empty for interest. */
    cohorts: z.array(resultsCohort),
    questions: z.array(questionResults),
  }),
});

const resultText = z.object({
  text: z.string(),
  /**
   * For interest: the writer's email address. Null if they never confirmed it or left the waitlist, and for
   * post-cohort.
   */
  email: z.string().nullable(),
  /** For interest: when the answer was sent. Null for post-cohort. */
  sentAtUtc: instant.nullable(),
  /** For post-cohort: the writer's name, if they agreed to share it with their teachers; otherwise null. */
  name: z.string().nullable(),
  /**
   * For post-cohort: set if the writer agreed to be quoted. `testimonialId` is set while the quote is on the landing
   * page.
   */
  quote: z.object({ id, as: z.string(), testimonialId: id.nullable() }).nullable(),
});
export type ResultText = z.infer<typeof resultText>;

export const listSurveyTexts = endpoint({
  method: 'GET',
  path: '/teachers/courses/{id}/surveys/{kind}/results/texts',
  summary:
    "A question's text answers: newest first for interest surveys, in an order that reveals nothing for post-cohort surveys",
  tag: 'Teaching',
  audience: { manages: { course: 'id' } },
  params,
  query: z.object({ ...filter, rootId: idParam, after: z.string().max(40).optional() }),
  response: z.object({
    texts: z.array(resultText),
    /** Cursor for the next page; null: there are no more. */
    next: z.string().nullable(),
  }),
});
