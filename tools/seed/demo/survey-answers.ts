import { changeSurvey, startSurveyAnswer, submitAnswer, surveysOfCourse } from '#server/features/surveys/index.ts';
import type { MadeCohort } from './cohorts.ts';
import type { People } from './people.ts';
import type { Stage } from './stage.ts';

/** A finished cohort at the demo teacher's second school. */
const COHORT = { course: 'audio-engineering-foundations', moniker: 'Summer' } as const;
const RATED = 'How likely are you to recommend this course to a friend?';
const REVIEW = 'What would you write about it in a review?';
/** The teacher's wording of `REVIEW` from the fourth answer on. */
const TELL = 'What would you tell someone who’s considering this course?';
const PACE = 'How was the pace?';
const PACES = ['Too slow', 'Just right', 'Too fast'];
const QUOTED_AS = 'Noor H., sound engineer';
const REWORDED_DAYS_AGO = 62;

const BEFORE = [
  {
    daysAgo: 75,
    rating: 9,
    text: 'I finally hear what a compressor does. The notes on my own mixes were worth the whole course.',
  },
  { daysAgo: 74, rating: 7, text: 'Very good on microphones, a little fast on routing. I watched week three twice.' },
  { daysAgo: 70, rating: 10, text: 'Small group, honest ears. I charge for my work now.', quoted: true },
];
const AFTER = [
  {
    daysAgo: 58,
    rating: 8,
    text: 'Bring headphones you trust and something you recorded yourself.',
    pace: 1,
    named: true,
  },
  { daysAgo: 51, rating: 6, text: 'Plan two evenings a week: the exercises take longer than the sessions.', pace: 2 },
  { daysAgo: 44, rating: 9, text: 'Ask everything. No one laughs, and the answers are short.', pace: 1 },
];

/**
 * Adds six answers to a survey after a cohort, three for each of its two versions; one learner may be quoted, one may
 * be named. Run it after the cohort's enrollments are completed.
 */
export async function answerSurveys(stage: Stage, people: People, cohorts: readonly MadeCohort[]): Promise<void> {
  const cohort = cohorts.find(({ plan }) => plan.course === COHORT.course && plan.moniker === COHORT.moniker);
  if (!cohort) throw new Error('The demo has no summer of Audio Engineering.');
  const { courseId } = cohort;
  const surveyId = (await surveysOfCourse(stage.at(0), courseId)).find(({ kind }) => kind === 'post-cohort')?.id ?? 0;
  const learners = await stage
    .at(0)
    .db.selectFrom('enrolments as e')
    .innerJoin('users as u', 'u.id', 'e.user_id')
    .select(['u.id', 'u.email'])
    .where('e.cohort_id', '=', cohort.id)
    .where('e.state', '=', 'completed')
    .where('u.id', '<>', people.accounts.member)
    .orderBy('u.id')
    .limit(BEFORE.length + AFTER.length)
    .execute();
  const answer = async (
    at: number,
    daysAgo: number,
    answers: { title: string; answer: string | number }[],
    more: { named?: true; quoted?: true },
  ) => {
    const learner = learners[at];
    if (!learner?.email) throw new Error('Too few completed the summer of Audio Engineering.');
    const ctx = stage.as(learner.id, -daysAgo);
    const started = await startSurveyAnswer(
      ctx,
      { studentLead: { email: learner.email, courseId }, surveyId },
      '127.0.0.1',
    );
    const quoteAs = more.quoted ? QUOTED_AS : null;
    await submitAnswer(ctx, {
      nonce: started.answerNonce,
      answers,
      named: more.named ?? false,
      quoteAs,
      ip: '127.0.0.1',
    });
  };
  for (const [at, { daysAgo, rating, text, quoted }] of BEFORE.entries()) {
    await answer(
      at,
      daysAgo,
      [
        { title: RATED, answer: rating },
        { title: REVIEW, answer: text },
      ],
      quoted ? { quoted } : {},
    );
  }
  await changeSurvey(stage.as(people.accounts.teacher, -REWORDED_DAYS_AGO), {
    surveyId,
    questions: [
      { kind: 'rating', title: RATED, options: [], required: true },
      { kind: 'textarea', title: TELL, options: [], required: true },
      { kind: 'radio', title: PACE, options: PACES, required: false },
    ],
  });
  for (const [at, { daysAgo, rating, text, pace, named }] of AFTER.entries()) {
    await answer(
      BEFORE.length + at,
      daysAgo,
      [
        { title: RATED, answer: rating },
        { title: TELL, answer: text },
        { title: PACE, answer: PACES[pace] ?? '' },
      ],
      named ? { named } : {},
    );
  }
}
