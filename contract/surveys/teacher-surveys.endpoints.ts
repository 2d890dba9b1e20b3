import { z } from 'zod';
import { endpoint } from '../primitives/endpoint.ts';
import { revisionFields, revisionSent } from '../primitives/revision.ts';
import { id, idInBody, idParam, slugOrId } from '../primitives/wire.ts';
import { questionsInput } from './question-input.ts';
import { questionKind, surveyKind, surveyQuestion } from './surveys.endpoints.ts';

/** `code` of a 409: the writer no longer agrees to be quoted. */
export const QUOTE_WITHDRAWN = 'quote_withdrawn';
/** `code` of a 409: the landing page has its maximum of testimonials. */
export const TESTIMONIALS_FULL = 'testimonials_full';

const startingQuestion = z.object({
  kind: questionKind,
  title: z.string(),
  options: z.array(z.string()),
  required: z.boolean(),
});

export const teacherSurvey = z.object({
  id,
  kind: surveyKind,
  /** Goes up when the survey changes after someone began to answer; answers refer to it. Not the revision. */
  version: z.number().int(),
  questions: z.array(surveyQuestion),
  /** The default questions of a survey of this kind, for starting over. */
  startingQuestions: z.array(startingQuestion),
  /** Submitted so far, over all versions. */
  answers: z.number().int(),
  ...revisionFields,
});
export type TeacherSurvey = z.infer<typeof teacherSurvey>;

export const listTeacherSurveys = endpoint({
  method: 'GET',
  path: '/teachers/courses/{id}/surveys',
  summary: "Both of a course's surveys, to edit: interest, then post-cohort",
  tag: 'Teaching',
  audience: { manages: { course: 'id' } },
  params: z.object({ id: slugOrId }),
  response: z.object({ surveys: z.array(teacherSurvey) }),
});

export const changeSurvey = endpoint({
  method: 'PATCH',
  path: '/teachers/surveys/{id}',
  summary:
    "Save a survey's questions, all of them in order. Answers keep the wording they were given to. 409 `stale` comes with the current survey in `details.survey`",
  tag: 'Teaching',
  audience: { manages: { survey: 'id' } },
  params: z.object({ id: idParam }),
  body: z.object({ questions: questionsInput, revision: revisionSent }),
  response: z.object({ survey: teacherSurvey }),
  wrapper: 'survey',
});

export const quoteAnswer = endpoint({
  method: 'POST',
  path: '/teachers/surveys/{id}/testimonials',
  summary: "Turn an answer whose author agreed to be quoted into a testimonial on the course's landing page",
  tag: 'Teaching',
  audience: { manages: { survey: 'id' } },
  params: z.object({ id: idParam }),
  body: z.object({ quoteId: idInBody }),
  response: z.object({ testimonial: z.object({ id, authorName: z.string(), authorTitle: z.string() }) }),
  idempotent: true,
});
