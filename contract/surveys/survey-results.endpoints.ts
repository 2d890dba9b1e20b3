import { z } from 'zod';
import { endpoint } from '../primitives/endpoint.ts';
import { id, idParam, instant, slugOrId } from '../primitives/wire.ts';
import { questionKind, surveyKind } from './surveys.endpoints.ts';

/** Of a nameless survey nothing is shown of fewer answers than these, cohort by cohort (rules-teachers S7). */
export const SHOWN_FROM_ANSWERS = 5;
export const TEXTS_PER_PAGE = 20;
/** Rows that one file lists (rules-teachers N3). */
export const RESULTS_FILE_ROWS_AT_MOST = 50_000;

const day = z.iso.date({ error: 'Enter a day, like 2026-03-14.' });

/** Which answers are looked at. Days by UTC, both counted in. Of post-cohort surveys they choose cohorts by the day these ended. */
const filter = {
  cohortId: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
  from: day.optional(),
  to: day.optional(),
};

const params = z.object({ id: slugOrId, kind: surveyKind });

/** The answers to a question, those to its earlier wordings with them. */
export const questionResults = z.object({
  /** The first of its wordings; names it for its texts. */
  rootId: id,
  kind: questionKind,
  /** As it is asked now, or was last. */
  title: z.string(),
  /** True: it is not in the survey any more. */
  noLongerAsked: z.boolean(),
  /** How many sent in an answer to a version that had it. */
  asked: z.number().int(),
  /** How many of these answered it. Zero while it is not shown. */
  answered: z.number().int(),
  /** False: it is nameless and too few were asked in any cohort. */
  shown: z.boolean(),
  /** Each wording that was answered, the first one first. */
  wordings: z.array(z.object({ title: z.string(), answers: z.number().int() })),
  /** Of radio, checkbox and rating: how many chose what, in the order of the options now; then those not offered any more. */
  bars: z.array(z.object({ option: z.string(), answers: z.number().int() })),
  /** Of ratings; null without any. */
  mean: z.number().nullable(),
});
export type QuestionResults = z.infer<typeof questionResults>;

const resultsCohort = z.object({
  /** Null: of nobody whose cohort is known. */
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
    /** What the figures below are made of. */
    answers: z.number().int(),
    /** Sent in, and not shown yet: of cohorts with fewer than five. */
    held: z.number().int(),
    /** Of every cohort in which somebody answered, whatever the filter; empty for interest. */
    cohorts: z.array(resultsCohort),
    questions: z.array(questionResults),
  }),
});

const resultText = z.object({
  text: z.string(),
  /** Of interest: whose it is. Null of who never confirmed the address or left the waitlist, and of post-cohort. */
  email: z.string().nullable(),
  /** Of interest: when it was sent. Null of post-cohort. */
  sentAtUtc: instant.nullable(),
  /** Of post-cohort: who agreed that their teachers know it; null of all others. */
  name: z.string().nullable(),
  /** Of post-cohort: who agreed to be quoted. `testimonialId`: it stands on the landing page. */
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
    /** Asks for those that follow; null: there are no more. */
    next: z.string().nullable(),
  }),
});
