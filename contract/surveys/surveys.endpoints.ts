import { z } from 'zod';
import { emailAddress } from '../primitives/email.ts';
import { EMAIL_WRONG } from '../primitives/email-text.ts';
import { endpoint } from '../primitives/endpoint.ts';
import { id, idParam, slugOrId } from '../primitives/wire.ts';
import { consentFields } from './survey-consents.endpoints.ts';

/** `interest`: before a course, for people waiting for it. `post-cohort`: after it, for people who took part. */
export const surveyKind = z.enum(['interest', 'post-cohort']);
export type SurveyKind = z.infer<typeof surveyKind>;

export const questionKind = z.enum(['textarea', 'checkbox', 'radio', 'rating']);
export type QuestionKind = z.infer<typeof questionKind>;

/** Lowest and highest value of a rating. */
export const RATING_FROM = 1;
export const RATING_TO = 10;
export const ANSWER_MAX_LETTERS = 5000;

export const SURVEY_ANSWERED = "You've already answered this survey. Thank you.";
export const SURVEY_CHANGED = 'This survey has changed. Reload it; what you wrote stays here until then.';
export const SURVEY_WRONG_ANSWER = 'Choose one of the answers.';

export const surveyQuestion = z.object({
  id,
  title: z.string(),
  kind: questionKind,
  /** For checkbox and radio; empty otherwise. */
  options: z.array(z.string()),
  required: z.boolean(),
});
export type SurveyQuestion = z.infer<typeof surveyQuestion>;

export const survey = z.object({
  id,
  kind: surveyKind,
  version: z.number().int(),
  questions: z.array(surveyQuestion),
});
export type Survey = z.infer<typeof survey>;

const surveyCourse = z.object({
  id,
  slug: z.string(),
  name: z.string(),
  topic: z.string(),
  imageUrl: z.string().nullable(),
  schoolName: z.string(),
});
export type SurveyCourse = z.infer<typeof surveyCourse>;

export const getSurvey = endpoint({
  method: 'GET',
  path: '/surveys/{id}',
  summary: 'A survey with its questions, and its course',
  tag: 'Surveys',
  audience: 'anyone',
  visitors: 'cached',
  params: z.object({ id: idParam }),
  response: z.object({ survey, course: surveyCourse }),
});

export const listCourseSurveys = endpoint({
  method: 'GET',
  path: '/courses/{id}/surveys',
  summary: "A course's surveys, by kind",
  tag: 'Surveys',
  audience: 'anyone',
  visitors: 'cached',
  params: z.object({ id: slugOrId }),
  response: z.object({ surveys: z.array(z.object({ id, kind: surveyKind })) }),
});

export const beginSurveyAnswer = endpoint({
  method: 'POST',
  path: '/survey_answers',
  summary: 'Start answering: anyone with the nonce can send the answers, once',
  tag: 'Surveys',
  audience: 'anyone',
  duringOnboarding: true,
  body: z.object({
    studentLead: z.object({
      email: emailAddress(EMAIL_WRONG),
      courseId: idParam,
    }),
    surveyId: idParam,
  }),
  response: z.object({
    answerNonce: z.string(),
    /** The version that was answered; it stays the same, whatever the teachers change later. */
    survey,
    /** True if we know who wrote the answer: only then can they put their name to it, and withdraw that later. */
    own: z.boolean(),
  }),
});

/** One answer, under its question's title: text, the chosen options, or a number from 1 to 10. */
export const surveyAnswer = z.object({
  title: z.string().max(1000),
  answer: z.union([z.string().max(20_000), z.number(), z.array(z.string().max(1000)).max(100), z.null()]),
});
export type SurveyAnswer = z.infer<typeof surveyAnswer>;

export const submitSurveyAnswer = endpoint({
  method: 'PATCH',
  path: '/survey_answers/{nonce}',
  summary: "Send the answers; they're checked against the version of the survey you started",
  tag: 'Surveys',
  audience: 'anyone',
  duringOnboarding: true,
  params: z.object({ nonce: z.string().min(20).max(100) }),
  body: z.object({
    answers: z.array(surveyAnswer).max(200),
    named: consentFields.named.default(false),
    quoteAs: consentFields.quoteAs.default(null),
  }),
  response: z.object({
    kind: surveyKind,
    /**
     * `joined`: on the course's waitlist. `confirm`: on the waitlist after a click in an email. `none`: this survey has
     * no waitlist.
     */
    waitlist: z.enum(['joined', 'confirm', 'none']),
  }),
  wrapper: 'survey_answer',
});

const waitlistEntry = z.object({
  course: surveyCourse,
  state: z.enum(['asked', 'joined', 'left']),
});
export type WaitlistEntry = z.infer<typeof waitlistEntry>;
const tokenParams = z.object({ token: z.string().min(20).max(100) });

export const showCourseWaitlist = endpoint({
  method: 'GET',
  path: '/course_waitlist/{token}',
  summary: "Whether an email address is on a course's waitlist; for people with its link",
  tag: 'Surveys',
  audience: 'anyone',
  params: tokenParams,
  response: waitlistEntry,
});

export const changeCourseWaitlist = endpoint({
  method: 'POST',
  path: '/course_waitlist/{token}',
  summary: "Confirm a waitlist entry's email address, or leave the waitlist",
  tag: 'Surveys',
  audience: 'anyone',
  duringOnboarding: true,
  params: tokenParams,
  body: z.object({ joined: z.boolean() }),
  response: waitlistEntry,
});
